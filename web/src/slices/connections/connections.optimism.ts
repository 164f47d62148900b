import type { ConnectionState, ProfileView } from '#contract/profiles/views.ts';
import type { ConnectionsState } from './connections.live.ts';
import { pairOf } from './connections.live.ts';

export const NOT_CONNECTED: ConnectionState = { status: 'none', direction: null };
export const ASKED: ConnectionState = { status: 'pending', direction: 'sent' };
export const CONNECTED: ConnectionState = { status: 'connected', direction: null };

/**
 * A profile as it will most likely be once the server has taken a step; shown until its own answer comes. Links stay
 * shut, for their values are the server's to give.
 */
export function foresee(view: ProfileView, connection: ConnectionState): ProfileView {
  const sent = connection.direction === 'sent';
  const connected = connection.status === 'connected';
  return {
    ...view,
    connection,
    can: {
      ...view.can,
      connect: connection.status === 'none',
      accept: connection.direction === 'received',
      withdraw: sent,
      disconnect: connected,
      message: view.chatId !== null && connection.status !== 'none',
      openLinks: connected && view.can.openLinks,
    },
  };
}

/** Own connections as they will most likely be once one of them has changed or gone. */
export function foreseeList(
  state: ConnectionsState,
  pair: { target: string; requester: string },
  status: 'connected' | 'none',
): ConnectionsState {
  const key = pairOf(pair);
  return {
    ...state,
    items:
      status === 'none'
        ? state.items.filter((item) => pairOf(item) !== key)
        : state.items.map((item) => (pairOf(item) === key ? { ...item, status } : item)),
  };
}

import type { ConnectionState, ProfileView } from '#contract/profiles/views.ts';
import type { ConnectionsState } from './connections.live.ts';
import { pairOf } from './connections.live.ts';

export const NOT_CONNECTED: ConnectionState = { status: 'none', direction: null };
export const ASKED: ConnectionState = { status: 'pending', direction: 'sent' };
export const WAS_ASKED: ConnectionState = { status: 'pending', direction: 'received' };
export const CONNECTED: ConnectionState = { status: 'connected', direction: null };

/**
 * Returns a profile as it will most likely be after a change of the connection, to show until the server has answered. Links
 * stay closed, because only the server knows their values.
 */
export function predictedProfile(view: ProfileView, connection: ConnectionState): ProfileView {
  const isSent = connection.direction === 'sent';
  const connected = connection.status === 'connected';
  return {
    ...view,
    connection,
    can: {
      ...view.can,
      connect: connection.status === 'none',
      accept: connection.direction === 'received',
      withdraw: isSent,
      disconnect: connected,
      message: view.chatId !== null && connection.status !== 'none',
      openLinks: connected && view.can.openLinks,
    },
  };
}

/** Returns the member's connections as they will most likely be after one of them was accepted or ended. */
export function predictedList(
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

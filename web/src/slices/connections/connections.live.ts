import { directChatId } from '#contract/chats/ids.ts';
import type { ConnectionView } from '#contract/connections/routes.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import { newestFirst } from '#web/platform/newest-first.ts';

/** The member's connections and pending requests, newest first, and the version at which each pair's last one ended. */
export interface ConnectionsState {
  items: ConnectionView[];
  ended: Record<string, number>;
}

type ConnectionEvent = Extract<LiveEvent, { type: 'connection' | 'connectionEnded' }>;
type ConnectionPair = Pick<ConnectionView, 'target' | 'requester'>;

/** Returns one key for two members, whoever sent the request: they have at most one connection, with one version. */
export const pairOf = ({ target, requester }: ConnectionPair): string => directChatId(target, requester);

/** Returns the state for a fresh answer. */
export const fetched = (items: ConnectionView[]): ConnectionsState => ({ items, ended: {} });

/** Returns the state after an event; the same object when the state is as new as the event. */
export function applyConnectionEvent(state: ConnectionsState, event: ConnectionEvent): ConnectionsState {
  const pair = pairOf(event.type === 'connection' ? event.connection : event);
  const version = event.type === 'connection' ? event.connection.version : event.version;
  const knownVersion = state.items.find((item) => pairOf(item) === pair)?.version ?? state.ended[pair] ?? 0;
  if (version <= knownVersion) return state;
  const otherItems = state.items.filter((item) => pairOf(item) !== pair);
  const { [pair]: _ended, ...ended } = state.ended;
  if (event.type === 'connectionEnded') return { items: otherItems, ended: { ...ended, [pair]: version } };
  const items = [...otherItems, event.connection].sort((a, b) => newestFirst(a.timestamp, b.timestamp));
  return { items, ended };
}

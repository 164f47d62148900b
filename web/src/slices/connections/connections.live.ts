import type { ConnectionView } from '#contract/connections/routes.ts';
import type { LiveEvent } from '#contract/realtime.ts';

/** Own connections and waiting requests, newest first, and at which version each pair's last one ended. */
export interface ConnectionsState {
  items: ConnectionView[];
  ended: Record<string, number>;
}

type ConnectionEvent = Extract<LiveEvent, { type: 'connection' | 'connectionEnded' }>;
type Pair = Pick<ConnectionView, 'target' | 'requester'>;

/** One name for two members, whoever asked: they have at most one connection, and its version counts for both ways. */
export const pairOf = ({ target, requester }: Pair): string => [target, requester].sort().join('-');

/** A fresh fetch as state. */
export const fetched = (items: ConnectionView[]): ConnectionsState => ({ items, ended: {} });

/** The state after an event; the same object when the event is not newer than what is known. */
export function applyConnectionEvent(state: ConnectionsState, event: ConnectionEvent): ConnectionsState {
  const pair = pairOf(event.type === 'connection' ? event.connection : event);
  const version = event.type === 'connection' ? event.connection.version : event.version;
  const known = state.items.find((item) => pairOf(item) === pair)?.version ?? state.ended[pair] ?? 0;
  if (version <= known) return state;
  const others = state.items.filter((item) => pairOf(item) !== pair);
  const { [pair]: _ended, ...ended } = state.ended;
  if (event.type === 'connectionEnded') return { items: others, ended: { ...ended, [pair]: version } };
  const items = [...others, event.connection].sort((a, b) => b.timestamp.localeCompare(a.timestamp));
  return { items, ended };
}

import type { Message } from '#contract/chats/views.ts';

/** The stretch of a chat's messages that is held here: in the order of seq, without a gap. */
export interface ChatWindow {
  items: readonly Message[];
  /** Whether older messages stand before the first. */
  hasOlder: boolean;
  /** Whether newer messages stand after the last: it was opened around an older one, and does not follow what comes. */
  hasNewer: boolean;
  /** Every change of the chat up to this one is in the items. */
  changes: number;
}

export interface MessagesPage {
  items: readonly Message[];
  hasMore: boolean;
  /** The items are as of this change, or newer. */
  changes: number;
}

/** What is known to exist in a chat: its newest message and its newest change. */
export interface Known {
  seq: number;
  change: number;
}

export const lastSeqOf = ({ items }: ChatWindow): number => items.at(-1)?.seq ?? 0;

/** Whether a message stands in the window. */
export const holds = (window: ChatWindow, seq: number): boolean =>
  seq >= (window.items[0]?.seq ?? Number.POSITIVE_INFINITY) && seq <= lastSeqOf(window);

/** The latest messages, or those around one, as first fetched. */
export const openedWindow = ({
  items,
  hasMore,
  hasNewer = false,
  changes,
}: MessagesPage & { hasNewer?: boolean }): ChatWindow => ({ items, hasOlder: hasMore, hasNewer, changes });

/**
 * The window with newer messages at its end and newer states of those it holds, from an event, an answer or a catch-up. What is
 * there already is passed over; what does not follow on the last message is left for the catch-up to bring, so that there
 * never is a gap; an older state never undoes a newer one.
 * @param asOf the change the messages are as of: what was heard since then may be missing in them
 */
export function append(
  window: ChatWindow,
  messages: readonly Message[],
  asOf: number = Number.POSITIVE_INFINITY,
): ChatWindow {
  let last = lastSeqOf(window);
  const more: Message[] = [];
  for (const message of messages) {
    if (message.seq !== last + 1) continue;
    more.push(message);
    last = message.seq;
  }
  const items = renewed(more.length > 0 ? [...window.items, ...more] : window.items, messages);
  const changes = advanced(Math.min(window.changes, asOf), messages);
  return items === window.items && changes === window.changes ? window : { ...window, changes, items };
}

/** The window with older messages before its first; the same one when the page does not reach up to it. */
export function prepend(window: ChatWindow, { items, hasMore, changes }: MessagesPage): ChatWindow {
  const first = window.items[0]?.seq;
  if (first === undefined) return window;
  const older = items.filter((message) => message.seq < first);
  if (older.length === 0)
    return first === items[0]?.seq || items.length === 0 ? { ...window, hasOlder: hasMore } : window;
  if (older.at(-1)?.seq !== first - 1) return window;
  return {
    ...window,
    items: [...older, ...window.items],
    hasOlder: hasMore,
    // Changed while the page was on its way: the event found nothing to change.
    changes: Math.min(window.changes, changes),
  };
}

/** The window with what changed after the change `from`. */
export function withChanges(window: ChatWindow, page: MessagesPage, from: number): ChatWindow {
  const items = renewed(window.items, page.items);
  // It has fallen back meanwhile: what is between the two is still to be asked for.
  const changes = from > window.changes ? window.changes : Math.max(window.changes, page.changes);
  return items === window.items && changes === window.changes ? window : { ...window, items, changes };
}

/** How many messages are held of a chat; what goes beyond is let go where it is furthest from view, and fetched again. */
export const HELD_MAX = 600;
const HELD_KEPT = 400;
/** What stays on each side of what is in view. */
const HELD_NEAR = 150;

/**
 * The window without what is far from view, on one side at a time, for a list that keeps its place when rows come or go at
 * one end; the same one when it is not too long.
 * @param from index of the first item in view
 * @param to index of the last
 */
export function trimmed(window: ChatWindow, from: number, to: number): ChatWindow {
  const { items } = window;
  if (items.length <= HELD_MAX) return window;
  const above = from;
  const below = items.length - 1 - to;
  const excess = items.length - HELD_KEPT;
  const drop = Math.min(excess, Math.max(above, below) - HELD_NEAR);
  if (drop <= 0) return window;
  return above > below
    ? { ...window, items: items.slice(drop), hasOlder: true }
    : { ...window, items: items.slice(0, -drop), hasNewer: true };
}

/** Whether something is known to exist that the window should hold and does not. */
export const isBehind = (window: ChatWindow, known: Known): boolean =>
  (!window.hasNewer && lastSeqOf(window) < known.seq) || window.changes < known.change;

/** Messages with the newer states of those among them; the same when there is none. */
function renewed(items: readonly Message[], states: readonly Message[]): readonly Message[] {
  const first = items[0]?.seq;
  if (first === undefined) return items;
  let next: Message[] | null = null;
  for (const state of states) {
    // Without a gap: the place tells itself.
    const held = (next ?? items)[state.seq - first];
    if (!held || held.change >= state.change) continue;
    next ??= [...items];
    next[state.seq - first] = state;
  }
  return next ?? items;
}

function advanced(changes: number, states: readonly Message[]): number {
  for (const { change } of states) if (change === changes + 1) changes = change;
  return changes;
}

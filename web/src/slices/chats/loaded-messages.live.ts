import type { Message, Reaction, ReactionChange } from '#contract/chats/views.ts';

/** The part of a chat's messages that is loaded in the browser: in the order of seq, without gaps. */
export interface LoadedMessages {
  items: readonly Message[];
  /** Whether there are older messages before the first item. */
  hasOlder: boolean;
  /** Whether there are newer messages after the last item. New messages are then not appended. */
  hasNewer: boolean;
  /** The items include every change of the chat up to this one. */
  changes: number;
}

export interface MessagesPage {
  items: readonly Message[];
  hasMore: boolean;
  /** The items include every change up to this one, and maybe later ones. */
  changes: number;
}

/** The newest message and the newest change that are known to exist in a chat. */
export interface Known {
  seq: number;
  change: number;
}

/** Returns the seq of the last loaded message; 0 when none is loaded. */
export const lastSeqOf = ({ items }: LoadedMessages): number => items.at(-1)?.seq ?? 0;

/** Returns whether a message is loaded. */
export const includes = (loaded: LoadedMessages, seq: number): boolean =>
  seq >= (loaded.items[0]?.seq ?? Number.POSITIVE_INFINITY) && seq <= lastSeqOf(loaded);

/** Returns the first page of a chat: its latest messages, or those around one. */
export const openedMessages = ({
  items,
  hasMore,
  hasNewer = false,
  changes,
}: MessagesPage & { hasNewer?: boolean }): LoadedMessages => ({ items, hasOlder: hasMore, hasNewer, changes });

/**
 * Appends messages that directly follow the last one, and replaces loaded ones by their newer states. The catch-up fetches
 * what is beyond a gap.
 * @param asOf the change up to which the messages are current: later changes may be missing in them
 */
export function append(
  loaded: LoadedMessages,
  messages: readonly Message[],
  asOf: number = Number.POSITIVE_INFINITY,
): LoadedMessages {
  let last = lastSeqOf(loaded);
  const appended: Message[] = [];
  // A page says up to which change it is current, and an event does not. Changes of messages beyond the end are counted as made.
  const mayAppend = !loaded.hasNewer || asOf !== Number.POSITIVE_INFINITY;
  for (const message of messages) {
    if (!mayAppend || message.seq !== last + 1) continue;
    appended.push(message);
    last = message.seq;
  }
  const items = withNewerStates(appended.length > 0 ? [...loaded.items, ...appended] : loaded.items, messages);
  const changes = advanced(Math.min(loaded.changes, asOf), messages, loaded.hasNewer ? Number.POSITIVE_INFINITY : last);
  return items === loaded.items && changes === loaded.changes ? loaded : { ...loaded, changes, items };
}

/** Adds the page after the last message. */
export function withNewer(loaded: LoadedMessages, page: MessagesPage): LoadedMessages {
  const next = append(loaded, page.items, page.changes);
  const reachesEnd = !page.hasMore && lastSeqOf(next) >= (page.items.at(-1)?.seq ?? 0);
  return { ...next, hasNewer: loaded.hasNewer && !reachesEnd };
}

/** Adds the page before the first message. Returns the same object when the page does not reach up to it. */
export function prepend(loaded: LoadedMessages, { items, hasMore, changes }: MessagesPage): LoadedMessages {
  const first = loaded.items[0]?.seq;
  if (first === undefined) return loaded;
  const older = items.filter((message) => message.seq < first);
  if (older.length === 0)
    return first === items[0]?.seq || items.length === 0 ? { ...loaded, hasOlder: hasMore } : loaded;
  if (older.at(-1)?.seq !== first - 1) return loaded;
  return {
    ...loaded,
    items: [...older, ...loaded.items],
    hasOlder: hasMore,
    // An event about one of these messages had nothing to change while the page was on its way.
    changes: Math.min(loaded.changes, changes),
  };
}

/** Applies the changes that came after the change `sinceChange`. */
export function withChanges(loaded: LoadedMessages, page: MessagesPage, sinceChange: number): LoadedMessages {
  const items = withNewerStates(loaded.items, page.items);
  // An older page was added since the request, so the changes before `sinceChange` still have to be fetched.
  const changes = sinceChange > loaded.changes ? loaded.changes : Math.max(loaded.changes, page.changes);
  return items === loaded.items && changes === loaded.changes ? loaded : { ...loaded, items, changes };
}

/** The most messages of a chat that stay loaded. Beyond it, those furthest from the view are dropped and fetched again later. */
export const LOADED_MAX = 600;
const LOADED_KEPT = 400;
/** Messages that stay loaded on each side of the view. */
const LOADED_NEAR = 150;

/**
 * Drops messages far from the view: at one end only, because the list keeps its position only while rows disappear at one end.
 * Returns the same object when there are not too many.
 * @param firstInView index of an item, as `lastInView`
 */
export function trimmed(loaded: LoadedMessages, firstInView: number, lastInView: number): LoadedMessages {
  const { items } = loaded;
  if (items.length <= LOADED_MAX) return loaded;
  const above = firstInView;
  const below = items.length - 1 - lastInView;
  const excess = items.length - LOADED_KEPT;
  const drop = Math.min(excess, Math.max(above, below) - LOADED_NEAR);
  if (drop <= 0) return loaded;
  return above > below
    ? { ...loaded, items: items.slice(drop), hasOlder: true }
    : { ...loaded, items: items.slice(0, -drop), hasNewer: true };
}

/** Returns whether a message or change is known to exist that should be loaded and is not. */
export const isBehind = (loaded: LoadedMessages, newestKnown: Known): boolean =>
  (!loaded.hasNewer && lastSeqOf(loaded) < newestKnown.seq) || loaded.changes < newestKnown.change;

/** Replaces messages by their newer states. Returns the same array when there are none. */
function withNewerStates(items: readonly Message[], states: readonly Message[]): readonly Message[] {
  const first = items[0]?.seq;
  if (first === undefined) return items;
  let next: Message[] | null = null;
  for (const state of states) {
    // There are no gaps, so the index follows from the seq.
    const current = (next ?? items)[state.seq - first];
    if (!current || current.change >= state.change) continue;
    next ??= [...items];
    next[state.seq - first] = withReactionsOf(current, state);
  }
  return next ?? items;
}

/** An event or an answer about a message says nothing about the reactions to it. */
const withReactionsOf = ({ reactions }: Message, state: Message): Message =>
  reactions && !state.reactions && state.kind === 'text' ? { ...state, reactions } : state;

/**
 * Applies a member's reaction that directly follows the last change. The catch-up fetches what is missing before a later one.
 * @param me the viewer
 */
export function withReaction(loaded: LoadedMessages, event: ReactionChange, me: string): LoadedMessages {
  if (event.change !== loaded.changes + 1) return loaded;
  if (!loaded.hasNewer && event.seq > lastSeqOf(loaded)) return loaded;
  const first = loaded.items[0]?.seq ?? 0;
  const current = loaded.items[event.seq - first];
  const isNewer = current?.kind === 'text' && current.change < event.change;
  const items = isNewer
    ? loaded.items.with(event.seq - first, { ...current, change: event.change, reactions: reacted(current, event, me) })
    : loaded.items;
  return { ...loaded, changes: event.change, items };
}

function reacted({ reactions = [] }: Message, { userId, emoji, was }: ReactionChange, me: string): Reaction[] {
  const isMine = userId === me;
  const next = reactions
    .map((reaction) =>
      reaction.emoji === was ? { ...reaction, count: reaction.count - 1, mine: reaction.mine && !isMine } : reaction,
    )
    .filter(({ count }) => count > 0);
  if (emoji === null) return next;
  if (!next.some((reaction) => reaction.emoji === emoji)) return [...next, { emoji, count: 1, mine: isMine }];
  return next.map((reaction) =>
    reaction.emoji === emoji ? { ...reaction, count: reaction.count + 1, mine: reaction.mine || isMine } : reaction,
  );
}

/**
 * Returns the last change up to which none is missing. The change of a message that has not arrived yet is not counted, because
 * the message may still arrive in its older state.
 * @param last seq of the last message that counts
 */
function advanced(changes: number, states: readonly Message[], last: number): number {
  for (const { change, seq } of states) if (change === changes + 1 && seq <= last) changes = change;
  return changes;
}

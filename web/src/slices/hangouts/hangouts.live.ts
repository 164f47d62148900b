import type { HangoutCategory } from '#contract/hangouts/options.ts';
import { phaseOf } from '#contract/hangouts/standing.ts';
import type { Mine, Thread, ThreadView } from '#contract/hangouts/views.ts';
import type { Page } from '#contract/page.ts';
import type { LiveEvent } from '#contract/realtime.ts';

/** A hangout as it is held here; how the member stands to it is known as of `mineVersion`. */
export interface Hangout extends ThreadView {
  mineVersion: number;
}

/** Which hangouts a list shows. */
export interface HangoutFilter {
  when: 'upcoming' | 'past';
  whose: 'all' | 'mine';
  category: HangoutCategory | null;
}

/** Hangouts of one filter, as far as they were loaded: to come, the next first; past, the last first. */
export interface HangoutList {
  me: string;
  filter: HangoutFilter;
  items: readonly Hangout[];
  /** Where the list goes on; null when all are here. */
  nextCursor: string | null;
  /** Versions of hangouts that are known not to belong here: older news of them, come late, change nothing. */
  passed: Readonly<Record<string, number>>;
  /** Something came up that only a fresh fetch can tell. */
  stale: boolean;
}

export type HangoutEvent = Extract<LiveEvent, { type: 'thread' | 'threadMine' | 'threadsChanged' }>;

export const fetchedHangout = (view: ThreadView, held?: Hangout): Hangout => {
  const fetched = { ...view, mineVersion: view.version };
  return held ? newest(held, fetched) : fetched;
};

/** The first page as just fetched, and what was loaded after it before. Of a hangout held already nothing goes back. */
export function fetchedHangouts(
  me: string,
  filter: HangoutFilter,
  page: Page<ThreadView>,
  held?: HangoutList,
): HangoutList {
  const known = new Map(held?.items.map((item) => [item.id, item]));
  const items = page.items.map((view) => fetchedHangout(view, known.get(view.id)));
  const last = items.at(-1);
  const isWhole = page.nextCursor === null || !last || !held;
  const here = new Set(items.map(({ id }) => id));
  const after = isWhole ? [] : held.items.filter((item) => !here.has(item.id) && compare(filter, item, last) > 0);
  const nextCursor = after.length > 0 && held ? held.nextCursor : page.nextCursor;
  return { me, filter, items: [...items, ...after], nextCursor, passed: held?.passed ?? {}, stale: false };
}

/** The list with a further page at its end. */
export function withMore(list: HangoutList, { items, nextCursor }: Page<ThreadView>): HangoutList {
  const here = new Set(list.items.map(({ id }) => id));
  const more = items.filter(({ id }) => !here.has(id)).map((view) => fetchedHangout(view));
  return { ...list, items: sorted(list.filter, [...list.items, ...more]), nextCursor };
}

/** One hangout after an event, however late or often it comes; the same object when nothing changed. */
export function applyToHangout(held: Hangout, event: HangoutEvent): Hangout {
  if (event.type === 'thread') return event.thread.id === held.id ? withThread(held, event.thread) : held;
  return event.type === 'threadMine' && event.id === held.id ? withMine(held, event) : held;
}

/** A list after an event, in whatever order and however often events come. */
export function applyToHangouts(list: HangoutList, event: HangoutEvent, now: Date): HangoutList {
  if (event.type === 'threadsChanged') return { ...list, stale: true };
  const id = event.type === 'thread' ? event.thread.id : event.id;
  const held = list.items.find((item) => item.id === id);
  if (held) return replaced(list, held, applyToHangout(held, event), now);
  if (event.type === 'threadMine') {
    return list.filter.whose === 'mine' && event.rsvp !== null ? { ...list, stale: true } : list;
  }
  if (event.thread.version <= (list.passed[id] ?? 0)) return list;
  return withUnknown(list, event.thread, now);
}

/** A list after a deed of the member's own, shown before the server has answered. */
export function changedMine(list: HangoutList, id: string, deed: (held: Hangout) => Hangout, now: Date): HangoutList {
  const held = list.items.find((item) => item.id === id);
  return held ? replaced(list, held, deed(held), now) : list;
}

/** The hangout without the member. Its version stays, so that what the server says replaces it. */
export const left =
  (me: string) =>
  (held: Hangout): Hangout => ({
    ...held,
    ...(held.rsvp === 'waiting'
      ? { waiting: held.waiting - 1 }
      : { going: held.going - 1, participants: held.participants.filter(({ uid }) => uid !== me) }),
    rsvp: null,
    place: null,
  });

/** The hangout with the member at the end of its waitlist. */
export const waited = (held: Hangout): Hangout => ({
  ...held,
  rsvp: 'waiting',
  place: held.waiting + 1,
  waiting: held.waiting + 1,
});

function withThread(held: Hangout, thread: Thread): Hangout {
  return thread.version > held.version ? { ...held, ...thread } : held;
}

function withMine(held: Hangout, { version, rsvp, place }: Mine & { version: number }): Hangout {
  if (version < held.mineVersion || (rsvp === held.rsvp && place === held.place)) return held;
  return { ...held, rsvp, place, mineVersion: version };
}

/** Two states of one hangout into one: of each part the newer. */
const newest = (held: Hangout, fetched: Hangout): Hangout =>
  withMine(held.version > fetched.version ? held : { ...held, ...fetched, ...mineOf(held) }, {
    ...fetched,
    version: fetched.mineVersion,
  });
const mineOf = ({ rsvp, place, mineVersion }: Hangout) => ({ rsvp, place, mineVersion });

/** A hangout that the list does not hold: new, or come into it by a change, or beyond what was loaded, or none of its. */
function withUnknown(list: HangoutList, thread: Thread, now: Date): HangoutList {
  const isOwn = thread.createdBy === list.me;
  const item: Hangout = { ...thread, rsvp: isOwn ? 'confirmed' : null, place: null, mineVersion: 0 };
  const goes = isOwn || thread.participants.some(({ uid }) => uid === list.me);
  const last = list.items.at(-1);
  const isBeyond = list.nextCursor !== null && last !== undefined && compare(list.filter, item, last) > 0;
  if (!fits({ ...list.filter, whose: 'all' }, { ...item, cancelled: false }, now) || isBeyond)
    return passedBy(list, thread);
  // Of one just made it is known who goes. Of others the member may go or wait without its being known here.
  if (thread.version > 1 || goes !== isOwn) return { ...list, stale: true };
  if (!fits(list.filter, item, now)) return passedBy(list, thread);
  return { ...list, items: sorted(list.filter, [...list.items, item]) };
}

const passedBy = (list: HangoutList, { id, version }: Thread): HangoutList => ({
  ...list,
  passed: { ...list.passed, [id]: version },
});

function replaced(list: HangoutList, held: Hangout, next: Hangout, now: Date): HangoutList {
  if (next === held) return list;
  const others = list.items.filter((item) => item !== held);
  if (!fits(list.filter, next, now)) return passedBy({ ...list, items: others }, next);
  return { ...list, items: sorted(list.filter, [...others, next]) };
}

function fits({ when, whose, category }: HangoutFilter, item: Hangout, now: Date): boolean {
  const isPast = phaseOf({ dateTime: item.dateTime, cancelled: false }, now) === 'past';
  if (isPast !== (when === 'past') || (category !== null && item.category !== category)) return false;
  return item.rsvp !== null || (whose === 'all' && !item.cancelled);
}

function compare({ when }: HangoutFilter, a: Hangout, b: Hangout): number {
  const order = Date.parse(a.dateTime) - Date.parse(b.dateTime) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  return when === 'past' ? -order : order;
}
const sorted = (filter: HangoutFilter, items: Hangout[]) => items.sort((a, b) => compare(filter, a, b));

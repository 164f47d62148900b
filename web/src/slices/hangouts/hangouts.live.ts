import type { HangoutCategory } from '#contract/hangouts/options.ts';
import { phaseOf } from '#contract/hangouts/standing.ts';
import type { Hangout, HangoutView, Mine } from '#contract/hangouts/views.ts';
import type { Page } from '#contract/page.ts';
import type { LiveEvent } from '#contract/realtime.ts';

/** A hangout as it is held here; how the member stands to it is known as of `mineVersion`. */
export interface CachedHangout extends HangoutView {
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
  items: readonly CachedHangout[];
  /** Where the list goes on; null when all are here. */
  nextCursor: string | null;
  /** Versions of hangouts that are known not to belong here: older news of them, come late, change nothing. */
  passed: Readonly<Record<string, number>>;
  /** Something came up that only a fresh fetch can tell. */
  stale: boolean;
}

export type HangoutEvent = Extract<LiveEvent, { type: 'hangout' | 'hangoutRsvp' }>;

export const fetchedHangout = (view: HangoutView, held?: CachedHangout): CachedHangout => {
  const fetched = { ...view, mineVersion: view.version };
  return held ? newest(held, fetched) : fetched;
};

/** The first page as just fetched, and what was loaded after it before. Of a hangout held already nothing goes back. */
export function fetchedHangouts(
  me: string,
  filter: HangoutFilter,
  page: Page<HangoutView>,
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
export function withMore(list: HangoutList, { items, nextCursor }: Page<HangoutView>): HangoutList {
  const here = new Set(list.items.map(({ id }) => id));
  const more = items.filter(({ id }) => !here.has(id)).map((view) => fetchedHangout(view));
  return { ...list, items: sorted(list.filter, [...list.items, ...more]), nextCursor };
}

/** One hangout after an event, however late or often it comes; the same object when nothing changed. */
export function applyToHangout(held: CachedHangout, event: HangoutEvent): CachedHangout {
  if (event.type === 'hangout') return event.hangout.id === held.id ? withHangout(held, event.hangout) : held;
  return event.id === held.id ? withMine(held, event) : held;
}

/** A list after an event, in whatever order and however often events come. */
export function applyToHangouts(list: HangoutList, event: HangoutEvent, now: Date): HangoutList {
  const id = event.type === 'hangout' ? event.hangout.id : event.id;
  const held = list.items.find((item) => item.id === id);
  if (held) return replaced(list, held, applyToHangout(held, event), now);
  if (event.type === 'hangoutRsvp') {
    return list.filter.whose === 'mine' && event.rsvp !== null ? { ...list, stale: true } : list;
  }
  if (event.hangout.version <= (list.passed[id] ?? 0)) return list;
  return withUnknown(list, event.hangout, now);
}

/** A list after a action of the member's own, shown before the server has answered. */
export function changedMine(
  list: HangoutList,
  id: string,
  action: (held: CachedHangout) => CachedHangout,
  now: Date,
): HangoutList {
  const held = list.items.find((item) => item.id === id);
  return held ? replaced(list, held, action(held), now) : list;
}

/** The hangout without the member. Its version stays, so that what the server says replaces it. */
export const left =
  (me: string) =>
  (held: CachedHangout): CachedHangout => ({
    ...held,
    ...(held.rsvp === 'waiting'
      ? { waiting: held.waiting - 1 }
      : { going: held.going - 1, participants: held.participants.filter(({ uid }) => uid !== me) }),
    rsvp: null,
    place: null,
  });

/** The hangout with the member at the end of its waitlist. */
export const waited = (held: CachedHangout): CachedHangout => ({
  ...held,
  rsvp: 'waiting',
  place: held.waiting + 1,
  waiting: held.waiting + 1,
});

function withHangout(held: CachedHangout, hangout: Hangout): CachedHangout {
  return hangout.version > held.version ? { ...held, ...hangout } : held;
}

function withMine(held: CachedHangout, { version, rsvp, place }: Mine & { version: number }): CachedHangout {
  if (version < held.mineVersion || (rsvp === held.rsvp && place === held.place)) return held;
  return { ...held, rsvp, place, mineVersion: version };
}

/** Two states of one hangout into one: of each part the newer. */
const newest = (held: CachedHangout, fetched: CachedHangout): CachedHangout =>
  withMine(held.version > fetched.version ? held : { ...held, ...fetched, ...mineOf(held) }, {
    ...fetched,
    version: fetched.mineVersion,
  });
const mineOf = ({ rsvp, place, mineVersion }: CachedHangout) => ({ rsvp, place, mineVersion });

/** A hangout that the list does not hold: new, or come into it by a change, or beyond what was loaded, or none of its. */
function withUnknown(list: HangoutList, hangout: Hangout, now: Date): HangoutList {
  const isOwn = hangout.createdBy === list.me;
  const item: CachedHangout = { ...hangout, rsvp: isOwn ? 'confirmed' : null, place: null, mineVersion: 0 };
  const goes = isOwn || hangout.participants.some(({ uid }) => uid === list.me);
  const last = list.items.at(-1);
  const isBeyond = list.nextCursor !== null && last !== undefined && compare(list.filter, item, last) > 0;
  if (!fits({ ...list.filter, whose: 'all' }, { ...item, cancelled: false }, now) || isBeyond)
    return passedBy(list, hangout);
  // Of one just made it is known who goes. Of others the member may go or wait without its being known here.
  if (hangout.version > 1 || goes !== isOwn) return { ...list, stale: true };
  if (!fits(list.filter, item, now)) return passedBy(list, hangout);
  return { ...list, items: sorted(list.filter, [...list.items, item]) };
}

const passedBy = (list: HangoutList, { id, version }: Hangout): HangoutList => ({
  ...list,
  passed: { ...list.passed, [id]: version },
});

function replaced(list: HangoutList, held: CachedHangout, next: CachedHangout, now: Date): HangoutList {
  if (next === held) return list;
  const others = list.items.filter((item) => item !== held);
  if (!fits(list.filter, next, now)) return passedBy({ ...list, items: others }, next);
  return { ...list, items: sorted(list.filter, [...others, next]) };
}

function fits({ when, whose, category }: HangoutFilter, item: CachedHangout, now: Date): boolean {
  const isPast = phaseOf({ dateTime: item.dateTime, cancelled: false }, now) === 'past';
  if (isPast !== (when === 'past') || (category !== null && item.category !== category)) return false;
  return item.rsvp !== null || (whose === 'all' && !item.cancelled);
}

function compare({ when }: HangoutFilter, a: CachedHangout, b: CachedHangout): number {
  const order = Date.parse(a.dateTime) - Date.parse(b.dateTime) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  return when === 'past' ? -order : order;
}
const sorted = (filter: HangoutFilter, items: CachedHangout[]) => items.sort((a, b) => compare(filter, a, b));

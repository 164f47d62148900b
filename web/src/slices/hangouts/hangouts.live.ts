import { boundsOf, isFound, isOnDays, searchWords } from '#contract/hangouts/filters.ts';
import type { HangoutCategory, HangoutTime, TripLimit, WeekPart } from '#contract/hangouts/options.ts';
import { phaseOf } from '#contract/hangouts/phases.ts';
import { isFull, placesOf } from '#contract/hangouts/places.ts';
import {
  type Hangout,
  type HangoutView,
  type Mine,
  mineOf,
  NOT_ATTENDING,
  PARTS_OF_MINE,
} from '#contract/hangouts/views.ts';
import type { Page } from '#contract/pagination.ts';
import type { Borough } from '#contract/profiles/boroughs.ts';
import type { LiveEvent } from '#contract/realtime.ts';

/** A cached hangout. The member's own answer to it is current up to `mineVersion`. */
export interface CachedHangout extends HangoutView {
  mineVersion: number;
}

/** The hangouts that a list shows. */
export interface HangoutFilter {
  when: HangoutTime;
  whose: 'all' | 'mine';
  category: HangoutCategory | null;
  borough: Borough | null;
  /** At most so many minutes by train. The server knows how far a new place is. */
  within: TripLimit | null;
  /** Words that all occur in the title, the place or the description; '' for none. */
  search: string;
  /** The first and the last day, 'YYYY-MM-DD' in New York. */
  from: string | null;
  until: string | null;
  /** Only hangouts on these days of the week. */
  days: WeekPart | null;
  /** Only hangouts in which a place can be taken. */
  hasRoom: boolean;
  /** Only hangouts that a connection attends. The server knows which these are. */
  hasConnection: boolean;
  /** Only hangouts of this group (G-23). */
  groupId: string | null;
}
export const NO_FILTER: HangoutFilter = {
  when: 'upcoming',
  whose: 'all',
  category: null,
  borough: null,
  within: null,
  search: '',
  from: null,
  until: null,
  days: null,
  hasRoom: false,
  hasConnection: false,
  groupId: null,
};

/** The loaded hangouts of one filter: upcoming ones with the next one first, past ones with the latest first. */
export interface HangoutList {
  me: string;
  filter: HangoutFilter;
  items: readonly CachedHangout[];
  /** The cursor of the next page; null when all pages are loaded. */
  nextCursor: string | null;
  /** The versions of hangouts that do not belong in this list, so that late events about older versions are ignored. */
  excluded: Readonly<Record<string, number>>;
  /** Whether something happened that only a fetch can tell. */
  stale: boolean;
}

export type HangoutEvent = Extract<LiveEvent, { type: 'hangout' | 'hangoutRsvp' }>;

export const fetchedHangout = (view: HangoutView, current?: CachedHangout): CachedHangout => {
  const fetched = { ...view, mineVersion: view.version };
  return current ? newest(current, fetched) : fetched;
};

/** Merges a fetched first page with the cached list. Later pages stay, and no hangout goes back to an older state. */
export function fetchedHangouts(
  me: string,
  filter: HangoutFilter,
  page: Page<HangoutView>,
  current?: HangoutList,
): HangoutList {
  const currentById = new Map(current?.items.map((item) => [item.id, item]));
  const items = page.items.map((view) => fetchedHangout(view, currentById.get(view.id)));
  const last = items.at(-1);
  const isWhole = page.nextCursor === null || !last || !current;
  const fetchedIds = new Set(items.map(({ id }) => id));
  const laterItems = isWhole
    ? []
    : current.items.filter((item) => !fetchedIds.has(item.id) && compare(filter, item, last) > 0);
  const nextCursor = laterItems.length > 0 && current ? current.nextCursor : page.nextCursor;
  return { me, filter, items: [...items, ...laterItems], nextCursor, excluded: current?.excluded ?? {}, stale: false };
}

/** Adds the next page to a list. */
export function withMore(list: HangoutList, { items, nextCursor }: Page<HangoutView>): HangoutList {
  const listedIds = new Set(list.items.map(({ id }) => id));
  const addedItems = items.filter(({ id }) => !listedIds.has(id)).map((view) => fetchedHangout(view));
  return { ...list, items: sorted(list.filter, [...list.items, ...addedItems]), nextCursor };
}

/** Returns a hangout after an event, however late or often it comes; the same object when nothing changed. */
export function applyToHangout(current: CachedHangout, event: HangoutEvent): CachedHangout {
  if (event.type === 'hangout') return event.hangout.id === current.id ? withHangout(current, event.hangout) : current;
  return event.id === current.id ? withMine(current, event) : current;
}

/** Returns a list after an event, whatever the order of events and however often they come. */
export function applyToHangouts(list: HangoutList, event: HangoutEvent, now: Date): HangoutList {
  const id = event.type === 'hangout' ? event.hangout.id : event.id;
  const current = list.items.find((item) => item.id === id);
  if (current) return replaced(list, current, applyToHangout(current, event), now);
  // It may be the answer to a hangout whose event comes later.
  if (event.type === 'hangoutRsvp') return event.rsvp === null ? list : { ...list, stale: true };
  if (event.hangout.version <= (list.excluded[id] ?? 0)) return list;
  return withUnknown(list, event.hangout, now);
}

/** Returns a list after the member's own action, to show before the server has answered. */
export function changedMine(
  list: HangoutList,
  id: string,
  action: (current: CachedHangout) => CachedHangout,
  now: Date,
): HangoutList {
  const current = list.items.find((item) => item.id === id);
  return current ? replaced(list, current, action(current), now) : list;
}

/** Returns the hangout without the member. Its version stays, so that the server's answer replaces it. */
export const withoutMe =
  (me: string) =>
  (current: CachedHangout): CachedHangout => ({
    ...current,
    ...(current.rsvp === 'waiting'
      ? { waiting: current.waiting - 1 }
      : { ...withoutPlaces(current), participants: current.participants.filter(({ uid }) => uid !== me) }),
    coHost: current.coHost?.uid === me ? null : current.coHost,
    ...NOT_ATTENDING,
  });

/** Returns the hangout without what the member asked its host. */
export const withoutRequest = (current: CachedHangout): CachedHangout => ({ ...current, joinRequest: null });

/** The numbers without an attendee and the guest whom they bring. */
const withoutPlaces = ({ going, guests, bringsGuest }: CachedHangout) => ({
  going: going - placesOf(bringsGuest),
  guests: guests - (bringsGuest ? 1 : 0),
});

/** Returns the hangout with the member at the end of its waitlist. */
export const withMeWaiting = (current: CachedHangout): CachedHangout => ({
  ...current,
  ...NOT_ATTENDING,
  rsvp: 'waiting',
  place: current.waiting + 1,
  waiting: current.waiting + 1,
});

function withHangout(current: CachedHangout, hangout: Hangout): CachedHangout {
  if (hangout.version <= current.version) return current;
  // An event has no trip, because everybody receives the same one. The server's answer to an action has it.
  const trip = hangout.location === current.location ? current.trip : null;
  return { ...current, trip, ...hangout, ...mineOf(current) };
}

function withMine(current: CachedHangout, { version, ...next }: Mine & { version: number }): CachedHangout {
  const mine = mineOf(next);
  const isSame = PARTS_OF_MINE.every((part) => mine[part] === current[part]);
  if (version < current.mineVersion || (isSame && version === current.mineVersion)) return current;
  // The version rises with an equal answer too: an older one that arrives later must not replace it.
  return { ...current, ...mine, mineVersion: version };
}

/** Merges two states of one hangout: of each part the newer one. */
const newest = (current: CachedHangout, fetched: CachedHangout): CachedHangout =>
  withMine(
    current.version > fetched.version
      ? current
      : { ...current, ...fetched, ...mineOf(current), mineVersion: current.mineVersion },
    {
      ...fetched,
      version: fetched.mineVersion,
    },
  );

/** Returns a list after an event about a hangout that it does not contain: a new one, one that changed, or one of a later page. */
function withUnknown(list: HangoutList, hangout: Hangout, now: Date): HangoutList {
  const isOwn = hangout.createdBy === list.me;
  const item: CachedHangout = {
    trip: null,
    ...hangout,
    ...NOT_ATTENDING,
    rsvp: isOwn ? 'confirmed' : null,
    mineVersion: 0,
  };
  const goes = isOwn || hangout.participants.some(({ uid }) => uid === list.me);
  const last = list.items.at(-1);
  const isBeyond = list.nextCursor !== null && last !== undefined && compare(list.filter, item, last) > 0;
  if (!fits({ ...list.filter, whose: 'all' }, { ...item, cancelled: false }, now) || isBeyond)
    return withoutHangout(list, hangout);
  // Only of a new hangout it is certain who attends. Of others the member may be an attendee without its being cached.
  if (hangout.version > 1 || goes !== isOwn || isForServer(list.filter)) return { ...list, stale: true };
  if (!fits(list.filter, item, now)) return withoutHangout(list, hangout);
  return { ...list, items: sorted(list.filter, [...list.items, item]) };
}

/** Returns whether the server alone knows what fits: whether a connection of the member attends, and how far a place is. */
const isForServer = ({ hasConnection, within }: HangoutFilter) => hasConnection || within !== null;

const withoutHangout = (list: HangoutList, { id, version }: Hangout): HangoutList => ({
  ...list,
  excluded: { ...list.excluded, [id]: version },
});

function replaced(list: HangoutList, current: CachedHangout, next: CachedHangout, now: Date): HangoutList {
  if (next === current) return list;
  const otherItems = list.items.filter((item) => item !== current);
  if (!fits(list.filter, next, now)) return withoutHangout({ ...list, items: otherItems }, next);
  // The connection who attended may have left, and only the server knows how far a new place is.
  const hasLostTrip = current.trip !== null && next.trip === null;
  const stale = list.stale || hasLostTrip || (isForServer(list.filter) && next.version > current.version);
  return { ...list, items: sorted(list.filter, [...otherItems, next]), stale };
}

function fits(filter: HangoutFilter, item: CachedHangout, now: Date): boolean {
  const { when, whose, category, borough, search, hasRoom, groupId } = filter;
  const isPast = phaseOf({ ...item, cancelled: false }, now) === 'past';
  if (when !== 'any' && isPast !== (when === 'past')) return false;
  if (category !== null && item.category !== category) return false;
  if (groupId !== null && item.group?.id !== groupId) return false;
  if (borough !== null && item.borough !== borough) return false;
  if (hasRoom && isFull(item, item.going + item.promised)) return false;
  if (search !== '' && !isFound(item, searchWords(search))) return false;
  return isWithin(filter, item) && (item.rsvp !== null || (whose === 'all' && !item.cancelled));
}

function isWithin(filter: HangoutFilter, { dateTime }: CachedHangout): boolean {
  const { from, before } = boundsOf(filter);
  const startsAt = new Date(dateTime);
  if (filter.days !== null && !isOnDays(startsAt, filter.days)) return false;
  return (from === null || startsAt >= from) && (before === null || startsAt < before);
}

function compare({ when }: HangoutFilter, a: CachedHangout, b: CachedHangout): number {
  const order = Date.parse(a.dateTime) - Date.parse(b.dateTime) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  return when === 'past' ? -order : order;
}
const sorted = (filter: HangoutFilter, items: CachedHangout[]) => items.sort((a, b) => compare(filter, a, b));

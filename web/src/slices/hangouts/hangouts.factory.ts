import * as fc from 'fast-check';
import { HOUR_MS } from '#contract/durations.ts';
import { newYorkDay } from '#contract/hangouts/new-york.ts';
import { HANGOUT_CATEGORIES, HANGOUT_TIMES } from '#contract/hangouts/options.ts';
import { phaseOf } from '#contract/hangouts/phases.ts';
import {
  type Can,
  type Hangout,
  type HangoutView,
  type Mine,
  NOT_ATTENDING,
  type Rsvp,
} from '#contract/hangouts/views.ts';
import type { Page } from '#contract/pagination.ts';
import { type HangoutEvent, type HangoutFilter, NO_FILTER } from './hangouts.live.ts';

/** A server in small for the tests: what it stores, what it answers one member, and the events that this member receives. */
export const ME = 'm'.repeat(28);
const OTHERS = ['a', 'b', 'c'].map((letter) => letter.repeat(28));
export const NOW = new Date('2026-11-20T17:00:00.000Z');

const card = (uid: string) => ({ uid, username: uid.slice(0, 4), firstName: uid.slice(0, 3), profileImage: null });
/** The only member of the model who is a connection. */
const CONNECTION = OTHERS[0] as string;
const MODEL_BOROUGHS = ['Queens', 'Brooklyn'] as const;
const TITLES = ['Tea', 'Tea for two', 'Chess'];
/** The reducers keep what the server allows as it came. */
const NOTHING: Can = {
  join: false,
  ask: false,
  wait: false,
  leave: false,
  chat: false,
  change: false,
  cancel: false,
  makeGroup: false,
};
export const aHangout = (overrides: Partial<Hangout> = {}): Hangout => ({
  id: 'thread-1',
  title: 'Dumplings',
  location: 'Golden Mall',
  isAtHome: false,
  borough: null,
  description: 'Bring an appetite.',
  category: 'food',
  dateTime: new Date(NOW.getTime() + HOUR_MS).toISOString(),
  endsAt: new Date(NOW.getTime() + 3 * HOUR_MS).toISOString(),
  createdBy: OTHERS[0] as string,
  timestamp: NOW.toISOString(),
  host: card(OTHERS[0] as string),
  coHost: null,
  tableId: null,
  group: null,
  whoMayJoin: 'everybody',
  opensAt: null,
  participants: [card(OTHERS[0] as string)],
  going: 1,
  guests: 0,
  allowsGuests: false,
  allowsNotes: false,
  waiting: 0,
  promised: 0,
  capacity: null,
  picture: null,
  series: null,
  cancelled: false,
  sequence: 0,
  version: 1,
  can: { host: NOTHING, coHost: NOTHING, confirmed: NOTHING, waiting: NOTHING, none: NOTHING },
  ...overrides,
});

/** Returns the hangout as a member sees it who does not attend it. */
export const aView = (overrides: Partial<Hangout> = {}): HangoutView => ({
  ...aHangout(overrides),
  ...NOT_ATTENDING,
  trip: null,
});

export type Step =
  | { do: 'create'; who: number; hours: number; category: number }
  | { do: 'join' | 'leave'; which: number; who: number }
  | { do: 'move'; which: number; hours: number; category: number }
  | { do: 'cancel'; which: number };
const anyMember = fc.nat({ max: OTHERS.length });
const hours = fc.integer({ min: -6, max: 12 });
const category = fc.nat({ max: 2 });
const anyHangout = fc.nat({ max: 8 });
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), who: anyMember, hours, category }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('join' as const, 'leave' as const), which: anyHangout, who: anyMember }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), which: anyHangout, hours, category }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: anyHangout }) },
);
const narrowing = fc.record({
  category: fc.option(fc.constantFrom(...HANGOUT_CATEGORIES.slice(0, 3)), { nil: null }),
  borough: fc.option(fc.constantFrom(...MODEL_BOROUGHS), { nil: null }),
  search: fc.constantFrom('', 'TEÁ', 'tea for'),
  from: fc.constantFrom(null, '2026-11-20', '2026-11-21'),
  until: fc.constantFrom(null, '2026-11-20'),
  hasRoom: fc.boolean(),
  hasConnection: fc.boolean(),
});
export const filter: fc.Arbitrary<HangoutFilter> = fc
  .record({
    narrowing: fc.oneof(fc.constant({}), narrowing),
    when: fc.constantFrom(...HANGOUT_TIMES),
    whose: fc.constantFrom('all' as const, 'mine' as const),
  })
  .map(({ narrowing, ...rest }) => ({ ...NO_FILTER, ...narrowing, ...rest }));

const CAPACITY = 3;
const uidOf = (index: number) => [ME, ...OTHERS][index] ?? ME;
/** Returns the facts that a category determines in this model. */
const ofCategory = (category: number) => ({
  category: categoryOf(category),
  title: TITLES[category] ?? '',
  borough: MODEL_BOROUGHS[category % 2] ?? null,
});
const timesOf = (hours: number, index: number) => {
  const start = NOW.getTime() + hours * HOUR_MS + 1800_000 + index;
  return { dateTime: new Date(start).toISOString(), endsAt: new Date(start + 2 * HOUR_MS).toISOString() };
};
const categoryOf = (index: number) => HANGOUT_CATEGORIES[index] ?? 'food';

interface Stored {
  hangout: Hangout;
  rsvps: Map<string, Rsvp>;
}

export class ServerModel {
  private readonly stored: Stored[] = [];

  apply(step: Step): HangoutEvent[] {
    if (step.do === 'create') return this.create(step);
    const stored = this.stored[step.which];
    if (!stored || stored.hangout.cancelled) return [];
    if (step.do === 'join' || step.do === 'leave') return this.rsvp(stored, uidOf(step.who), step.do);
    if (step.do === 'cancel') return this.saved(stored, { cancelled: true });
    if (step.do !== 'move') return [];
    return this.saved(stored, { ...timesOf(step.hours, step.which), ...ofCategory(step.category) });
  }

  private create({ who, hours, category }: Extract<Step, { do: 'create' }>): HangoutEvent[] {
    const index = this.stored.length;
    const host = uidOf(who);
    const hangout = aHangout({
      id: `thread-${index}`,
      ...timesOf(hours, index),
      ...ofCategory(category),
      createdBy: host,
      host: card(host),
      participants: [card(host)],
      capacity: CAPACITY,
    });
    this.stored.push({ hangout, rsvps: new Map([[host, 'confirmed']]) });
    return [{ type: 'hangout', hangout }];
  }

  private rsvp(stored: Stored, uid: string, action: 'join' | 'leave'): HangoutEvent[] {
    const { rsvps, hangout } = stored;
    if (rsvps.has(uid) === (action === 'join') || uid === hangout.createdBy) return [];
    const previousMine = this.mine(stored);
    const going = () => [...rsvps.values()].filter((rsvp) => rsvp === 'confirmed').length;
    if (action === 'leave') rsvps.delete(uid);
    else rsvps.set(uid, going() < CAPACITY ? 'confirmed' : 'waiting');
    for (const [one, rsvp] of rsvps) if (rsvp === 'waiting' && going() < CAPACITY) rsvps.set(one, 'confirmed');
    const goes = [...rsvps].filter(([, rsvp]) => rsvp === 'confirmed').map(([one]) => one);
    const events = this.saved(stored, {
      participants: goes.map(card),
      going: goes.length,
      waiting: rsvps.size - goes.length,
    });
    const mine = this.mine(stored);
    if (mine.rsvp === previousMine.rsvp && mine.place === previousMine.place) return events;
    return [{ type: 'hangoutRsvp', id: hangout.id, version: stored.hangout.version, ...mine }, ...events];
  }

  private saved(stored: Stored, change: Partial<Hangout>): HangoutEvent[] {
    stored.hangout = { ...stored.hangout, ...change, version: stored.hangout.version + 1 };
    return [{ type: 'hangout', hangout: stored.hangout }];
  }

  private mine({ rsvps }: Stored): Mine {
    const waiting = [...rsvps].filter(([, rsvp]) => rsvp === 'waiting').map(([uid]) => uid);
    const rsvp = rsvps.get(ME) ?? null;
    return { ...NOT_ATTENDING, rsvp, place: rsvp === 'waiting' ? waiting.indexOf(ME) + 1 : null };
  }

  list(filter: HangoutFilter, limit: number, cursor: string | null = null): Page<HangoutView> {
    const { when, whose, category, borough, search, from, until, hasRoom, hasConnection } = filter;
    const order = when === 'past' ? -1 : 1;
    const dateOf = ({ dateTime }: Hangout) => newYorkDay(new Date(dateTime));
    const matching = this.stored
      .filter(({ rsvps }) => !hasConnection || rsvps.get(CONNECTION) === 'confirmed')
      .map((stored) => ({ ...stored.hangout, ...this.mine(stored), trip: null }))
      .filter(
        (view) => when === 'any' || (phaseOf({ ...view, cancelled: false }, NOW) === 'past') === (when === 'past'),
      )
      .filter((view) => category === null || view.category === category)
      .filter((view) => borough === null || view.borough === borough)
      .filter((view) => view.title.toLowerCase().includes(search.replace('Á', 'A').toLowerCase()))
      .filter((view) => (from === null || dateOf(view) >= from) && (until === null || dateOf(view) <= until))
      .filter((view) => !hasRoom || view.going < CAPACITY)
      .filter((view) => (whose === 'mine' || view.cancelled ? view.rsvp !== null : true))
      .sort((a, b) => order * (Date.parse(a.dateTime) - Date.parse(b.dateTime)));
    const start = cursor === null ? 0 : matching.findIndex(({ id }) => id === cursor) + 1;
    const items = matching.slice(start, start + limit);
    return { items, nextCursor: start + limit < matching.length ? (items.at(-1)?.id ?? null) : null };
  }
}

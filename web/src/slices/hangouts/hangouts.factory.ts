import * as fc from 'fast-check';
import { HANGOUT_CATEGORIES } from '#contract/hangouts/options.ts';
import { phaseOf } from '#contract/hangouts/standing.ts';
import {
  type Can,
  type Hangout,
  type HangoutView,
  type Mine,
  NOT_ATTENDING,
  type Rsvp,
} from '#contract/hangouts/views.ts';
import type { Page } from '#contract/page.ts';
import type { HangoutEvent, HangoutFilter } from './hangouts.live.ts';

/** A server in small for the tests: what it stores, what it answers one member, and the events that member hears. */
export const ME = 'm'.repeat(28);
const OTHERS = ['a', 'b', 'c'].map((letter) => letter.repeat(28));
export const NOW = new Date('2026-11-20T17:00:00.000Z');
const HOUR_MS = 3_600_000;

const card = (uid: string) => ({ uid, username: uid.slice(0, 4), firstName: uid.slice(0, 3), profileImage: null });
/** The reducers keep what the server allows as it came. */
const NOTHING: Can = { join: false, wait: false, leave: false, chat: false, change: false };
export const aHangout = (given: Partial<Hangout> = {}): Hangout => ({
  id: 'thread-1',
  title: 'Dumplings',
  location: 'Golden Mall',
  isAtHome: false,
  description: 'Bring an appetite.',
  category: 'food',
  dateTime: new Date(NOW.getTime() + HOUR_MS).toISOString(),
  createdBy: OTHERS[0] as string,
  timestamp: NOW.toISOString(),
  host: card(OTHERS[0] as string),
  tableId: null,
  participants: [card(OTHERS[0] as string)],
  going: 1,
  waiting: 0,
  promised: 0,
  capacity: null,
  picture: null,
  cancelled: false,
  sequence: 0,
  version: 1,
  can: { host: NOTHING, confirmed: NOTHING, waiting: NOTHING, none: NOTHING },
  ...given,
});

export type Step =
  | { do: 'create'; who: number; hours: number; category: number }
  | { do: 'join' | 'leave'; which: number; who: number }
  | { do: 'move'; which: number; hours: number; category: number }
  | { do: 'cancel'; which: number };
const who = fc.nat({ max: OTHERS.length });
const hours = fc.integer({ min: -6, max: 12 });
const category = fc.nat({ max: 2 });
const which = fc.nat({ max: 8 });
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), who, hours, category }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('join' as const, 'leave' as const), which, who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), which, hours, category }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
);
export const filter: fc.Arbitrary<HangoutFilter> = fc.record({
  when: fc.constantFrom('upcoming' as const, 'past' as const),
  whose: fc.constantFrom('all' as const, 'mine' as const),
  category: fc.option(fc.constantFrom(...HANGOUT_CATEGORIES.slice(0, 3)), { nil: null }),
});

const CAPACITY = 3;
const uidOf = (who: number) => [ME, ...OTHERS][who] ?? ME;
const timeOf = (hours: number, index: number) =>
  new Date(NOW.getTime() + hours * HOUR_MS + 1800_000 + index).toISOString();
const categoryOf = (at: number) => HANGOUT_CATEGORIES[at] ?? 'food';

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
    return this.saved(stored, { dateTime: timeOf(step.hours, step.which), category: categoryOf(step.category) });
  }

  private create({ who, hours, category }: Extract<Step, { do: 'create' }>): HangoutEvent[] {
    const index = this.stored.length;
    const host = uidOf(who);
    const hangout = aHangout({
      id: `thread-${index}`,
      dateTime: timeOf(hours, index),
      category: categoryOf(category),
      createdBy: host,
      host: card(host),
      participants: [card(host)],
      capacity: CAPACITY,
    });
    this.stored.push({ hangout, rsvps: new Map([[host, 'confirmed']]) });
    return [{ type: 'hangout', hangout }];
  }

  private rsvp(stored: Stored, uid: string, what: 'join' | 'leave'): HangoutEvent[] {
    const { rsvps, hangout } = stored;
    if (rsvps.has(uid) === (what === 'join') || uid === hangout.createdBy) return [];
    const before = this.mine(stored);
    const going = () => [...rsvps.values()].filter((rsvp) => rsvp === 'confirmed').length;
    if (what === 'leave') rsvps.delete(uid);
    else rsvps.set(uid, going() < CAPACITY ? 'confirmed' : 'waiting');
    for (const [one, rsvp] of rsvps) if (rsvp === 'waiting' && going() < CAPACITY) rsvps.set(one, 'confirmed');
    const goes = [...rsvps].filter(([, rsvp]) => rsvp === 'confirmed').map(([one]) => one);
    const events = this.saved(stored, {
      participants: goes.map(card),
      going: goes.length,
      waiting: rsvps.size - goes.length,
    });
    const mine = this.mine(stored);
    if (mine.rsvp === before.rsvp && mine.place === before.place) return events;
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

  list({ when, whose, category }: HangoutFilter, limit: number, after: string | null = null): Page<HangoutView> {
    const order = when === 'past' ? -1 : 1;
    const all = this.stored
      .map((stored) => ({ ...stored.hangout, ...this.mine(stored) }))
      .filter((view) => (phaseOf({ ...view, cancelled: false }, NOW) === 'past') === (when === 'past'))
      .filter((view) => category === null || view.category === category)
      .filter((view) => (whose === 'mine' || view.cancelled ? view.rsvp !== null : true))
      .sort((a, b) => order * (Date.parse(a.dateTime) - Date.parse(b.dateTime)));
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const items = all.slice(from, from + limit);
    return { items, nextCursor: from + limit < all.length ? (items.at(-1)?.id ?? null) : null };
  }
}

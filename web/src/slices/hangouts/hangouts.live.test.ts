import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOT_ATTENDING } from '#contract/hangouts/views.ts';
import { arrival, arriving } from '../chats/chats.factory.ts';
import { aHangout, aView, filter, ME, NOW, ServerModel, step } from './hangouts.factory.ts';
import {
  applyToHangout,
  applyToHangouts,
  changedMine,
  fetchedHangout,
  fetchedHangouts,
  type HangoutEvent,
  type HangoutFilter,
  type HangoutList,
  NO_FILTER,
  withMeWaiting,
  withMore,
  withoutMe,
} from './hangouts.live.ts';

const steps = fc.array(step, { maxLength: 30 });
const arrivals = (lossy: boolean) => fc.array(arrival(lossy), { minLength: 1, maxLength: 12 });
const ALL = 100;
const apply = (list: HangoutList, event: HangoutEvent) => applyToHangouts(list, event, NOW);
const fresh = (server: ServerModel, filter: HangoutFilter, limit = ALL) =>
  fetchedHangouts(ME, filter, server.list(filter, limit));
/** Returns the list after the fetch that a stale list leads to. */
const healed = (list: HangoutList, server: ServerModel, limit = ALL) =>
  list.stale ? fetchedHangouts(ME, list.filter, server.list(list.filter, limit), list) : list;
/** Returns lists without the bookkeeping of versions. */
const shown = ({ items }: HangoutList) => items.map(({ mineVersion: _version, ...view }) => view);

const UPCOMING: HangoutFilter = NO_FILTER;

describe('the list of hangouts', () => {
  it('H-02 equals a fresh fetch after events that were late, repeated and out of order', () => {
    fc.assert(
      fc.property(steps, steps, arrivals(false), filter, (before, steps, arrivals, filter) => {
        const server = new ServerModel();
        for (const one of before) server.apply(one);
        const start = fresh(server, filter);
        const events = steps.flatMap((one) => server.apply(one));
        const list = arriving(events, arrivals).reduce(apply, start);
        expect(shown(healed(list, server))).toEqual(shown(fresh(server, filter)));
      }),
    );
  });

  it('H-02 D-04 equals a fresh fetch after events were lost and the connection came back', () => {
    fc.assert(
      fc.property(steps, arrivals(true), steps, filter, (steps, arrivals, more, filter) => {
        const server = new ServerModel();
        const events = steps.flatMap((one) => server.apply(one));
        const cutOff = arriving(events, arrivals).reduce(apply, fresh(new ServerModel(), filter));
        const back = fetchedHangouts(ME, filter, server.list(filter, ALL), cutOff);
        expect(shown(back)).toEqual(shown(fresh(server, filter)));
        const live = more.flatMap((one) => server.apply(one)).reduce(apply, back);
        expect(shown(healed(live, server))).toEqual(shown(fresh(server, filter)));
      }),
    );
  });

  it('H-07 becomes the whole list page by page while events arrive', () => {
    fc.assert(
      fc.property(steps, steps, filter, fc.integer({ min: 1, max: 5 }), (before, steps, filter, limit) => {
        const server = new ServerModel();
        for (const one of before) server.apply(one);
        let list = fresh(server, filter, limit);
        for (const one of steps) {
          list = healed(server.apply(one).reduce(apply, list), server, limit);
        }
        for (let guard = 0; list.nextCursor !== null && guard < 50; guard++) {
          const after = list.items.some(({ id }) => id === list.nextCursor) ? list.nextCursor : list.items.at(-1)?.id;
          list = withMore(list, server.list(filter, limit, after ?? null));
        }
        const ids = list.items.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(shown(fetchedHangouts(ME, filter, server.list(filter, ALL), list))).toEqual(
          shown(fresh(server, filter)),
        );
      }),
    );
  });

  it('H-02 adds a new hangout at once, and is stale after one changed so that it belongs in the list', () => {
    const empty = fetchedHangouts(ME, UPCOMING, { items: [], nextCursor: null });
    const made = apply(empty, { type: 'hangout', hangout: aHangout() });
    expect(made).toMatchObject({ stale: false, items: [{ id: 'thread-1', rsvp: null }] });
    expect(apply(empty, { type: 'hangout', hangout: aHangout({ version: 2 }) })).toMatchObject({
      stale: true,
      items: [],
    });
    const food = { ...empty, filter: { ...UPCOMING, category: 'music' as const } };
    expect(apply(food, { type: 'hangout', hangout: aHangout({ version: 2 }) }).items).toBe(food.items);
  });

  it('H-02 is stale after the member’s answer to a hangout that the list does not know yet', () => {
    const empty = fetchedHangouts(ME, UPCOMING, { items: [], nextCursor: null });
    const answer = { type: 'hangoutRsvp' as const, id: 'thread-1', version: 2, ...NOT_ATTENDING };
    expect(apply(empty, { ...answer, rsvp: 'confirmed' }).stale).toBe(true);
    expect(apply(empty, answer)).toBe(empty);
  });

  it('H-08 keeps a list of weekends or other days current by the day in New York', () => {
    // Still Friday in New York.
    const friday = { type: 'hangout', hangout: aHangout({ dateTime: '2026-11-28T04:59:00.000Z' }) } as const;
    const saturday = { type: 'hangout', hangout: aHangout({ dateTime: '2026-11-28T05:00:00.000Z' }) } as const;
    const idsOf = (days: 'weekdays' | 'weekends', event: HangoutEvent) =>
      apply(fetchedHangouts(ME, { ...UPCOMING, days }, { items: [], nextCursor: null }), event).items.length;
    expect([idsOf('weekdays', friday), idsOf('weekends', friday)]).toEqual([1, 0]);
    expect([idsOf('weekdays', saturday), idsOf('weekends', saturday)]).toEqual([0, 1]);
  });

  it('H-07 removes a cancelled hangout unless the member was going', () => {
    const list = fetchedHangouts(ME, UPCOMING, {
      items: [aView()],
      nextCursor: null,
    });
    const cancelled: HangoutEvent = { type: 'hangout', hangout: aHangout({ version: 2, cancelled: true }) };
    expect(apply(list, cancelled).items).toEqual([]);
    const mine = apply(list, { type: 'hangoutRsvp', id: 'thread-1', version: 1, ...NOT_ATTENDING, rsvp: 'confirmed' });
    expect(apply(mine, cancelled).items).toMatchObject([{ cancelled: true, rsvp: 'confirmed' }]);
  });

  it('I-11 forgets the trip to a place that changed until the list is fetched again, and keeps it otherwise', () => {
    const trip = { minutes: 18, lines: ['G'] };
    const list = fetchedHangouts(ME, UPCOMING, { items: [{ ...aView(), trip }], nextCursor: null });
    const renamed = apply(list, { type: 'hangout', hangout: aHangout({ version: 2, title: 'Noodles' }) });
    expect(renamed).toMatchObject({ stale: false, items: [{ title: 'Noodles', trip }] });
    const moved = apply(list, { type: 'hangout', hangout: aHangout({ version: 2, location: 'Bryant Park' }) });
    expect(moved).toMatchObject({ stale: true, items: [{ trip: null }] });
  });

  it('I-11 asks the server whether a new hangout is near enough', () => {
    const near = fetchedHangouts(ME, { ...UPCOMING, within: '30' }, { items: [], nextCursor: null });
    expect(apply(near, { type: 'hangout', hangout: aHangout() })).toMatchObject({ stale: true, items: [] });
  });
});

describe('one hangout', () => {
  const current = fetchedHangout(aView({ version: 3 }));

  it('H-03 applies newer events and ignores older ones, for each part by itself', () => {
    expect(applyToHangout(current, { type: 'hangout', hangout: aHangout({ version: 2, title: 'Old' }) })).toBe(current);
    expect(applyToHangout(current, { type: 'hangout', hangout: aHangout({ id: 'other', version: 9 }) })).toBe(current);
    const joined = applyToHangout(current, {
      type: 'hangoutRsvp',
      id: current.id,
      version: 5,
      ...NOT_ATTENDING,
      rsvp: 'confirmed',
    });
    expect(joined).toMatchObject({ rsvp: 'confirmed', version: 3, mineVersion: 5 });
    expect(applyToHangout(joined, { type: 'hangoutRsvp', id: current.id, version: 4, ...NOT_ATTENDING })).toBe(joined);
    const grown = applyToHangout(joined, { type: 'hangout', hangout: aHangout({ version: 5, going: 2 }) });
    expect(grown).toMatchObject({ going: 2, rsvp: 'confirmed' });
  });

  it('H-03 ignores an older answer that arrives after one that changed nothing', () => {
    const answer = { type: 'hangoutRsvp' as const, id: current.id, ...NOT_ATTENDING };
    const gone = applyToHangout(current, { ...answer, version: 5 });
    expect(applyToHangout(gone, { ...answer, version: 4, rsvp: 'confirmed' })).toBe(gone);
  });

  it('H-03 does not go back to the older answer of a fetch', () => {
    const joined = applyToHangout(current, {
      type: 'hangoutRsvp',
      id: current.id,
      version: 5,
      ...NOT_ATTENDING,
      rsvp: 'confirmed',
    });
    const late = aView({ version: 4, going: 7 });
    expect(fetchedHangout(late, joined)).toMatchObject({ rsvp: 'confirmed', going: 7 });
  });

  it('H-07 shows leaving and waiting at once, and then the server’s state', () => {
    const goes = {
      ...current,
      rsvp: 'confirmed' as const,
      going: 2,
      participants: [...current.participants, { uid: ME, username: 'me', firstName: 'Me', profileImage: null }],
    };
    expect(withoutMe(ME)(goes)).toMatchObject({ rsvp: null, going: 1, participants: current.participants });
    // A guest leaves with the member.
    const both = { ...goes, going: 3, guests: 1, bringsGuest: true };
    expect(withoutMe(ME)(both)).toMatchObject({ rsvp: null, going: 1, guests: 0, bringsGuest: false });
    expect(withMeWaiting(current)).toMatchObject({ rsvp: 'waiting', place: 1, waiting: 1 });
    expect(withoutMe(ME)(withMeWaiting(current))).toMatchObject({ rsvp: null, waiting: 0 });
    const mineOnly = fetchedHangouts(ME, { ...UPCOMING, whose: 'mine' }, { items: [goes], nextCursor: null });
    expect(changedMine(mineOnly, current.id, withoutMe(ME), NOW).items).toEqual([]);
    expect(
      applyToHangout(withoutMe(ME)(goes), {
        type: 'hangoutRsvp',
        id: current.id,
        version: 4,
        ...NOT_ATTENDING,
        rsvp: 'confirmed',
      }).rsvp,
    ).toBe('confirmed');
  });
});

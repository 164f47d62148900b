import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, newYorkInstants, newYorkTime } from '#contract/hangouts/new-york.ts';
import { routes } from '#contract/index.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { aHangoutForm, join } from './hangouts.factory.ts';

const { hangouts, safety } = routes;

describe('the filters of the list of hangouts', () => {
  let test: TestApp;
  let ann: Member;
  let ben: Member;
  let cleo: Member;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date());
    ann = await test.member({ firstName: 'Ann' });
    ben = await test.member({ firstName: 'Ben' });
    cleo = await test.member({ firstName: 'Cleo' });
  });

  /** Each hangout is a minute after the one before, so that the order of a list is the order in which they are made. */
  let minutes = 0;
  const made = async (host: Member, given: Parameters<typeof aHangoutForm>[0] = {}) => {
    minutes++;
    const at = new Date(Date.now() + 24 * 3_600_000 + minutes * 60_000);
    const body = { ...aHangoutForm({ at, ...given }), clientId: crypto.randomUUID() };
    return (await host.call(hangouts.create, { body })).body.id;
  };
  /** Returns those of these hangouts that the list has, in its order. */
  const among = async (member: Member, ids: readonly string[], query: object) => {
    const { status, body } = await member.call(hangouts.list, { query: { limit: 50, ...query } });
    expect(status).toBe(200);
    return body.items.map(({ id }) => id).filter((id) => ids.includes(id));
  };

  it('H-08 finds hangouts in which all words occur, whatever their case and accents, in the title, place or description', async () => {
    const searchTerm = `q${Date.now()}`;
    const cafe = await made(ann, {
      title: `Café in ${searchTerm}`,
      location: 'Bryant Park',
      description: 'Bring Žižek’s book.',
    });
    const other = await made(ann, { title: `Chess 100% ${searchTerm}` });
    const ids = [cafe, other];
    const found = (search: string) => among(ben, ids, { search: `${searchTerm} ${search}` });
    expect(await found('')).toEqual(ids);
    expect(await found('CAFE')).toEqual([cafe]);
    expect(await found('bryant zizeks')).toEqual([cafe]);
    expect(await found('cafe chess')).toEqual([]);
    // The wildcards of SQL are letters like others.
    expect(await found('100%')).toEqual([other]);
    expect(await found('c%e')).toEqual([]);
    expect(await found('_')).toEqual([]);
  });

  it('H-08 lists the days from midnight to midnight in New York', async () => {
    const today = newYorkTime(new Date()).date;
    const day = addDays(today, 20);
    const at = (date: string, time: string) => made(ann, { date, time });
    const [before, first, last, after] = [
      await at(addDays(day, -1), '23:59'),
      await at(day, '00:00'),
      await at(day, '23:59'),
      await at(addDays(day, 1), '00:00'),
    ];
    const ids = [before, first, last, after];
    expect(await among(ben, ids, { from: day, until: day })).toEqual([first, last]);
    expect(await among(ben, ids, { from: day })).toEqual([first, last, after]);
    expect(await among(ben, ids, { until: day })).toEqual([before, first, last]);
    // A day that has begun has hangouts that are over and others that are not: 'any' lists both, earliest first.
    test.clock.set(newYorkInstants({ date: day, time: '12:00' })[0] as Date);
    const { idToken } = await issueTokens(test.app, ben.uid);
    const later = { ...ben, token: idToken, ...test.caller(idToken) };
    expect(await among(later, ids, { from: day, until: day })).toEqual([last]);
    expect(await among(later, ids, { from: day, until: day, when: 'past' })).toEqual([first]);
    expect(await among(later, ids, { from: day, until: day, when: 'any' })).toEqual([first, last]);
    expect((await later.call(hangouts.list, { query: { from: '2026-02-31' } })).error.code).toBe('INVALID_INPUT');
  });

  it('H-08 lists the weekends, or the other days of every week, as they are in New York', async () => {
    let saturday = addDays(newYorkTime(new Date()).date, 8);
    while (new Date(`${saturday}T12:00:00Z`).getUTCDay() !== 6) saturday = addDays(saturday, 1);
    const [friday, first, last, monday] = [
      await made(ann, { date: addDays(saturday, -1), time: '23:59' }),
      await made(ann, { date: saturday, time: '00:00' }),
      await made(ann, { date: addDays(saturday, 1), time: '23:59' }),
      await made(ann, { date: addDays(saturday, 2), time: '00:00' }),
    ];
    const ids = [friday, first, last, monday];
    expect(await among(ben, ids, { days: 'weekends' })).toEqual([first, last]);
    expect(await among(ben, ids, { days: 'weekdays' })).toEqual([friday, monday]);
  });

  it('H-08 lists a borough by what the place names, or else by what the host chose, also after a change', async () => {
    const named = await made(ann, { location: 'Golden Mall, Flushing', borough: 'Brooklyn' });
    const chosen = await made(ann, { location: 'Bryant Park', borough: 'Manhattan' });
    const unknown = await made(ann, { location: 'Bryant Park' });
    const ids = [named, chosen, unknown];
    expect(await among(ben, ids, { borough: 'Queens' })).toEqual([named]);
    expect(await among(ben, ids, { borough: 'Brooklyn' })).toEqual([]);
    expect(await among(ben, ids, { borough: 'Manhattan' })).toEqual([chosen]);
    const changed = await ann.call(hangouts.change, {
      params: { hangoutId: unknown },
      body: aHangoutForm({ at: new Date(Date.now() + 48 * 3_600_000), location: 'Astoria Park', borough: 'Queens' }),
    });
    expect(changed.body.borough).toBe('Queens');
    expect(await among(ben, ids, { borough: 'Queens' })).toEqual([named, unknown]);
  });

  it('H-08 lists hangouts that have room: neither full ones, nor ones whose last place is offered to the waitlist', async () => {
    const open = await made(ann);
    const small = await made(ann, { capacity: 2 });
    const ids = [open, small];
    expect(await among(ben, ids, { room: 'free' })).toEqual(ids);
    await join(ben, small);
    expect(await among(cleo, ids, { room: 'free' })).toEqual([open]);
    await join(cleo, small, 'waiting');
    await ben.call(hangouts.leave, { params: { hangoutId: small, uid: ben.uid } });
    // The place is offered to Cleo now, and nobody else can take it.
    expect(await among(ben, ids, { room: 'free' })).toEqual([open]);
    await cleo.call(hangouts.leave, { params: { hangoutId: small, uid: cleo.uid } });
    expect(await among(ben, ids, { room: 'free' })).toEqual(ids);
  });

  it('H-08 lists hangouts that a connection hosts or attends, and not those where they wait, or where only strangers go', async () => {
    const [hosted, attended, waited, strange] = [
      await made(ben),
      await made(cleo),
      await made(cleo, { capacity: 2 }),
      await made(cleo),
    ];
    const ids = [hosted, attended, waited, strange];
    await join(ben, attended);
    await join(await test.member(), waited);
    await join(ben, waited, 'waiting');
    expect(await among(ann, ids, { people: 'known' })).toEqual([]);
    await connect(ann, ben);
    expect(await among(ann, ids, { people: 'known' })).toEqual([hosted, attended]);
    // Ben knows Ann, and of himself the filter says nothing.
    expect(await among(ben, ids, { people: 'known' })).toEqual([]);
  });

  it('H-08 reveals nobody whom a block or a suspension hides among the people one knows', async () => {
    const [attended, other] = [await made(cleo), await made(cleo)];
    const dan = await test.member({ firstName: 'Dan' });
    await connect(ann, ben);
    await connect(ann, dan);
    await join(ben, attended);
    await join(dan, other);
    const ids = [attended, other];
    expect(await among(ann, ids, { people: 'known' })).toEqual(ids);
    await ben.call(safety.block, { params: { uid: ben.uid, other: ann.uid } });
    expect(await among(ann, ids, { people: 'known' })).toEqual([other]);
    const why = { reason: 'a test', words: '' };
    await test.app.transact((work) => startSuspension(work, dan.uid, why));
    expect(await among(ann, ids, { people: 'known' })).toEqual([]);
  });

  it('H-08 pages through the matching hangouts with all filters on', async () => {
    const searchTerm = `p${Date.now()}`;
    await connect(ann, ben);
    const days = [1, 2, 3].map((n) => addDays(newYorkTime(new Date()).date, n));
    const ids: string[] = [];
    for (const date of days) {
      ids.push(await made(ben, { title: searchTerm, date, time: '10:00', borough: 'Queens' }));
      await made(ben, { title: searchTerm, date, time: '11:00', borough: 'Bronx' });
      await made(cleo, { title: searchTerm, date, time: '12:00', borough: 'Queens' });
    }
    const filters = {
      search: searchTerm,
      borough: 'Queens',
      room: 'free',
      people: 'known',
      category: 'food',
      from: days[0],
      until: days[2],
    } as const;
    const seen: string[] = [];
    const page = async (cursor?: string) =>
      (await ann.call(hangouts.list, { query: { ...filters, limit: 1, ...(cursor && { cursor }) } })).body;
    for (let at = await page(); ; at = await page(at.nextCursor)) {
      seen.push(...at.items.map(({ id }) => id));
      if (at.nextCursor === null) break;
    }
    expect(seen).toEqual(ids);
  });
});

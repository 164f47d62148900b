import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { HangoutForm, NewHangout } from '#contract/hangouts/forms.ts';
import { addDays, newYorkDay, newYorkInstants } from '#contract/hangouts/new-york.ts';
import type { HangoutFilters } from '#contract/hangouts/saved-filters.ts';
import { routes } from '#contract/index.ts';
import { FOUND_HANGOUTS_MAX, GROUP_FIRST_HOURS, SAVED_FILTERS_MAX } from '#contract/limits.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { createGroup } from '#server/slices/groups/groups.factory.ts';
import { sendDigests } from '#server/slices/notifications/index.ts';
import { deleteAccount } from '#server/slices/operators/index.ts';
import { saveProfileFields } from '#server/slices/profiles/index.ts';
import { endSuspension, startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { untilWaitingForLocks } from '#server/testing/locks.ts';
import { openSocket } from '#server/testing/socket.ts';
import { aHangoutForm, join } from './hangouts.factory.ts';
import { UNSETTLED_MS } from './new-hangouts.rules.ts';
import { openDueHangouts } from './open-to-everybody.ts';
import { tellMember, tellOfNewHangouts } from './tell-of-new-hangouts.ts';

const { hangouts, notifications, safety } = routes;
const SPORTS: HangoutFilters = { category: 'sports' };

/** The next Monday at five in New York, after today: sockets end when their token has expired by the clock of the machine. */
function aMondayAtFive(): Date {
  let day = addDays(newYorkDay(new Date()), 1);
  while (new Date(`${day}T12:00:00Z`).getUTCDay() !== 1) day = addDays(day, 1);
  return newYorkInstants({ date: day, time: '17:00' })[0] as Date;
}

describe('new hangouts that fit saved filters', () => {
  let test: TestApp;
  let [ann, host, third] = [] as unknown as [Member, Member, Member];
  const five = aMondayAtFive();
  const monday = newYorkDay(five);
  const weekend = addDays(monday, 5);
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.app.pool.query('delete from threads');
    test.clock.set(new Date(five.getTime() - 50 * MINUTE_MS));
    [ann, host, third] = [await test.member({ firstName: 'Ann' }), await test.member(), await test.member()];
  });

  const save = (member: Member, filters: HangoutFilters, since?: string) =>
    member.call(hangouts.saveFilters, { params: { uid: member.uid }, body: { filters, ...(since && { since }) } });
  /** Saves filters, and lets a minute pass: what is planned from now on is new. */
  async function saveNow(filters: HangoutFilters) {
    expect((await save(ann, filters)).status).toBe(200);
    test.clock.advance(MINUTE_MS);
  }
  type Plan = Partial<HangoutForm> & Partial<Pick<NewHangout, 'weeks' | 'whoMayJoin'>>;
  const plan = async (member: Member, given: Plan = {}) => {
    const body = { ...aHangoutForm({ category: 'sports', date: weekend, time: '12:00', ...given }), ...given };
    const answer = await member.call(hangouts.create, { body: { ...body, clientId: crypto.randomUUID() } });
    expect(answer.status).toBe(200);
    return answer.body.id;
  };
  /** Returns a member whose token is valid at the test's time. */
  async function again(member: Member): Promise<Member> {
    const { idToken } = await issueTokens(test.app, member.uid);
    return { ...member, token: idToken, ...test.caller(idToken) };
  }
  const notices = async (member = ann) => {
    const { body } = await (await again(member)).call(notifications.list, { params: { uid: member.uid } });
    return body.items.filter(({ type }) => type === 'hangouts_found');
  };
  const found = async () =>
    (await notices()).map((notice) => notice.found?.hangouts.map(({ id }) => id) ?? []).toReversed();
  const tellAt = async (at: Date) => {
    test.clock.set(at);
    await tellOfNewHangouts(test.app);
  };
  const tell = () => tellAt(new Date(five.getTime() + 7 * MINUTE_MS));
  const block = (member: Member, other: Member) =>
    member.call(safety.block, { params: { uid: member.uid, other: other.uid } });

  it('N-08 tells once a day, at five in New York, in one notification, of what is new since the last time', async () => {
    const earlier = await plan(host, { location: 'Prospect Park, Brooklyn' });
    await saveNow({ category: 'sports', borough: 'Brooklyn', days: 'weekends' });
    const inBrooklyn = { location: 'Prospect Park, Brooklyn' };
    const later = await plan(host, { ...inBrooklyn, date: addDays(weekend, 1) });
    const sooner = await plan(third, inBrooklyn);
    for (const other of [
      { ...inBrooklyn, category: 'food' as const },
      { location: 'Astoria Park, Queens' },
      { ...inBrooklyn, date: addDays(weekend, -1), time: '23:59' },
      { ...inBrooklyn, date: addDays(weekend, 2), time: '00:00' },
    ])
      await plan(host, other);
    await tellAt(new Date(five.getTime() - 1));
    expect(await found()).toEqual([]);
    await Promise.all([1, 2, 3].map(tell));
    expect(await found()).toEqual([[sooner, later]]);
    expect((await notices())[0]).toMatchObject({
      from: null,
      message: '',
      read: false,
      found: { filters: { category: 'sports', borough: 'Brooklyn', days: 'weekends' } },
    });
    host = await again(host);
    const next = await plan(host, inBrooklyn);
    test.clock.advance(4 * HOUR_MS);
    await tellOfNewHangouts(test.app);
    // As if another node had begun before.
    await test.app.transact((work) => tellMember(work, ann.uid, { before: five, until: test.clock.now() }));
    expect(await found()).toHaveLength(1);
    await tellAt(new Date(five.getTime() + DAY_MS - 1));
    expect(await found()).toHaveLength(1);
    await tellAt(new Date(five.getTime() + DAY_MS));
    expect(await found()).toEqual([[sooner, later], [next]]);
    // Nothing is new on the day after.
    await tellAt(new Date(five.getTime() + 2 * DAY_MS));
    expect((await found()).flat()).not.toContain(earlier);
    expect(await found()).toHaveLength(2);
  });

  const blockedByHost = async () => {
    await block(host, ann);
    return plan(host);
  };
  const EXCLUDED: [string, () => Promise<string>][] = [
    ['one of their own', () => plan(ann)],
    [
      'one that they joined',
      async () => {
        const id = await plan(host);
        await join(ann, id);
        return id;
      },
    ],
    [
      'a full one',
      async () => {
        const id = await plan(host, { capacity: 2 });
        await join(third, id);
        return id;
      },
    ],
    [
      'one for which they wait, although there is a place by now',
      async () => {
        const id = await plan(host, { capacity: 2 });
        await join(third, id);
        await join(ann, id, 'waiting');
        await host.call(hangouts.change, {
          params: { hangoutId: id },
          body: aHangoutForm({ category: 'sports', date: weekend, time: '12:00', capacity: 9 }),
        });
        return id;
      },
    ],
    [
      'one that they asked to join',
      async () => {
        const id = await plan(host, { whoMayJoin: 'accepted' });
        await join(ann, id);
        return id;
      },
    ],
    [
      'one that they were taken out of',
      async () => {
        const id = await plan(host);
        await join(ann, id);
        await host.call(hangouts.removeAttendee, { params: { hangoutId: id, other: ann.uid } });
        return id;
      },
    ],
    [
      'a cancelled one',
      async () => {
        const id = await plan(host);
        await host.call(hangouts.cancel, { params: { hangoutId: id } });
        return id;
      },
    ],
    ['one that has begun', () => plan(host, { date: monday, time: '17:05' })],
    ['one of a host who has blocked them', blockedByHost],
    [
      'one of a host whom they have blocked',
      async () => {
        await block(ann, host);
        return plan(host);
      },
    ],
    [
      'one of a suspended host',
      async () => {
        const id = await plan(host);
        await test.app.transact((work) => startSuspension(work, host.uid, { reason: 'Spam', words: '' }));
        return id;
      },
    ],
    ['one for the connections of its host', () => plan(host, { whoMayJoin: 'connections' })],
    [
      'one for another group first',
      async () => plan(host, { whoMayJoin: { groupId: await createGroup(host, []), visibility: 'first' } }),
    ],
    [
      'one for their own group, of which they are notified otherwise',
      async () => plan(host, { whoMayJoin: { groupId: await createGroup(host, [ann]), visibility: 'first' } }),
    ],
  ];
  it.each(EXCLUDED)('N-08 leaves out %s', async (_what, make) => {
    await saveNow(SPORTS);
    const excluded = await make();
    await tell();
    expect(await found()).toEqual([]);
    expect(excluded).toMatch(/^\w{20}$/);
    const other = await plan(await again(third));
    await tellAt(new Date(five.getTime() + DAY_MS));
    expect(await found()).toEqual([[other]]);
  });

  it('N-08 G-23 tells of the hangout of a group once everybody can see it', async () => {
    await saveNow(SPORTS);
    const groupId = await createGroup(host, []);
    const id = await plan(host, { whoMayJoin: { groupId, visibility: 'first' } });
    await tell();
    expect(await found()).toEqual([]);
    test.clock.set(new Date(five.getTime() + GROUP_FIRST_HOURS * HOUR_MS));
    await openDueHangouts(test.app);
    await tellAt(new Date(five.getTime() + GROUP_FIRST_HOURS * HOUR_MS + 7 * MINUTE_MS));
    expect(await found()).toEqual([[id]]);
  });

  it('N-08 names the first hangout of a series, and the five next ones', async () => {
    await saveNow(SPORTS);
    const ids = [await plan(host, { weeks: 3, time: '09:00' })];
    for (const hour of [10, 11, 12, 13]) ids.push(await plan(host, { time: `${hour}:00` }));
    await tell();
    expect(await found()).toEqual([ids]);
    [host, ann] = [await again(host), await again(ann)];
    const more = [];
    for (const hour of [10, 11, 12, 13, 14, 15]) more.push(await plan(host, { time: `${hour}:30` }));
    await tellAt(new Date(five.getTime() + DAY_MS));
    expect((await found())[1]).toEqual(more.slice(0, FOUND_HANGOUTS_MAX));
  });

  it('N-08 names a hangout that fits several filters once, with the filters that all have in common', async () => {
    await save(ann, { borough: 'Brooklyn', category: 'sports' });
    await saveNow({ borough: 'Brooklyn', days: 'weekends' });
    const id = await plan(host, { location: 'Prospect Park, Brooklyn' });
    await tell();
    expect(await found()).toEqual([[id]]);
    expect((await notices())[0]?.found?.filters).toEqual({ borough: 'Brooklyn' });
  });

  it('N-08 finds what the other filters find: words, people the member knows, and places near by train', async () => {
    await saveProfileFields(test.app, ann.uid, { public: { borough: 'Queens', neighborhood: 'long-island-city' } });
    await connect(ann, third);
    for (const filters of [{ search: 'café chess' }, { people: 'known' }, { within: '30' }] as const)
      await save(ann, filters);
    test.clock.advance(MINUTE_MS);
    const chess = await plan(host, { title: 'Chess in a cafe', time: '10:00' });
    const known = await plan(third, { time: '11:00' });
    const near = await plan(host, { location: 'Greenpoint, Brooklyn', time: '12:00' });
    await plan(host, { location: 'Coney Island, Brooklyn', time: '13:00' });
    await tell();
    expect(await found()).toEqual([[chess, known, near]]);
  });

  it('N-08 leaves a hangout whose transaction may not have ended to the next day', async () => {
    await saveNow(SPORTS);
    const at = new Date(five.getTime() + 7 * MINUTE_MS);
    test.clock.set(new Date(at.getTime() - UNSETTLED_MS));
    const settled = await plan(await again(host));
    test.clock.advance(1);
    const young = await plan(await again(host));
    await tellAt(at);
    expect(await found()).toEqual([[settled]]);
    await tellAt(new Date(at.getTime() + DAY_MS));
    expect(await found()).toEqual([[settled], [young]]);
  });

  it('N-08 shows of a notification what the member may see now', async () => {
    await saveNow(SPORTS);
    const [one, other] = [await plan(host), await plan(third, { time: '13:00' })];
    await tell();
    expect(await found()).toEqual([[one, other]]);
    await block(await again(host), ann);
    expect(await found()).toEqual([[other]]);
    await (await again(third)).call(hangouts.cancel, { params: { hangoutId: other } });
    expect(await found()).toEqual([[]]);
  });

  it('N-08 notifies neither a member who turned it off nor a suspended one', async () => {
    await saveNow(SPORTS);
    const settings = (isOn: boolean) => ({ params: { uid: ann.uid }, body: { types: { hangouts_found: isOn } } });
    await ann.call(notifications.saveSettings, settings(false));
    await plan(host);
    await tell();
    expect(await found()).toEqual([]);
    ann = await again(ann);
    host = await again(host);
    await ann.call(notifications.saveSettings, settings(true));
    const next = await plan(host);
    await test.app.transact((work) => startSuspension(work, ann.uid, { reason: 'Spam', words: '' }));
    await tellAt(new Date(five.getTime() + DAY_MS));
    await test.app.transact((work) => endSuspension(work, ann.uid));
    expect(await found()).toEqual([]);
    // They missed a day, and hear at the usual time.
    await tellAt(new Date(five.getTime() + 2 * DAY_MS - 1));
    expect(await found()).toEqual([]);
    await tellAt(new Date(five.getTime() + 2 * DAY_MS));
    expect(await found()).toEqual([[next]]);
  });

  it('N-08 N-02 names the hangouts in the digest as long as they are to come', async () => {
    await saveNow(SPORTS);
    await plan(host, { title: 'Run around the park', date: addDays(monday, 1), time: '12:00' });
    await plan(host, { title: 'See www.example.com', location: 'Prospect Park' });
    await tell();
    const mails = () => test.mails.filter(({ to }) => to === ann.email);
    test.clock.set(new Date(five.getTime() + 8 * HOUR_MS));
    await sendDigests(test.app);
    const line = 'New hangouts that fit what you look for: Run around the park, Tue, ';
    expect(mails()[0]?.text).toContain(`- ${line}`);
    expect(mails()[0]?.text).toContain('; a hangout, Sat, ');
    expect(mails()[0]?.subject).toBe('You have a new notification on Stoop');
  });

  it('N-08 saves three filters and no fourth one, each once, and tells the other tabs', async () => {
    const socket = await openSocket(await test.listen(), ann.token);
    const all = [SPORTS, { borough: 'Queens' }, {}] as const satisfies HangoutFilters[];
    for (const filters of all) {
      await save(ann, filters);
      test.clock.advance(1);
    }
    await socket.event('savedFiltersChanged');
    socket.close();
    expect((await save(ann, SPORTS)).body.items).toHaveLength(SAVED_FILTERS_MAX);
    expect((await save(ann, { ...SPORTS, search: '' })).body.items.map(({ filters }) => filters)).toEqual(all);
    expect((await save(ann, { days: 'weekdays' })).error.code).toBe('SAVED_FILTERS_USED');
    const [first] = (await ann.call(hangouts.listSavedFilters, { params: { uid: ann.uid } })).body.items;
    const remove = (member: Member) =>
      member.call(hangouts.removeFilters, { params: { uid: member.uid, id: first?.id ?? '' } });
    expect((await remove(host)).body.items).toEqual([]);
    for (let times = 0; times < 2; times++) expect((await remove(ann)).body.items).toHaveLength(2);
    // Another request saves the third one at the same time.
    const { pool } = test.app;
    const other = await pool.connect();
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`saved filters ${ann.uid}`]);
    await other.query(
      "insert into saved_filters (uid, days, saved_at, told_until) values ($1, 'weekends', now(), now())",
      [ann.uid],
    );
    const saving = save(ann, { days: 'weekdays' });
    await untilWaitingForLocks(pool, 1);
    await other.query('commit');
    other.release();
    expect((await saving).error.code).toBe('SAVED_FILTERS_USED');
  });

  it('N-08 brings removed filters back with what is still new, so that no day has two notifications', async () => {
    await saveNow(SPORTS);
    const id = await plan(host);
    const [saved] = (await ann.call(hangouts.listSavedFilters, { params: { uid: ann.uid } })).body.items;
    await ann.call(hangouts.removeFilters, { params: { uid: ann.uid, id: saved?.id ?? '' } });
    test.clock.advance(MINUTE_MS);
    const { body } = await save(ann, SPORTS, saved?.since);
    expect(body.items[0]?.since).toBe(saved?.since);
    await tell();
    expect(await found()).toEqual([[id]]);
    ann = await again(ann);
    await save(ann, { days: 'weekends' }, saved?.since);
    await tellAt(new Date(five.getTime() + HOUR_MS));
    expect(await found()).toHaveLength(1);
  });

  it('N-08 A-18 the download has the saved filters, and the account takes them along', async () => {
    await save(ann, SPORTS);
    const { data } = await download(test, ann);
    expect(data.savedFilters).toMatchObject([{ filters: SPORTS }]);
    await test.app.transact((work) => deleteAccount(work, null, { uid: ann.uid, now: true }));
    await plan(host);
    await tell();
    const { rows } = await test.app.pool.query('select from saved_filters where uid = $1', [ann.uid]);
    expect(rows).toEqual([]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewHangout } from '#contract/hangouts/forms.ts';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { readDemoHangout } from '#server/demo/acts/hangouts.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { picture } from '#server/slices/media/media.factory.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { aHangoutForm, join } from './hangouts.factory.ts';

const { chats, hangouts, media, notifications, safety } = routes;

describe('a hangout that takes place every week', () => {
  let test: TestApp;
  let host: Member;
  let ann: Member;
  let ben: Member;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date('2026-10-20T16:00:00.000Z'));
    host = await test.member({ firstName: 'Hana' });
    ann = await test.member({ firstName: 'Ann' });
    ben = await test.member({ firstName: 'Ben' });
  });

  const SATURDAY = { date: '2026-10-24', time: '19:00' };
  const create = (given: Partial<NewHangout> = {}, member = host) =>
    member.call(hangouts.create, {
      body: { ...aHangoutForm(SATURDAY), clientId: crypto.randomUUID(), weeks: 3, ...given },
    });
  /** Returns the ids of the hangouts that the host made, in the order of their dates. */
  const idsOf = async (member: Member): Promise<string[]> => {
    const { rows } = await test.app.pool.query<{ id: string }>(
      'select id from threads where created_by = $1 order by date_time',
      [member.uid],
    );
    return rows.map(({ id }) => id);
  };
  const made = async (given: Partial<NewHangout> = {}) => {
    expect((await create(given)).status).toBe(200);
    return idsOf(host);
  };
  const read = (member: Member, hangoutId: string) => member.call(hangouts.read, { params: { hangoutId } });
  const cancelFollowing = (member: Member, hangoutId: string) =>
    member.call(hangouts.cancelFollowing, { params: { hangoutId } });
  const cancelled = async (ids: readonly string[]) => {
    const answers: boolean[] = [];
    for (const id of ids) answers.push((await read(host, id)).body.cancelled);
    return answers;
  };
  const cancellations = async (member: Member) =>
    (await member.call(notifications.list, { params: { uid: member.uid } })).body.items
      .filter(({ type }) => type === 'hangout_cancelled')
      .map(({ hangout }) => hangout?.id)
      .sort();

  it("H-13 is one hangout for each date at the same time of New York's clock, with a chat and attendees of its own", async () => {
    const answer = await create({ title: 'Choir', capacity: 6 });
    const ids = await idsOf(host);
    expect([answer.status, answer.body.id, ids.length]).toEqual([200, ids[0], 3]);
    const [first, second, third] = ids as [string, string, string];
    const views = await Promise.all(ids.map(async (id) => (await read(ann, id)).body));
    expect(views.map(({ dateTime }) => dateTime)).toEqual([
      '2026-10-24T23:00:00.000Z',
      '2026-10-31T23:00:00.000Z',
      '2026-11-08T00:00:00.000Z',
    ]);
    expect(views.map(({ series }) => series)).toEqual([
      { number: 1, length: 3, previous: null, next: second },
      { number: 2, length: 3, previous: first, next: third },
      { number: 3, length: 3, previous: second, next: null },
    ]);
    for (const view of views)
      expect(view).toMatchObject({ title: 'Choir', capacity: 6, going: 1, createdBy: host.uid });
    await join(ann, second);
    const reads = ids.map((id) => ann.call(chats.read, { params: { chatId: hangoutChatId(id) } }));
    expect((await Promise.all(reads)).map(({ status }) => status === 200)).toEqual([false, true, false]);
    const { items } = (await ben.call(hangouts.list, { query: { limit: 50 } })).body;
    expect(items.filter(({ id }) => ids.includes(id)).map(({ series }) => series?.number)).toEqual([1, 2, 3]);
    expect((await download(test, ann)).data.hangouts).toMatchObject([{ id: second, series: { number: 2, length: 3 } }]);
  });

  it('H-13 H-12 H-14 has on each date what the form says: the home with its address, the duration, guests and notes', async () => {
    const home = { isAtHome: true, location: 'Astoria, Queens', address: '77 Canarylane, second bell' };
    const ids = await made({ ...home, durationMinutes: 90, allowsGuests: true, allowsNotes: true });
    const views = await Promise.all(ids.map(async (id) => (await read(ann, id)).body));
    const { isAtHome, location } = home;
    expect(views).toMatchObject(ids.map(() => ({ isAtHome, location, allowsGuests: true, allowsNotes: true })));
    const minutes = views.map(({ dateTime, endsAt }) => (Date.parse(endsAt) - Date.parse(dateTime)) / 60_000);
    expect(minutes).toEqual(ids.map(() => 90));
    const addresses = ids.map((hangoutId) => host.call(hangouts.address, { params: { hangoutId } }));
    expect((await Promise.all(addresses)).map(({ body }) => body.address)).toEqual(ids.map(() => home.address));
  });

  it('H-13 shows the picture of the form on the first one alone', async () => {
    const bytes = await picture('jpeg', { width: 80, height: 60 });
    const params = { uid: host.uid, name: crypto.randomUUID() };
    const { url } = (await host.call(media.uploadPicture, { params, bytes })).body;
    const ids = await made({ picture: url });
    const shown = await Promise.all(ids.map(async (id) => (await read(ann, id)).body.picture?.url ?? null));
    expect(shown).toEqual([expect.stringContaining('/media/pictures/'), null, null]);
    expect(shown[0]).toBe(url);
  });

  it('H-13 has no series when it takes place once', async () => {
    const { body } = await create({ weeks: 1 });
    expect([body.series, await idsOf(host)]).toEqual([null, [body.id]]);
  });

  it('H-13 keeps the time when summer time begins', async () => {
    const ids = await made({ date: '2027-03-13', weeks: 2 });
    const views = await Promise.all(ids.map(async (id) => (await read(ann, id)).body.dateTime));
    expect(views).toEqual(['2027-03-14T00:00:00.000Z', '2027-03-20T23:00:00.000Z']);
  });

  it('H-13 is created once however often the request is sent, also at the same time', async () => {
    const clientId = crypto.randomUUID();
    const answers = await Promise.all([create({ clientId }), create({ clientId }), create({ clientId })]);
    answers.push(await create({ clientId }));
    const [first] = await idsOf(host);
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [200, first]));
    expect(await idsOf(host)).toHaveLength(3);
  });

  it.each([
    [
      'the clocks skip the hour on one date',
      { date: '2027-03-07', time: '02:30', weeks: 2 },
      { time: 'The clocks skip this hour on 3/14/2027. Choose another time.' },
    ],
    [
      'one date is more than a year away',
      { date: '2027-10-18', weeks: 3 },
      { weeks: 'The date 10/25/2027 is more than a year away. Choose fewer weeks.' },
    ],
    ['there are more than twelve', { weeks: 13 }, { weeks: 'At most 12.' }],
  ])('H-13 creates none when %s', async (_why, given, fields) => {
    const { status, error } = await create(given);
    expect([status, error.fields]).toEqual([400, fields]);
    expect(await idsOf(host)).toEqual([]);
  });

  it('H-13 creates none when a later one cannot be stored', async () => {
    const clientId = crypto.randomUUID();
    const { body } = await create({ weeks: 1 });
    const taken = [`${clientId}#3`, body.id];
    await test.app.pool.query('update threads set client_id = $1 where id = $2', taken);
    expect((await create({ clientId })).status).toBe(500);
    expect(await idsOf(host)).toEqual([body.id]);
  });

  it('H-13 counts every date of a series once, and has a lower limit for new accounts', async () => {
    const clientId = crypto.randomUUID();
    for (let series = 0; series < 3; series++) expect((await create({ clientId, weeks: 12 })).status).toBe(200);
    for (let series = 0; series < 2; series++) expect((await create({ weeks: 12 })).status).toBe(200);
    expect((await create({ weeks: 2 })).error.code).toBe('TOO_MANY_REQUESTS');
    expect(await idsOf(host)).toHaveLength(36);
    expect((await create({ weeks: 1 })).status).toBe(200);
    const newcomer = await test.member({ firstName: 'New' }, { emailVerified: false });
    expect((await create({ weeks: 4 }, newcomer)).status).toBe(200);
    expect((await create({ weeks: 2 }, newcomer)).error.code).toBe('NEW_ACCOUNT_LIMIT');
    expect(await idsOf(newcomer)).toHaveLength(4);
  });

  it('H-13 cancels one with the following ones, and notifies the attendees of each once', async () => {
    const ids = await made({ weeks: 4 });
    const [first, second, third, fourth] = ids as [string, string, string, string];
    for (const id of [first, second, fourth]) await join(ann, id);
    await join(ben, third);
    for (const member of [ann, ben]) expect((await cancelFollowing(member, second)).status).toBe(404);
    expect(await cancelled(ids)).toEqual([false, false, false, false]);
    const answers = await Promise.all([cancelFollowing(host, second), cancelFollowing(host, third)]);
    expect(answers.map(({ status, body }) => [status, body.cancelled])).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(await cancelled(ids)).toEqual([false, true, true, true]);
    await cancelFollowing(host, second);
    expect(await cancellations(ann)).toEqual([second, fourth].sort());
    expect(await cancellations(ben)).toEqual([third]);
  });

  it('H-13 locks the following ones before the notifications of their attendees, as a change of one of them does', async () => {
    const ids = await made();
    for (const id of ids) await join(ann, id);
    const other = await test.app.pool.connect();
    try {
      await other.query('begin');
      await other.query('select from threads where id = $1 for update', [ids.toSorted().at(-1)]);
      const cancelling = cancelFollowing(host, ids[0] ?? '');
      const waits = "select 1 from pg_locks where locktype = 'transactionid' and not granted";
      await expect.poll(async () => (await other.query(waits)).rowCount).toBeGreaterThan(0);
      const { rows } = await other.query('select pg_try_advisory_xact_lock(hashtextextended($1, 2)) as is_free', [
        ann.uid,
      ]);
      await other.query('commit');
      expect(rows).toEqual([{ is_free: true }]);
      expect((await cancelling).status).toBe(200);
    } finally {
      other.release(true);
    }
    expect(await cancelled(ids)).toEqual([true, true, true]);
  });

  it('H-13 cancels only one, and changes only one', async () => {
    const ids = await made();
    const [first, second] = ids as [string, string];
    await host.call(hangouts.cancel, { params: { hangoutId: second } });
    await host.call(hangouts.change, {
      params: { hangoutId: first },
      body: aHangoutForm({ ...SATURDAY, title: 'Solo' }),
    });
    expect(await cancelled(ids)).toEqual([false, true, false]);
    const titles = await Promise.all(ids.map(async (id) => (await read(ann, id)).body.title));
    expect(titles.map((title) => title === 'Solo')).toEqual([true, false, false]);
  });

  it('H-13 orders its dates by time, and cancels those that follow in time, when the host moved one past another', async () => {
    const ids = await made();
    const [first, second, third] = ids as [string, string, string];
    const late = { ...aHangoutForm({ date: '2026-11-01', time: '12:00' }), title: 'Moved' };
    expect((await host.call(hangouts.change, { params: { hangoutId: first }, body: late })).status).toBe(200);
    const views = await Promise.all(ids.map(async (id) => (await read(ann, id)).body.series));
    expect(views).toEqual([
      { number: 2, length: 3, previous: second, next: third },
      { number: 1, length: 3, previous: null, next: first },
      { number: 3, length: 3, previous: first, next: null },
    ]);
    expect((await cancelFollowing(host, first)).status).toBe(200);
    expect(await cancelled(ids)).toEqual([true, false, true]);
  });

  it('H-13 leaves those that are over as they are', async () => {
    const ids = await made();
    test.clock.set(new Date('2026-10-26T16:00:00.000Z'));
    const later = test.caller((await issueTokens(test.app, host.uid)).idToken);
    const cancelOf = (hangoutId = '') => later.call(hangouts.cancelFollowing, { params: { hangoutId } });
    expect((await cancelOf(ids[0])).error.code).toBe('HANGOUT_OVER');
    expect((await cancelOf(ids[1])).status).toBe(200);
    const views = await Promise.all(ids.map(async (id) => (await readDemoHangout(test.app, ann.uid, id)).cancelled));
    expect(views).toEqual([false, true, true]);
  });

  it('H-13 is hidden as a whole from a member who has a block with the host', async () => {
    const ids = await made();
    await ann.call(safety.block, { params: { uid: ann.uid, other: host.uid } });
    for (const id of ids) expect((await read(ann, id)).status).toBe(404);
    const { items } = (await ann.call(hangouts.list, { query: { limit: 50 } })).body;
    expect(items.filter(({ id, series }) => ids.includes(id) || ids.includes(series?.next ?? ''))).toEqual([]);
    expect((await read(ben, ids[1] ?? '')).body.series).toMatchObject({ previous: ids[0], next: ids[2] });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { groupChatId } from '#contract/chats/ids.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { receivingAfter, useSockets } from '#server/testing/socket.ts';
import { archiveIdleGroups } from './archive-idle-groups.ts';
import { aGroupForm, askToJoin, createGroup, joinGroup } from './groups.factory.ts';
import { archivedAfter, GROUP_ANSWER_DAYS, GROUP_IDLE_DAYS, idleStep } from './idle.rules.ts';

const { chats, groups, hangouts, notifications, profiles } = routes;

describe('when a group is asked about and archived', () => {
  const now = new Date('2026-11-30T12:00:00.000Z');
  const ago = (days: number, ms = 0) => new Date(now.getTime() - days * DAY_MS + ms);

  it('G-26 asks after 90 days in which nothing happened, and not a moment earlier', () => {
    expect(GROUP_IDLE_DAYS).toBe(90);
    expect(idleStep({ askedAt: null, activeAt: ago(GROUP_IDLE_DAYS, 1) }, now)).toBeNull();
    expect(idleStep({ askedAt: null, activeAt: ago(GROUP_IDLE_DAYS) }, now)).toBe('ask');
  });

  it('G-26 archives 14 days after the question, and withdraws it as soon as something happens', () => {
    expect(GROUP_ANSWER_DAYS).toBe(14);
    const activeAt = ago(200);
    expect(idleStep({ askedAt: ago(GROUP_ANSWER_DAYS, 1), activeAt }, now)).toBeNull();
    expect(idleStep({ askedAt: ago(GROUP_ANSWER_DAYS), activeAt }, now)).toBe('archive');
    expect(archivedAfter(ago(GROUP_ANSWER_DAYS))).toEqual(now);
    expect(idleStep({ askedAt: ago(GROUP_ANSWER_DAYS), activeAt: ago(GROUP_ANSWER_DAYS, 1) }, now)).toBe('withdraw');
  });
});

describe('a group in which nothing happens', () => {
  let test: TestApp;
  let base: string;
  let [host, ann, ben, cleo] = [] as unknown as [Member, Member, Member, Member];
  let groupId: string;
  let now: Date;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    base = await test.listen();
    now = test.clock.now();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(now);
    [host, ann, ben, cleo] = [await test.member(), await test.member(), await test.member(), await test.member()];
    groupId = await createGroup(host, [ann, ben]);
    await host.call(groups.nameOrganizer, { params: { groupId, other: ben.uid } });
  });

  const open = useSockets();
  const params = () => ({ params: { groupId } });
  const read = async (member: Member) => (await member.call(groups.read, params())).body;
  const keep = (member: Member) => member.call(groups.keep, params());
  const archive = (member: Member) => member.call(groups.archive, params());
  const chatId = () => groupChatId(groupId);
  const write = (member: Member) =>
    member.call(chats.send, {
      params: { chatId: chatId() },
      body: { clientId: crypto.randomUUID(), content: 'Anybody?' },
    });
  const plan = (member: Member, changes: object = {}) =>
    member.call(hangouts.create, {
      body: {
        ...aHangoutForm({ at: new Date(test.clock.now().getTime() + DAY_MS) }),
        clientId: crypto.randomUUID(),
        whoMayJoin: { groupId, visibility: 'only' as const },
        ...changes,
      },
    });
  const idleNotices = async (member: Member) =>
    (await member.call(notifications.list, { params: { uid: member.uid } })).body.items.flatMap(
      ({ type, group, from, read: isRead }) => (type === 'group_idle' ? [[group?.id, from, isRead]] : []),
    );
  const listed = async (member: Member, whose: 'all' | 'mine' = 'all') =>
    (await member.call(groups.list, { query: { whose, limit: '50' } })).body.items.map(({ id }) => id);
  /** Moves everything that happened in the group into the past. */
  async function age(days: number) {
    const at = new Date(now.getTime() - days * DAY_MS);
    const { pool } = test.app;
    await pool.query('update groups set created_at = $2, kept_at = null where id = $1', [groupId, at]);
    await pool.query('update chats set last_message_at = $2 where id = $1', [chatId(), at]);
  }
  const tend = () => archiveIdleGroups(test.app);
  /** Moves the question into the past. Tokens are valid for an hour, so the clock stays. */
  const ageQuestion = async (days: number) =>
    test.app.pool.query('update groups set asked_at = $2 where id = $1', [
      groupId,
      new Date(now.getTime() - days * DAY_MS),
    ]);
  async function archived() {
    await age(GROUP_IDLE_DAYS);
    await archive(host);
  }

  it('G-26 asks its organizers once, and archives it after 14 days without an answer', async () => {
    await age(GROUP_IDLE_DAYS - 1);
    await tend();
    expect([await idleNotices(host), (await read(host)).archivesAt]).toEqual([[], null]);
    await age(GROUP_IDLE_DAYS);
    await tend();
    await tend();
    for (const organizer of [host, ben]) {
      expect(await idleNotices(organizer)).toEqual([[groupId, null, false]]);
      expect((await read(organizer)).archivesAt).toBe(archivedAfter(now).toISOString());
    }
    expect([await idleNotices(ann), (await read(ann)).archivesAt]).toEqual([[], null]);
    await ageQuestion(GROUP_ANSWER_DAYS - 1);
    await tend();
    expect((await read(ann)).archivedAt).toBeNull();
    await ageQuestion(GROUP_ANSWER_DAYS);
    await tend();
    expect((await read(ann)).archivedAt).toBe(now.toISOString());
    expect(await idleNotices(host)).toEqual([[groupId, null, true]]);
  });

  it('G-26 shows the question to the organizers at once, and its answers and each archiving to all members', async () => {
    const sockets = {
      host: await open(base, host.token),
      ann: await open(base, ann.token),
      ben: await open(base, ben.token),
      cleo: await open(base, cleo.token),
    };
    const toldOf = (call: () => Promise<unknown>) =>
      receivingAfter(sockets, call, (event) => event.type === 'groupChanged' && event.groupId === groupId);
    const members = ['host', 'ann', 'ben'];
    await age(GROUP_IDLE_DAYS);
    expect(await toldOf(tend)).toEqual(['host', 'ben']);
    expect(await toldOf(() => keep(ben))).toEqual(members);
    for (const act of [archive, keep]) expect(await toldOf(() => act(host))).toEqual(members);
    await age(GROUP_IDLE_DAYS);
    await tend();
    await ageQuestion(GROUP_ANSWER_DAYS);
    expect(await toldOf(tend)).toEqual(members);
  });

  it('G-26 a message, a planned hangout and the answer of an organizer keep it', async () => {
    for (const act of [() => write(ann), () => plan(ann), () => keep(ben)]) {
      await age(GROUP_IDLE_DAYS);
      await tend();
      await ageQuestion(GROUP_ANSWER_DAYS);
      expect((await act()).status).toBe(200);
      await tend();
      expect(await read(host)).toMatchObject({ archivedAt: null, archivesAt: null });
      expect((await idleNotices(host)).every(([, , isRead]) => isRead)).toBe(true);
      await test.app.pool.query('update threads set group_id = null where group_id = $1', [groupId]);
    }
    expect((await keep(ann)).status).toBe(404);
  });

  it('G-26 counts a hangout from its end, and not a cancelled one', async () => {
    const { id } = (await plan(ann)).body;
    await age(GROUP_IDLE_DAYS);
    const endsAt = (days: number) =>
      test.app.pool.query(
        "update threads set date_time = $2::timestamptz - interval '2 hours', duration_minutes = 120 where id = $1",
        [id, new Date(now.getTime() - days * DAY_MS)],
      );
    await endsAt(GROUP_IDLE_DAYS - 1);
    await tend();
    expect((await read(host)).archivesAt).toBeNull();
    await test.app.pool.query('update threads set cancelled_at = $2 where id = $1', [id, now]);
    await tend();
    expect((await read(host)).archivesAt).not.toBeNull();
  });

  it('G-26 an archived group is read by its members alone of those who do nothing more, and not found in the directory', async () => {
    await ann.call(groups.showOnProfile, { ...params(), body: { isOnProfile: true } });
    await archived();
    const { body: chat } = await ann.call(chats.read, { params: { chatId: chatId() } });
    expect([chat.can.send, (await write(ann)).error.code]).toEqual([false, 'CHAT_CLOSED']);
    expect((await ann.call(chats.messages, { params: { chatId: chatId() } })).status).toBe(200);
    expect((await plan(ann)).status).toBe(404);
    expect((await joinGroup(cleo, groupId)).error.code).toBe('GROUP_ARCHIVED');
    const { clientId: _, ...form } = aGroupForm();
    const change = await host.call(groups.change, { ...params(), body: { ...form, version: 1 } });
    expect(change.error.code).toBe('GROUP_ARCHIVED');
    expect([await listed(cleo), await listed(ann)].map((ids) => ids.includes(groupId))).toEqual([false, false]);
    expect(await listed(ann, 'mine')).toEqual([groupId]);
    const profile = async (viewer: Member) =>
      (await viewer.call(profiles.readProfile, { params: { uid: ann.uid } })).body;
    expect([(await profile(cleo)).groups, (await profile(ben)).inCommon.groups]).toEqual([[], []]);
    expect((await ann.call(groups.leave, { params: { groupId, uid: ann.uid } })).status).toBe(200);
  });

  it('G-26 nobody is accepted while it is archived', async () => {
    await askToJoin(host, cleo, groupId);
    await archived();
    const answer = { params: { groupId, other: cleo.uid }, body: { answer: 'accept' as const } };
    expect((await host.call(groups.answerJoinRequest, answer)).error.code).toBe('GROUP_ARCHIVED');
    await keep(host);
    expect((await host.call(groups.answerJoinRequest, answer)).status).toBe(200);
  });

  it('G-26 an organizer brings it back, and it is asked about again after 90 days only', async () => {
    await archived();
    expect((await keep(ann)).status).toBe(404);
    expect((await archive(ann)).status).toBe(404);
    expect((await keep(ben)).body).toMatchObject({ archivedAt: null });
    expect((await write(ann)).status).toBe(200);
    expect(await listed(cleo)).toContain(groupId);
    await test.app.pool.query('update chats set last_message_at = $2 where id = $1', [
      chatId(),
      new Date(now.getTime() - GROUP_IDLE_DAYS * DAY_MS),
    ]);
    await tend();
    expect((await read(host)).archivesAt).toBeNull();
    test.clock.set(new Date(now.getTime() + HOUR_MS / 2));
    expect((await keep(host)).body.archivedAt).toBeNull();
  });
});

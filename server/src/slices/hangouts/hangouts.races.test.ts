import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '#contract/chats/views.ts';
import { hangout, hangoutChatId } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { openSocket } from '#server/testing/socket.ts';
import { hangoutBroadcasts } from './broadcast.ts';
import { aHangoutForm, join, leave } from './hangouts.factory.ts';

const { hangouts, chats, safety, notifications } = routes;
/** Small here; the counts of the reliability page are 500 and 100. */
const MANY = Number(process.env.RACERS ?? 30);

describe('hangouts, all at once', () => {
  let test: TestApp;
  let host: Member;
  let crowd: Member[];
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    host = await test.member({ firstName: 'Host' });
    crowd = [];
    for (let at = 0; at < MANY; at += 6) {
      crowd.push(...(await Promise.all(Array.from({ length: Math.min(6, MANY - at) }, () => test.member()))));
    }
  }, 240_000);
  afterAll(() => test.close());

  const createHangout = async (capacity: number | null) =>
    (await host.call(hangouts.create, { body: { ...aHangoutForm({ capacity }), clientId: crypto.randomUUID() } })).body
      .id;
  const read = async (member: Member, hangoutId: string) =>
    (await member.call(hangouts.read, { params: { hangoutId } })).body;
  const messages = async (hangoutId: string) => {
    const items: Message[] = [];
    for (;;) {
      const query = { limit: 200, after: items.at(-1)?.seq ?? 0 };
      const { body } = await host.call(chats.messages, { params: { chatId: hangoutChatId(hangoutId) }, query });
      items.push(...body.items);
      if (!body.hasMore) return items;
    }
  };
  const chatIsOf = async (hangoutId: string, goes: readonly Member[]) => {
    const inChat = await Promise.all(
      crowd.map((member) => member.call(chats.read, { params: { chatId: hangoutChatId(hangoutId) } })),
    );
    expect(inChat.map(({ status }) => status === 200)).toEqual(crowd.map((member) => goes.includes(member)));
    const items = await messages(hangoutId);
    expect(items.map(({ seq }) => seq)).toEqual(items.map((_item, index) => index + 1));
    return items;
  };

  it('H-06 opens one missing chat, with all attendees and their system messages, when many join at once', async () => {
    const id = await createHangout(null);
    await test.app.pool.query('delete from chats where id = $1', [hangoutChatId(id)]);
    const answers = await Promise.all(crowd.map((member) => join(member, id, 'confirmed')));
    expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 200));
    expect((await read(host, id)).going).toBe(MANY + 1);
    const items = await chatIsOf(id, crowd);
    expect(items.filter(({ kind }) => kind === 'system')).toHaveLength(MANY);
    expect(new Set(items.map(({ userId }) => userId))).toEqual(new Set(crowd.map(({ uid }) => uid)));
    expect((await host.call(chats.read, { params: { chatId: hangoutChatId(id) } })).body.participants.length).toBe(
      Math.min(100, MANY + 1),
    );
  });

  it('H-07 gives away exactly four places when more members join at once', async () => {
    const id = await createHangout(5);
    const answers = await Promise.all(crowd.map((member) => join(member, id, 'confirmed')));
    const won = crowd.filter((_who, index) => answers[index]?.status === 200);
    expect(won).toHaveLength(4);
    for (const { status, error } of answers) if (status !== 200) expect(error.code).toBe('HANGOUT_FULL');
    expect((await read(host, id)).going).toBe(5);
    await chatIsOf(id, won);
  });

  it('H-07 B-02 offers every place in waitlist order, and none twice, while members join, leave and say yes at once', async () => {
    const id = await createHangout(6);
    await Promise.all(
      crowd.map(async (member, index) => {
        await join(member, id, 'waiting');
        if (index % 3 === 0) await leave(member, id);
        if (index % 6 === 0) await join(member, id, 'waiting');
      }),
    );
    let views = await Promise.all(crowd.map((member) => read(member, id)));
    const offered = crowd.filter((_who, index) => views[index]?.offeredUntil);
    const { promised, going } = await read(host, id);
    expect(offered).toHaveLength(promised);
    expect(going + promised).toBe(6);
    const answers = await Promise.all(
      offered.flatMap((member) => [join(member, id, 'confirmed'), join(member, id, 'confirmed')]),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    views = await Promise.all(crowd.map((member) => read(member, id)));
    const goes = crowd.filter((_who, index) => views[index]?.rsvp === 'confirmed');
    const waits = views.filter(({ rsvp }) => rsvp === 'waiting');
    const left = crowd.filter((_who, index) => index % 3 === 0 && index % 6 !== 0).length;
    expect(goes).toHaveLength(5);
    expect(waits).toHaveLength(MANY - left - 5);
    expect(waits.map(({ place }) => place).sort((a, b) => Number(a) - Number(b))).toEqual(
      waits.map((_one, index) => index + 1),
    );
    expect(await read(host, id)).toMatchObject({ going: 6, waiting: waits.length });
    await chatIsOf(id, goes);
  });

  it('H-07 P-12 keeps blocked members apart without a deadlock while others join, write and leave', async () => {
    const id = await createHangout(null);
    const [first, ...others] = crowd;
    if (!first) throw new Error('There is no crowd.');
    const answers = await Promise.all([
      ...crowd.map((member) => join(member, id, 'confirmed')),
      ...others
        .slice(0, 8)
        .map((member) => first.call(safety.block, { params: { uid: first.uid, other: member.uid } })),
      ...Array.from({ length: 8 }, (_, n) =>
        host.call(chats.send, {
          params: { chatId: hangoutChatId(id) },
          body: { clientId: crypto.randomUUID(), content: `line ${n}` },
        }),
      ),
      ...others.slice(-6).map((member) => leave(member, id)),
    ]);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    await host.call(safety.block, { params: { uid: host.uid, other: first.uid } });
    expect((await first.call(hangouts.read, { params: { hangoutId: id } })).status).toBe(404);
    const items = await messages(id);
    expect(items.map(({ seq }) => seq)).toEqual(items.map((_item, index) => index + 1));
  });

  it('H-07 N-02 D-04 keeps lists, counts and notifications correct while many join, leave, change and cancel at once', async () => {
    // The host has blocked the first member by then.
    const mob = crowd.slice(1);
    const base = await test.listen();
    const id = await createHangout(8);
    const watching = await Promise.all(
      [host, ...mob.slice(0, 8)].map(async (member) => {
        const socket = await openSocket(base, member.token);
        socket.say({ t: 'subscribe', topic: 'threads' });
        await socket.frame(({ t }) => t === 'subscribed');
        return { who: member, socket };
      }),
    );
    const change = (given: Partial<Parameters<typeof aHangoutForm>[0]>) =>
      host.call(hangouts.change, { params: { hangoutId: id }, body: aHangoutForm({ capacity: 8, ...given }) });
    const comesAndGoes = mob.map(async (member, index) => {
      const first = await join(member, id, 'waiting');
      if (index % 3 === 0) await leave(member, id);
      if (index % 6 === 0) await join(member, id, 'waiting');
      return first.status;
    });
    const hosts = (async () => {
      await change({ location: 'Union Square' });
      await change({ location: 'Union Square', capacity: 11 });
      await change({ location: 'Bryant Park', capacity: 11 });
      // At this point some members attend, some wait, and some have not joined yet.
      return host.call(hangouts.cancel, { params: { hangoutId: id } });
    })();
    const statuses = await Promise.all(comesAndGoes);
    expect((await hosts).status).toBe(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const late = await join(mob[0] as Member, id, 'waiting');
    expect(late.error?.code ?? 'in').toMatch(/^HANGOUT_CANCELLED$|^in$/);

    const views = await Promise.all(mob.map((member) => read(member, id)));
    const joined = mob.filter((_who, index) => views[index]?.rsvp);
    const goes = mob.filter((_who, index) => views[index]?.rsvp === 'confirmed');
    const seen = await read(host, id);
    expect(seen).toMatchObject({ cancelled: true, going: goes.length + 1, waiting: joined.length - goes.length });
    expect(seen.going).toBeLessThanOrEqual(11);
    expect(goes.length).toBeGreaterThan(0);

    // Attendees and waiting members have one notification, about their last change. Members who left have none.
    const published = await Promise.all(
      mob.map(async (member) => {
        const { body } = await member.call(notifications.list, { params: { uid: member.uid }, query: { limit: 50 } });
        const about = body.items.filter(({ hangout, read: isRead }) => hangout?.id === id && !isRead);
        return { types: about.map(({ type }) => type), unread: body.unread, uid: member.uid };
      }),
    );
    expect(published.map(({ types }) => types)).toEqual(
      mob.map((member) => (joined.includes(member) ? ['hangout_cancelled'] : [])),
    );

    // The participants of the chat are the attendees. Nobody stayed for a minute, so each of them arrived once and never left.
    const items = await chatIsOf(id, goes);
    const named = (event: string) => items.filter((item) => item.event === event).map(({ userId }) => userId);
    const arrived = named('joined');
    expect(new Set(arrived).size).toBe(arrived.length);
    for (const { uid } of goes) expect(arrived).toContain(uid);
    expect(named('left')).toEqual([]);

    // The last event on every socket agrees with the stored hangout.
    await hangoutBroadcasts(test.app).drained();
    for (const { who, socket } of watching) {
      await socket.settled();
      const fetched = socket.events.flatMap((event) => (event.type === 'hangout' ? [event.hangout] : []));
      const now = hangout.parse(await read(who, id));
      const last = fetched.filter((hangout) => hangout.id === id).at(-1);
      expect(last && { ...now, ...last }).toEqual(now);
      const counts = socket.events.flatMap((event) => ('unread' in event ? [event.unread] : []));
      const mine = published.find(({ uid }) => uid === who.uid);
      if (mine && counts.length > 0) expect(counts.at(-1)).toBe(mine.unread);
      socket.close();
    }
  });
});

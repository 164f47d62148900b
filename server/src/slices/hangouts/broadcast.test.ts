import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hangoutChatId, NOT_ATTENDING } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { CLOSE } from '#contract/realtime.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { type TestSocket, useSockets } from '#server/testing/socket.ts';
import { hangoutBroadcasts } from './broadcast.ts';
import { aHangoutForm, join, leave } from './hangouts.factory.ts';

const { hangouts, chats, safety } = routes;

describe('hangouts, live', () => {
  let test: TestApp;
  let base: string;
  let host: Member;
  let ann: Member;
  let ben: Member;
  const openSocket = useSockets();
  beforeAll(async () => {
    test = await createTestApp();
    base = await test.listen();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    [host, ann, ben] = [
      await test.member({ firstName: 'Host' }),
      await test.member({ firstName: 'Ann' }),
      await test.member({ firstName: 'Ben' }),
    ];
  });
  const socketOf = (member: Member) => openSocket(base, member.token);
  const listener = async (member: Member) => {
    const socket = await socketOf(member);
    socket.say({ t: 'subscribe', topic: 'threads' });
    expect(await socket.frame(({ t }) => t === 'subscribed')).toMatchObject({ topic: 'threads', allowed: true });
    return socket;
  };
  const createHangout = async (member: Member, given: Parameters<typeof aHangoutForm>[0] = {}) =>
    (await member.call(hangouts.create, { body: { ...aHangoutForm(given), clientId: crypto.randomUUID() } })).body.id;
  const published = ({ events }: TestSocket) =>
    events.flatMap((event) => (event.type === 'hangout' ? [event.hangout] : []));
  const quiet = async (sockets: TestSocket[]) => {
    await hangoutBroadcasts(test.app).drained();
    await Promise.all(sockets.map((socket) => socket.settled()));
  };

  it('D-04 H-02 publishes a new hangout and every change to subscribers only, until they unsubscribe', async () => {
    const [a, deaf] = [await listener(ann), await socketOf(ben)];
    const id = await createHangout(host);
    expect((await a.event('hangout')).hangout).toMatchObject({ id, version: 1, going: 1, host: { firstName: 'Host' } });
    await join(ben, id);
    await a.event('hangout', ({ hangout }) => hangout.going === 2);
    const { version } = (await leave(ben, id)).body;
    await a.event('hangout', ({ hangout }) => hangout.id === id && hangout.version === version);
    await quiet([a, deaf]);
    const { body } = await ann.call(hangouts.read, { params: { hangoutId: id } });
    expect({ ...published(a).at(-1), ...NOT_ATTENDING, trip: null }).toEqual(body);
    expect(published(deaf)).toEqual([]);
    const other = await createHangout(host);
    await host.call(hangouts.cancel, { params: { hangoutId: other } });
    await a.event('hangout', ({ hangout }) => hangout.id === other && hangout.cancelled);
    a.say({ t: 'unsubscribe', topic: 'threads' });
    await a.settled();
    const before = published(a).length;
    await host.call(hangouts.cancel, { params: { hangoutId: id } });
    await quiet([a]);
    expect(published(a)).toHaveLength(before);
  });

  it('D-04 H-11 publishes who becomes co-host, and that nobody is any longer', async () => {
    const id = await createHangout(host);
    await join(ann, id);
    const b = await listener(ben);
    const { version } = (await host.call(hangouts.nameCoHost, { params: { hangoutId: id, other: ann.uid } })).body;
    await b.event('hangout', ({ hangout }) => hangout.version === version && hangout.coHost?.uid === ann.uid);
    await host.call(hangouts.endCoHost, { params: { hangoutId: id } });
    await b.event('hangout', ({ hangout }) => hangout.version > version && hangout.coHost === null);
  });

  it('D-04 H-07 publishes a member’s own attendance to all of their tabs, also after taking an offered place', async () => {
    const id = await createHangout(host, { capacity: 2 });
    const [a, tab, b] = [await socketOf(ann), await socketOf(ann), await socketOf(ben)];
    await join(ben, id);
    expect(await b.event('hangoutRsvp')).toMatchObject({ id, rsvp: 'confirmed', place: null });
    expect((await b.event('chat')).chat.id).toBe(hangoutChatId(id));
    await join(ann, id, 'waiting');
    for (const socket of [a, tab])
      expect(await socket.event('hangoutRsvp')).toMatchObject({ rsvp: 'waiting', place: 1 });
    await leave(ben, id);
    for (const socket of [a, tab]) {
      const offer = await socket.event('hangoutRsvp', ({ offeredUntil }) => offeredUntil !== null);
      expect(offer).toMatchObject({ rsvp: 'waiting', place: 1 });
    }
    await join(ann, id);
    for (const socket of [a, tab]) {
      await socket.event('hangoutRsvp', ({ rsvp }) => rsvp === 'confirmed');
      expect((await socket.event('chat')).chat.participants.map(({ uid }) => uid)).toEqual([host.uid, ann.uid]);
      expect((await socket.event('notification')).notification).toMatchObject({
        type: 'hangout_promoted',
        hangout: { id },
      });
    }
    expect(await b.event('hangoutRsvp', ({ rsvp }) => rsvp === null)).toMatchObject({ id });
    expect(await b.event('chatGone')).toMatchObject({ chatId: hangoutChatId(id) });
    await host.call(chats.send, {
      params: { chatId: hangoutChatId(id) },
      body: { clientId: crypto.randomUUID(), content: 'canary' },
    });
    await a.event('message', ({ message }) => message.content === 'canary');
    await b.settled();
    expect(JSON.stringify(b.events)).not.toContain('canary');
  });

  it('M-06 H-06 publishes joins and leaves as system messages to the chat', async () => {
    const id = await createHangout(host);
    await join(ann, id);
    const [h, a] = [await socketOf(host), await socketOf(ann)];
    await join(ben, id);
    for (const socket of [h, a]) {
      expect(await socket.event('chatMember')).toMatchObject({
        chatId: hangoutChatId(id),
        member: { uid: ben.uid },
        present: true,
      });
      expect((await socket.event('message')).message).toMatchObject({
        kind: 'system',
        event: 'joined',
        content: '',
        userId: ben.uid,
        seq: 2,
      });
    }
    await leave(ben, id);
    for (const socket of [h, a]) await socket.event('chatMember', ({ present }) => !present);
    const { version } = (await ann.call(chats.read, { params: { chatId: hangoutChatId(id) } })).body;
    expect(a.events.findLast(({ type }) => type === 'chatMember')).toMatchObject({ version });
  });

  it('P-12 D-04 withholds the host, attendees and messages on an open socket after a block', async () => {
    const [id, third] = [await createHangout(host), await createHangout(ben)];
    await join(ann, third);
    await join(host, third);
    const a = await listener(ann);
    await host.call(safety.block, { params: { uid: host.uid, other: ann.uid } });
    // Not even the chat that the two share tells of the block.
    await quiet([a]);
    expect(a.events).toEqual([]);
    await host.call(hangouts.change, { params: { hangoutId: id }, body: aHangoutForm({ title: 'canary' }) });
    const params = { chatId: hangoutChatId(third) };
    await host.call(chats.send, { params, body: { clientId: crypto.randomUUID(), content: 'canary' } });
    await ben.call(hangouts.change, {
      params: { hangoutId: third },
      body: aHangoutForm({ description: 'Another one' }),
    });
    const { hangout } = await a.event('hangout', (event) => event.hangout.description === 'Another one');
    expect(hangout).toMatchObject({ id: third, going: 3 });
    expect(hangout.participants.map(({ uid }) => uid)).toEqual([ben.uid, ann.uid]);
    expect((await a.event('message')).message).toMatchObject({ kind: 'hidden', content: '', userId: '' });
    await quiet([a]);
    const received = JSON.stringify(a.events);
    for (const canary of ['canary', host.uid, id]) expect(received).not.toContain(canary);
  });

  it('D-04 batches many changes into a few events, the last of which has the current state', async () => {
    const id = await createHangout(host);
    const crowd = await Promise.all(Array.from({ length: 8 }, () => test.member()));
    const a = await listener(ann);
    await Promise.all(crowd.map((member) => join(member, id)));
    await a.event('hangout', ({ hangout }) => hangout.going === 9);
    await quiet([a]);
    expect(published(a).length).toBeLessThanOrEqual(9);
    const { body } = await ann.call(hangouts.read, { params: { hangoutId: id } });
    expect({ ...published(a).at(-1), ...NOT_ATTENDING, trip: null }).toEqual(body);
    const versions = published(a).map(({ version }) => version);
    expect(versions).toEqual([...versions].sort((one, other) => one - other));
  });

  it('D-05 refuses subscriptions before the hello frame and to unknown topics', async () => {
    const stranger = await openSocket(base);
    stranger.say({ t: 'subscribe', topic: 'threads' });
    expect(await stranger.closed()).toBe(CLOSE.TOKEN);
    const a = await socketOf(ann);
    a.say({ t: 'subscribe', topic: 'accounts' as never });
    expect(await a.closed()).toBe(CLOSE.BAD_FRAME);
  });
});

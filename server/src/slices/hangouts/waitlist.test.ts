import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { openSocket } from '#server/testing/socket.ts';
import { aHangoutForm, createdId, join, leave } from './hangouts.factory.ts';

const { hangouts, chats, notifications } = routes;

describe('the waitlist of a hangout', () => {
  let test: TestApp;
  let ann: Member;
  let ben: Member;
  let cleo: Member;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    [ann, ben, cleo] = [
      await test.member({ firstName: 'Ann' }),
      await test.member({ firstName: 'Ben' }),
      await test.member({ firstName: 'Cleo' }),
    ];
  });

  const read = (member: Member, hangoutId: string) => member.call(hangouts.read, { params: { hangoutId } });
  const change = (member: Member, hangoutId: string, body: ReturnType<typeof aHangoutForm>) =>
    member.call(hangouts.change, { params: { hangoutId }, body });
  const chatOf = (member: Member, id: string) => member.call(chats.read, { params: { chatId: hangoutChatId(id) } });
  const lines = async (member: Member, id: string) =>
    (await member.call(chats.messages, { params: { chatId: hangoutChatId(id) } })).body.items.map(({ event }) => event);
  const news = async (member: Member) =>
    (await member.call(notifications.list, { params: { uid: member.uid }, query: {} })).body.items
      .filter(({ read: isRead }) => !isRead)
      .map(({ type, from }) => [type, from?.uid]);

  it('H-07 B-02 offers a place to the first waiting member when someone leaves or the capacity grows, and moves nobody in before they say yes', async () => {
    const dora = await test.member({ firstName: 'Dora' });
    const form = aHangoutForm({ capacity: 2 });
    const id = await createdId(ann, form);
    await join(ben, id);
    expect((await join(cleo, id)).error.code).toBe('HANGOUT_FULL');
    expect((await join(cleo, id, 'waiting')).body).toMatchObject({ rsvp: 'waiting', place: 1, going: 2, waiting: 1 });
    expect((await join(dora, id, 'waiting')).body).toMatchObject({ rsvp: 'waiting', place: 2, waiting: 2 });
    expect((await chatOf(cleo, id)).error.code).toBe('CHAT_NOT_FOUND');
    await leave(ben, id);
    expect((await read(cleo, id)).body).toMatchObject({
      rsvp: 'waiting',
      place: 1,
      going: 1,
      waiting: 2,
      promised: 1,
    });
    expect((await read(dora, id)).body).toMatchObject({ rsvp: 'waiting', place: 2, offeredUntil: null });
    expect(await news(cleo)).toEqual([['hangout_promoted', ann.uid]]);
    expect((await chatOf(cleo, id)).error.code).toBe('CHAT_NOT_FOUND');
    // The place is promised: neither a member who was not offered it nor a stranger can take it.
    expect((await join(dora, id)).error.code).toBe('HANGOUT_FULL');
    expect((await join(ben, id)).error.code).toBe('HANGOUT_FULL');
    expect((await join(cleo, id)).body).toMatchObject({ rsvp: 'confirmed', place: null, going: 2, promised: 0 });
    expect((await read(dora, id)).body).toMatchObject({ rsvp: 'waiting', place: 1 });
    expect(await lines(cleo, id)).toEqual(['joined', 'joined']);
    expect((await change(ann, id, { ...form, capacity: 1 as never })).status).toBe(400);
    await join(ben, id, 'waiting');
    await change(ann, id, { ...form, capacity: null });
    expect((await read(dora, id)).body).toMatchObject({ rsvp: 'waiting', going: 2, waiting: 2, promised: 2 });
    expect(await news(dora)).toEqual([['hangout_promoted', ann.uid]]);
    await join(dora, id);
    expect((await change(ann, id, { ...form, capacity: 3 })).error.fields).toEqual({
      capacity: '3 people are going already, and 1 more can take a place that is offered to them. Choose 4 or more.',
    });
    await join(ben, id);
    expect((await change(ann, id, { ...form, capacity: 3 })).error.fields).toEqual({
      capacity: '4 people are going already. Choose 4 or more.',
    });
  });

  it('H-07 B-02 shows those who wait in their open tabs that they move up when a member takes the place that is offered', async () => {
    const dora = await test.member();
    const id = await createdId(ann, { capacity: 2 });
    await join(ben, id);
    for (const member of [cleo, dora]) await join(member, id, 'waiting');
    await leave(ben, id);
    const socket = await openSocket(await test.listen(), dora.token);
    const { body } = await join(cleo, id);
    const event = await socket.event('hangoutRsvp', ({ place }) => place === 1);
    expect(event).toMatchObject({ id, rsvp: 'waiting', version: body.version });
    socket.close();
  });

  it('H-07 moves later members up when a member leaves the waitlist, and gives no place away twice', async () => {
    const dora = await test.member();
    const id = await createdId(ann, { capacity: 2 });
    await join(ben, id);
    for (const member of [cleo, dora]) await join(member, id, 'waiting');
    await leave(cleo, id);
    expect((await read(dora, id)).body).toMatchObject({ place: 1, waiting: 1, going: 2 });
    expect((await join(ben, id, 'waiting')).body.rsvp).toBe('confirmed');
  });
});

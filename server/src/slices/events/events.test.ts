import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { newEvent } from '#server/testing/cast.ts';
import { openSocket } from '#server/testing/socket.ts';

const { events, chats, operators, safety } = routes;
let test: TestApp;
let operator: Member;
let ann: Member;
let ben: Member;
let base: string;
beforeAll(async () => {
  test = await createTestApp();
  [operator, ann, ben] = [await test.member({ username: 'odette' }), await test.member(), await test.member()];
  await test.app.slices.operators.setOperator(null, operator.uid, true);
  base = await test.listen();
});
afterAll(() => test.close());

const announce = async (event = newEvent()) => (await operator.call(operators.createEvent, { body: event })).body;
const say = (member: Member, eventId: string, text: string, clientId: string = crypto.randomUUID()) =>
  member.call(events.send, { params: { eventId }, body: { clientId, text } });
const read = async (member: Member, eventId: string) =>
  (await member.call(events.messages, { params: { eventId } })).body.items;

describe('events', () => {
  it('E-03 an operator announces an event; it is made once, listed for everybody until a day after, and written down', async () => {
    const event = newEvent();
    const made = await announce(event);
    expect(await announce(event)).toEqual(made);
    expect(made).toMatchObject({ title: 'Stoop sale', createdAt: test.clock.now().toISOString() });
    await announce({ ...newEvent(), title: 'Long over', startsAt: '2020-01-01T10:00:00.000Z' });
    expect((await ann.call(events.list, {})).body.items).toEqual([made]);
    const log = await operator.call(operators.listAudit, {});
    expect(log.body.items.filter(({ subject }) => subject === 'Stoop sale')).toMatchObject([
      { by: 'odette', action: 'eventCreated' },
    ]);
  });

  it('E-01 every member reads and writes; messages are text, userId and an ISO time, trimmed, and an empty one is refused', async () => {
    const { id } = await announce();
    const clientId = crypto.randomUUID();
    const sent = await say(ann, id, '  Who brings chairs?  ', clientId);
    expect(sent.body).toEqual({
      seq: 1,
      text: 'Who brings chairs?',
      userId: ann.uid,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect((await say(ann, id, 'Who brings chairs?', clientId)).body).toEqual(sent.body);
    expect((await say(ann, id, '   ')).status).toBe(400);
    expect(await read(ben, id)).toEqual([sent.body]);
  });

  it('E-01 who takes part hears live and has it among the group chats; leaving takes it out', async () => {
    const { id, chatId } = await announce();
    const socket = await openSocket(base, ben.token);
    await ben.call(events.join, { params: { eventId: id } });
    expect(await socket.event('chat')).toMatchObject({ chat: { id: chatId, type: 'group', title: 'Stoop sale' } });
    await say(ann, id, 'Me!');
    expect(await socket.event('message', ({ message }) => message.chatId === chatId)).toMatchObject({
      message: { content: 'Me!', userId: ann.uid },
    });
    await ben.call(events.leave, { params: { eventId: id } });
    await socket.event('chatGone');
    expect((await ben.call(chats.list, {})).body.items.map(({ id: one }) => one)).not.toContain(chatId);
    await ben.call(events.join, { params: { eventId: id } });
    const again = (await ben.call(chats.read, { params: { chatId } })).body;
    expect([again.lastSeq, again.readSeq]).toEqual([1, 1]);
    socket.close();
  });

  it('E-01 what a blocked member writes is not read', async () => {
    const { id } = await announce();
    const rude = await test.member();
    await say(rude, id, 'canary');
    await say(ann, id, 'Hello');
    await ann.call(safety.block, { params: { uid: ann.uid, other: rude.uid } });
    expect((await read(ann, id)).map(({ text }) => text)).toEqual(['Hello']);
    expect((await read(rude, id)).map(({ text }) => text)).toEqual(['canary']);
  });

  it('E-02 an event that does not exist is not found, whatever is done with it; signed out nothing is told', async () => {
    const params = { eventId: 'a'.repeat(20) };
    for (const route of [events.read, events.join, events.messages])
      expect((await ann.call(route, { params })).error.code).toBe('NOT_FOUND');
    expect((await say(ann, params.eventId, 'Hi')).error.code).toBe('NOT_FOUND');
    expect((await test.visitor.call(events.read, { params })).status).toBe(401);
    expect((await ann.call(operators.createEvent, { body: newEvent() })).status).toBe(404);
  });
});

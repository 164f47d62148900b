import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { openSocket } from '#server/testing/socket.ts';

const { chats, hangouts, safety } = routes;

describe('replies', () => {
  let test: TestApp;
  let base: string;
  let ann: Member;
  let ben: Member;
  let chatId: string;
  beforeAll(async () => {
    test = await createTestApp();
    base = await test.listen();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    [ann, ben] = [await test.member(), await test.member()];
    chatId = await connect(ann, ben);
  });

  const send = (by: Member, content: string, replyTo?: number, to = chatId, clientId: string = crypto.randomUUID()) =>
    by.call(chats.send, { params: { chatId: to }, body: { clientId, content, ...(replyTo && { replyTo }) } });
  const read = async (by: Member, query: { seqs?: string; changedAfter?: number } = {}, to = chatId) =>
    (await by.call(chats.messages, { params: { chatId: to }, query })).body.items;

  it('M-14 stores which message is answered, sends it to everybody, and keeps it through an edit and a repeated send', async () => {
    const socket = await openSocket(base, ben.token);
    const clientId = crypto.randomUUID();
    const answer = await send(ann, 'To my own hello', 1, chatId, clientId);
    expect(answer.body).toMatchObject({ seq: 2, replyTo: 1 });
    const { message } = await socket.event('message', (event) => event.message.seq === 2);
    socket.close();
    expect(message).toEqual(answer.body);
    expect((await send(ann, 'To my own hello', 1, chatId, clientId)).body).toEqual(answer.body);
    const edited = await ann.call(chats.edit, { params: { chatId, seq: 2 }, body: { content: 'Again' } });
    expect(edited.body).toMatchObject({ replyTo: 1, content: 'Again' });
    expect((await read(ben)).map(({ replyTo }) => replyTo)).toEqual([undefined, 1]);
    const removed = await ann.call(chats.deleteMessage, { params: { chatId, seq: 2 } });
    expect(removed.body.replyTo).toBeUndefined();
  });

  it('M-14 stores the words alone when the answered place has no message of a member', async () => {
    expect((await send(ann, 'To the future', 3)).body).not.toHaveProperty('replyTo');
    // The number of the message itself.
    expect((await send(ann, 'To itself', 3)).body).not.toHaveProperty('replyTo');
    const hangout = (await ann.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } }))
      .body;
    const group = `group_${hangout.id}`;
    await ben.call(hangouts.join, { params: { hangoutId: hangout.id, uid: ben.uid }, body: { rsvp: 'confirmed' } });
    const line = (await read(ben, {}, group)).find(({ kind }) => kind === 'system');
    expect(line).toBeDefined();
    expect((await send(ann, 'To the line', line?.seq, group)).body).not.toHaveProperty('replyTo');
    expect(
      (
        await ann.call(chats.send, {
          params: { chatId },
          body: { clientId: crypto.randomUUID(), content: 'x', replyTo: 0 },
        })
      ).status,
    ).toBe(400);
  });

  it('M-14 P-12 stores the words alone when a block hides the answered message, as when it is a line', async () => {
    const dan = await test.member();
    const body = { ...aHangoutForm(), clientId: crypto.randomUUID() };
    const { id } = (await ann.call(hangouts.create, { body })).body;
    const group = `group_${id}`;
    for (const one of [ben, dan])
      await one.call(hangouts.join, { params: { hangoutId: id, uid: one.uid }, body: { rsvp: 'confirmed' } });
    const { seq } = (await send(ben, 'from Ben', undefined, group)).body;
    expect((await send(dan, 'To Ben', seq, group)).body).toMatchObject({ replyTo: seq });
    await ben.call(safety.block, { params: { uid: ben.uid, other: dan.uid } });
    expect((await send(dan, 'To somebody', seq, group)).body).not.toHaveProperty('replyTo');
    expect((await send(ann, 'To Ben too', seq, group)).body).toMatchObject({ replyTo: seq });
  });

  it('M-14 P-12 returns answered messages by their numbers as they are now, and withholds what a block hides', async () => {
    const dan = await test.member();
    const hangout = (await ann.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } }))
      .body;
    const group = `group_${hangout.id}`;
    for (const one of [ben, dan])
      await one.call(hangouts.join, { params: { hangoutId: hangout.id, uid: one.uid }, body: { rsvp: 'confirmed' } });
    const [{ seq: first }, { seq: second }] = [
      (await send(ben, 'from Ben', undefined, group)).body,
      (await send(ann, 'from Ann', undefined, group)).body,
    ];
    await dan.call(safety.block, { params: { uid: dan.uid, other: ben.uid } });
    const reply = (await send(ann, 'I agree', first, group)).body;
    expect((await read(dan, { seqs: `${reply.seq}` }, group))[0]).toMatchObject({ content: 'I agree', replyTo: first });
    await ann.call(chats.edit, { params: { chatId: group, seq: second }, body: { content: 'from Ann, edited' } });
    const seen = await read(dan, { seqs: `${second},${first},99999` }, group);
    expect(seen.map(({ seq, kind, content, userId }) => [seq, kind, content, userId])).toEqual([
      [first, 'hidden', '', ''],
      [second, 'text', 'from Ann, edited', ann.uid],
    ]);
    // A hidden message does not even say that it answers another one.
    const hidden = (await send(ben, 'an answer', second, group)).body;
    expect((await read(dan, { seqs: `${hidden.seq}` }, group))[0]).not.toHaveProperty('replyTo');
    const stranger = await test.member();
    const asked = await stranger.call(chats.messages, { params: { chatId: group }, query: { seqs: '1' } });
    expect(asked.error.code).toBe('CHAT_NOT_FOUND');
  });
});

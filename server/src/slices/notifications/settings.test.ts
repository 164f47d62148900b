import { describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { waitUntilChatsDrained } from '#server/slices/chats/index.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { createTestApp, type Member } from '#server/testing/app.ts';
import { openSocket } from '#server/testing/socket.ts';

const listOf = async (member: Member) =>
  (await member.call(routes.notifications.list, { params: { uid: member.uid } })).body;

describe('notification settings', () => {
  it('N-02 turn every type on at first; only a type that the member turned off is not written', async () => {
    const test = await createTestApp();
    const [one, two] = [await test.member(), await test.member()];
    const ownParams = { params: { uid: two.uid } };
    const { body } = await two.call(routes.notifications.readSettings, ownParams);
    expect(Object.values(body.types).every(Boolean) && body.digest).toBe(true);
    const saved = await two.call(routes.notifications.saveSettings, {
      ...ownParams,
      body: { types: { connection_request: false } },
    });
    expect(saved.body.types).toMatchObject({ connection_request: false, connection_accepted: true });
    await connect(one, two);
    expect(await listOf(two)).toMatchObject({ items: [], unread: 0 });
    expect((await listOf(one)).items.map(({ type }) => type)).toEqual(['connection_accepted']);
    await test.close();
  });

  it('N-02 keep what a change does not name, also when several tabs save at once', async () => {
    const test = await createTestApp();
    const member = await test.member();
    const save = (body: object) =>
      member.call(routes.notifications.saveSettings, { params: { uid: member.uid }, body });
    await Promise.all([
      save({ types: { message: false } }),
      save({ types: { connection_request: false } }),
      save({ digest: false }),
    ]);
    const { body } = await save({ types: { message: true } });
    expect(body).toMatchObject({ digest: false, types: { message: true, connection_request: false } });
    await test.close();
  });
});

describe('notifications of direct messages', () => {
  it('N-02 are one until the member reads the chat, and none while the member is online', async () => {
    const test = await createTestApp();
    const [one, two] = [await test.member(), await test.member()];
    const chatId = await connect(one, two);
    await one.call(routes.notifications.markRead, { params: { uid: one.uid, id: 'all' }, body: { read: true } });
    const write = async (sender: Member) => {
      await sender.call(routes.chats.send, {
        params: { chatId },
        body: { clientId: crypto.randomUUID(), content: 'Coffee?' },
      });
      await waitUntilChatsDrained(test.app);
    };
    const unread = async (member: Member) =>
      (await listOf(member)).items.filter(({ read }) => !read).map(({ type, from }) => [type, from?.uid]);
    await write(one);
    await write(one);
    expect((await unread(two)).filter(([type]) => type === 'message')).toEqual([['message', one.uid]]);
    await two.call(routes.chats.markRead, { params: { chatId }, body: { seq: 9 } });
    await waitUntilChatsDrained(test.app);
    expect((await unread(two)).filter(([type]) => type === 'message')).toEqual([]);

    const socket = await openSocket(await test.listen(), two.token);
    await write(one);
    expect((await unread(two)).filter(([type]) => type === 'message')).toEqual([]);
    socket.close();

    // A member who answers has read the chat.
    await write(two);
    expect(await unread(one)).toEqual([['message', two.uid]]);
    await write(one);
    expect(await unread(one)).toEqual([]);
    await test.close();
  });
});

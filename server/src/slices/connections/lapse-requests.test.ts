import { describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { REQUEST_LAPSE_DAYS } from '#contract/limits.ts';
import { createTestApp } from '#server/testing/app.ts';
import { openSocket } from '#server/testing/socket.ts';

describe('requests that lapse', () => {
  it('N-02 after 60 days the chat closes, the notification is read and both may send a request again; a day before, nothing changes', async () => {
    const test = await createTestApp();
    const [asker, asked] = [await test.member(), await test.member()];
    const params = { target: asked.uid, requester: asker.uid };
    const { body } = await asker.call(routes.connections.request, { params, body: { message: 'Hi' } });
    const socket = await openSocket(await test.listen(), asked.token);
    const fresh = async (member: typeof asker) => {
      const { idToken } = await test.app.slices.identity.issueTokens(member.uid);
      return { ...member, ...test.caller(idToken) };
    };
    const unread = async () => {
      const list = await (await fresh(asked)).call(routes.notifications.list, { params: { uid: asked.uid } });
      return list.body.unread;
    };
    test.clock.advance((REQUEST_LAPSE_DAYS - 1) * 86_400_000);
    await test.app.slices.connections.lapse();
    expect(await unread()).toBe(1);
    test.clock.advance(2 * 86_400_000);
    await Promise.all([test.app.slices.connections.lapse(), test.app.slices.connections.lapse()]);
    expect(await unread()).toBe(0);
    const again = await fresh(asker);
    const chat = await again.call(routes.chats.read, { params: { chatId: body.chatId } });
    expect(chat.body).toMatchObject({ request: null, can: { send: false } });
    expect((await socket.event('connectionEnded')).requester).toBe(asker.uid);
    expect((await socket.event('notificationsRead')).unread).toBe(0);
    const second = await again.call(routes.connections.request, { params, body: { message: 'Hi again' } });
    expect(second.body).toMatchObject({ status: 'pending' });
    socket.close();
    await test.close();
  });
});

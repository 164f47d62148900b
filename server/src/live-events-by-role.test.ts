import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/access-levels.ts';
import { routes } from '#contract/index.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { createRoles, type Roles } from './testing/roles.ts';
import { openSocket, type TestSocket } from './testing/socket.ts';

describe('live events by role', () => {
  let test: TestApp;
  let roles: Roles;
  let sockets: Record<Exclude<Role, 'visitor'>, TestSocket>;
  beforeAll(async () => {
    test = await createTestApp();
    roles = await createRoles(test);
    const base = await test.listen();
    const opened = await Promise.all(
      Object.entries(roles.members).map(
        async ([role, member]) => [role, await openSocket(base, member.token)] as const,
      ),
    );
    sockets = Object.fromEntries(opened) as typeof sockets;
  });
  afterAll(async () => {
    for (const socket of Object.values(sockets)) socket.close();
    await test.close();
  });

  const hearers = async (type: string) => {
    await Promise.all(Object.values(sockets).map((socket) => socket.settled()));
    const found = Object.entries(sockets).filter(([, { events }]) => events.some((event) => event.type === type));
    for (const socket of Object.values(sockets)) socket.events.length = 0;
    return found.map(([role]) => role).sort();
  };

  it('D-04 M-06 a message reaches the participants of its chat and nobody else', async () => {
    await roles.members.participant.call(routes.chats.send, {
      params: { chatId: roles.chatId },
      body: { clientId: crypto.randomUUID(), content: 'canary' },
    });
    expect(await hearers('message')).toEqual(['owner', 'participant']);
  });

  it('D-04 a read position reaches only the member’s own tabs', async () => {
    await roles.members.owner.call(routes.chats.markRead, { params: { chatId: roles.chatId }, body: { seq: 99 } });
    expect(await hearers('chatRead')).toEqual(['owner']);
  });

  it('D-04 a request reaches its two members, and its notification the member who was asked', async () => {
    const params = { target: roles.members.owner.uid, requester: roles.members.stranger.uid };
    await roles.members.stranger.call(routes.connections.request, { params, body: { message: 'Hi' } });
    await Promise.all([sockets.owner.event('notification'), sockets.stranger.event('chat')]);
    expect(sockets.stranger.events.map(({ type }) => type).sort()).toEqual(['chat', 'connection', 'message']);
    expect(await hearers('notification')).toEqual(['owner']);
    await roles.members.stranger.call(routes.connections.end, { params });
    expect(await hearers('connectionEnded')).toEqual(['owner', 'stranger']);
  });

  it('D-04 a profile change reaches only the member’s own tabs', async () => {
    await roles.members.owner.call(routes.profiles.saveProfile, {
      params: { uid: roles.members.owner.uid },
      body: { public: { bio: 'New' } },
    });
    expect(await hearers('profile')).toEqual(['owner']);
  });
});

import sharp from 'sharp';
import { expect, it } from 'vitest';
import { eventChatId, groupChatId } from '#contract/chats/ids.ts';
import { routes } from '#contract/index.ts';
import { TOPICS } from '#contract/realtime.ts';
import type { RouteSpec } from '#contract/route.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { aPlan } from './slices/hangouts/hangouts.factory.ts';
import { createTestApp, type Member } from './testing/app.ts';
import { createRoles } from './testing/roles.ts';
import { openSocket } from './testing/socket.ts';

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}
const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  .jpeg()
  .toBuffer();

/** Returns the parameters of a route with every combination of these values. */
function everyInput({ path }: RouteSpec, values: Record<string, readonly string[]>): Record<string, string>[] {
  let inputs: Record<string, string>[] = [{}];
  for (const [, name = ''] of path.matchAll(/:(\w+)/g))
    inputs = inputs.flatMap((input) => (values[name] ?? ['1']).map((value) => ({ ...input, [name]: value })));
  return inputs;
}

it('S-07 P-12 a member who was blocked gets nothing new about the member who blocked them', async () => {
  const test = await createTestApp();
  const roles = await createRoles(test);
  const { owner: blocker, blocked, stranger: host } = roles.members;
  const ends = { uid: blocker.uid, other: blocked.uid };
  const { chats, events, hangouts, profiles, safety } = routes;
  const rsvp = (by: Member, hangoutId: string) =>
    by.call(hangouts.join, { params: { hangoutId, uid: by.uid }, body: { rsvp: 'confirmed' } as never });
  // Before the block, the two share a direct chat, a hangout with its group chat, and the chat of an event.
  await blocker.call(safety.unblock, { params: ends });
  const directChat = await connect(blocked, blocker);
  await rsvp(blocked, roles.otherHangoutId);
  const groups = [groupChatId(roles.otherHangoutId), eventChatId(roles.eventId)];
  for (const member of [blocker, blocked]) await member.call(events.join, { params: { eventId: roles.eventId } });
  const write = async (chatId: string, content: string) => {
    const body = { clientId: crypto.randomUUID(), content };
    return (await blocker.call(chats.send, { params: { chatId }, body })).body.seq;
  };
  const early = await write(groups[0] ?? '', 'An early message');
  await blocker.call(safety.block, { params: ends });
  const socket = await openSocket(await test.listen(), blocked.token);
  for (const topic of TOPICS) socket.say({ t: 'subscribe', topic });
  await socket.settled();
  socket.events.length = 0;
  test.mails.length = 0;

  // From now on, every word and picture of the blocker is a canary.
  const uploaded = await blocker.call(routes.media.uploadPicked, { params: { uid: blocker.uid }, bytes: photo });
  const profileImage = uploaded.body.downloadUrl;
  const fields = { username: 'canaryname', firstName: 'Canaryfirst', bio: 'canarybio', profileImage };
  await blocker.call(profiles.saveProfile, { params: { uid: blocker.uid }, body: { public: fields } });
  for (const chatId of groups) {
    await write(chatId, 'canarywords');
    await test.app.slices.chats.typing(blocker.uid, chatId);
  }
  const params = { chatId: groups[0] ?? '', seq: String(early) as never };
  await blocker.call(chats.edit, { params, body: { content: 'canaryedit' } });
  for (const chatId of [directChat, ...groups])
    await blocker.call(chats.markRead, { params: { chatId }, body: { seq: 99 } });
  const plan = { ...aPlan({ title: 'canaryplan' }), clientId: crypto.randomUUID() };
  const { body: hosted } = await blocker.call(hangouts.create, { body: plan });
  await rsvp(host, hosted.id);
  await blocker.call(hangouts.leave, { params: { hangoutId: roles.otherHangoutId, uid: blocker.uid } });
  await rsvp(blocker, roles.otherHangoutId);
  await test.app.slices.chats.drained();
  // Blocking back reveals nothing either.
  await blocked.call(safety.block, { params: { uid: blocked.uid, other: blocker.uid } });

  const received: string[] = [];
  const { discovery, writing } = routes;
  const ask = async (route: RouteSpec, input: Input = {}) => {
    const { body } = await blocked.call(route, input as never);
    received.push(`${route.method} ${route.path} ${JSON.stringify(body)}`);
  };
  // Every route that reads, with every id that the two share, and with both uids.
  const values: Record<string, readonly string[]> = {
    uid: [blocked.uid, blocker.uid],
    target: [blocker.uid, blocked.uid],
    requester: [blocked.uid, blocker.uid],
    chatId: [directChat, ...groups],
    hangoutId: [hosted.id, roles.otherHangoutId, roles.tableId],
    eventId: [roles.eventId],
    username: ['someone'],
  };
  for (const table of Object.values(routes))
    for (const route of Object.values(table as Record<string, RouteSpec>))
      if (route.method === 'GET') for (const params of everyInput(route, values)) await ask(route, { params });
  for (const list of ['recommended', 'nearby', 'everyone'])
    for (const search of ['', 'canary']) await ask(discovery.intros, { query: { list, search } });
  for (const chatId of values.chatId ?? []) {
    await ask(chats.participants, { params: { chatId }, query: { uids: blocker.uid } });
    await ask(chats.messages, { params: { chatId }, query: { changedAfter: '0' } });
  }
  for (const search of ['canarywords', 'canaryedit']) await ask(chats.search, { query: { search } });
  const otherUser = { uid: blocker.uid };
  await ask(writing.generateMatchReason, { body: { data: { currentUser: {}, otherUser } } });
  await socket.settled();
  received.push(
    ...socket.events.map((event) => JSON.stringify(event)),
    ...test.mails.map((mail) => JSON.stringify(mail)),
  );
  const { rows } = await test.app.database.pool.query('select * from notifications where uid = $1', [blocked.uid]);
  received.push(JSON.stringify(rows));

  expect(received.length).toBeGreaterThan(40);
  const photoToken = /photos\/(\w+)-/.exec(profileImage)?.[1] ?? 'no photo';
  for (const words of received) {
    expect(words).not.toMatch(/canary(?:name|first|bio|plan)/i);
    expect(words).not.toContain(photoToken);
    expect(words).not.toMatch(/"content":"canary/);
  }
  const ofBlocker = socket.events.filter(
    (event) => ['typing', 'chatSeen', 'chatMember'].includes(event.type) && JSON.stringify(event).includes(blocker.uid),
  );
  expect(ofBlocker).toEqual([]);
  socket.close();
  await test.close();
});

import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import { EVENT_DURATION, RATE_LIMITS } from '#contract/limits.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { cursorOf } from '#server/platform/http/cursor.ts';
import { NEW_ACCOUNT_LIMITS } from '#server/platform/server-limits.rules.ts';
import { cancelAnnouncedEvent, changeAnnouncedEvent, setRole } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { newEvent } from '#server/testing/roles.ts';
import { openSocket } from '#server/testing/socket.ts';
import { aHangoutForm } from '../hangouts/hangouts.factory.ts';
import { eventChanged } from './domain-events.ts';
import { allEvents } from './facts.ts';

const { connections, events, chats, hangouts, operators, reports, safety } = routes;
let test: TestApp;
let operator: Member;
let ann: Member;
let ben: Member;
let base: string;
beforeAll(async () => {
  test = await createTestApp();
  [operator, ann, ben] = [await test.member({ username: 'odette' }), await test.member(), await test.member()];
  await test.app.transact((work) => setRole(work, null, operator.uid, 'operator'));
  base = await test.listen();
});
afterAll(() => test.close());

const announce = async (event = newEvent()) => (await operator.call(operators.createEvent, { body: event })).body;
const say = (member: Member, eventId: string, text: string, clientId: string = crypto.randomUUID()) =>
  member.call(events.send, { params: { eventId }, body: { clientId, text } });
const read = async (member: Member, eventId: string) =>
  (await member.call(events.messages, { params: { eventId } })).body.items;

describe('events', () => {
  it('E-03 creates one event for one clientId, lists it for every member until it is over, and writes it into the audit log', async () => {
    const event = newEvent();
    const made = await announce(event);
    expect(await announce(event)).toEqual(made);
    expect(made).toMatchObject({ title: 'Stoop sale', createdAt: test.clock.now().toISOString(), cancelled: false });
    const soon = { ...newEvent(), title: 'Soon over', startsAt: new Date(+test.clock.now() + 60_000).toISOString() };
    const { id } = await announce(soon);
    const listed = async (when: 'upcoming' | 'past') => (await allEvents(test.app, when)).map((one) => one.id);
    expect((await ann.call(events.list, {})).body.items.map((one) => one.id)).toEqual([id, made.id]);
    const began = test.clock.now();
    test.clock.set(new Date(Date.parse(soon.startsAt) + EVENT_DURATION * 60_000 - 1));
    expect([await listed('upcoming'), await listed('past')]).toEqual([[id, made.id], []]);
    test.clock.advance(1);
    expect([await listed('upcoming'), await listed('past')]).toEqual([[made.id], [id]]);
    // The latest past event comes first.
    const over = test.clock.now();
    test.clock.set(new Date(Date.parse(made.startsAt) + EVENT_DURATION * 60_000));
    expect(await listed('past')).toEqual([made.id, id]);
    test.clock.set(over);
    const { clientId, ...form } = newEvent();
    await expect(test.app.transact((work) => changeAnnouncedEvent(work, null, id, form))).rejects.toMatchObject({
      code: 'EVENT_OVER',
    });
    await expect(test.app.transact((work) => cancelAnnouncedEvent(work, null, id, ''))).rejects.toMatchObject({
      code: 'EVENT_OVER',
    });
    test.clock.set(began);
    const late = await operator.call(operators.createEvent, { body: { ...newEvent(), startsAt: began.toISOString() } });
    expect(late.error.fields).toEqual({ startsAt: 'This time has passed. Choose a later one.' });
    const log = await operator.call(operators.listAudit, {});
    expect(log.body.items.filter(({ subject }) => subject === 'Stoop sale')).toMatchObject([
      { by: 'odette', action: 'eventCreated' },
    ]);
  });

  it('E-05 ends an event when its operator says, announces another end like another time, and shows none without a duration', async () => {
    const startsAt = new Date(+test.clock.now() + 5 * MINUTE_MS).toISOString();
    const endAt = (minutes: number) => new Date(Date.parse(startsAt) + minutes * MINUTE_MS).toISOString();
    const { clientId, ...form } = { ...newEvent(), startsAt };
    const { id, chatId, endsAt } = await announce({ ...form, clientId });
    expect(endsAt).toBeNull();
    const params = { eventId: id };
    await ann.call(events.joinChat, { params });
    const change = (given: object) => operator.call(operators.changeEvent, { params, body: { ...form, ...given } });
    expect((await change({ durationMinutes: 60 })).body.endsAt).toBe(endAt(60));
    // A form without the duration, as the release before sends it, leaves the end where it is.
    expect((await change({ title: 'Stoop fair' })).body.endsAt).toBe(endAt(60));
    expect((await change({ durationMinutes: 45 })).error.fields).toEqual({
      durationMinutes: 'Choose until when it lasts.',
    });
    const began = test.clock.now();
    test.clock.advance(35 * MINUTE_MS);
    expect((await change({ durationMinutes: 30 })).error.fields).toEqual({
      durationMinutes: 'This end has passed. Choose a later one.',
    });
    expect((await change({ durationMinutes: 90 })).body.endsAt).toBe(endAt(90));
    const lines = (await ann.call(chats.messages, { params: { chatId } })).body.items.map(({ data }) => data);
    expect(lines).toEqual([
      { time: startsAt, until: endAt(60) },
      { title: 'Stoop fair' },
      { title: 'Stoop sale', time: startsAt, until: endAt(90) },
    ]);
    const { items } = (await operator.call(operators.listAudit, {})).body;
    expect(items[0]?.note).toContain(`endsAt: ${endAt(60)} → ${endAt(90)}`);
    const isUpcoming = async () => (await allEvents(test.app, 'upcoming')).some((one) => one.id === id);
    test.clock.set(new Date(Date.parse(endAt(90)) - 1));
    expect(await isUpcoming()).toBe(true);
    test.clock.set(new Date(endAt(90)));
    expect(await isUpcoming()).toBe(false);
    await expect(test.app.transact((work) => changeAnnouncedEvent(work, null, id, form))).rejects.toMatchObject({
      code: 'EVENT_OVER',
    });
    test.clock.set(began);
    expect((await change({ durationMinutes: null })).body.endsAt).toBeNull();
  });

  it('E-01 lets every member read and write messages of text, userId and an ISO time, oldest first, trims them, refuses an empty one, and lets only a writer take part', async () => {
    const { id, chatId } = await announce();
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
    const later = await say(ann, id, 'I do.');
    expect(await read(ben, id)).toEqual([sent.body, later.body]);
    expect((await ben.call(events.read, { params: { eventId: id } })).status).toBe(200);
    const takesPart = async (member: Member) =>
      (await member.call(chats.list, {})).body.items.some((chat) => chat.id === chatId);
    expect([await takesPart(ann), await takesPart(ben)]).toEqual([true, false]);
  });

  it('S-25 a new or unconfirmed account may do less: requests, hangouts, reports and messages to events', async () => {
    const { id } = await announce();
    const fresh = await test.member({}, { createdAt: test.clock.now() });
    const unconfirmed = await test.member({}, { emailVerified: false });
    const { connectionRequest, communityMessage, hangout, report } = NEW_ACCOUNT_LIMITS;
    const others = await Promise.all(Array.from({ length: connectionRequest.points + 1 }, () => test.member()));
    for (const member of [fresh, unconfirmed]) {
      const askFor = ({ uid }: Member) =>
        member.call(connections.request, { params: { target: uid, requester: member.uid }, body: { message: '' } });
      const createHangout = () =>
        member.call(hangouts.create, {
          body: { ...aHangoutForm({ at: new Date(+test.clock.now() + 86_400_000) }), clientId: crypto.randomUUID() },
        });
      const complain = () => member.call(reports.report, { body: { uid: ann.uid, reason: 'Spam' } });
      for (const [limit, act] of [
        [connectionRequest, (n: number) => askFor(others[n] as Member)],
        [hangout, createHangout],
        [report, complain],
        [communityMessage, (n: number) => say(member, id, `Hello ${n}`)],
      ] as const) {
        const codes: (string | undefined)[] = [];
        for (let n = 0; n <= limit.points; n++) codes.push((await act(n)).error?.code);
        expect(codes).toEqual([...Array.from({ length: limit.points }, () => undefined), 'NEW_ACCOUNT_LIMIT']);
      }
    }
    await test.app.pool.query(`update accounts set created_at = created_at - interval '1 day' where uid = $1`, [
      fresh.uid,
    ]);
    const later = { ...fresh, ...test.caller((await issueTokens(test.app, fresh.uid)).idToken) };
    expect((await later.call(reports.report, { body: { uid: ben.uid, reason: 'Spam' } })).ok).toBe(true);
    expect((await say(later, id, 'A day old')).ok).toBe(true);
  });

  it('S-24 joining and leaving in a loop is limited for each event', async () => {
    const [first, second] = [await announce(), await announce()];
    const join = ({ id }: typeof first) => ben.call(events.joinChat, { params: { eventId: id } });
    const { points } = RATE_LIMITS.join;
    for (let n = 0; n < points; n++) {
      expect((await join(first)).ok).toBe(true);
      await ben.call(events.leaveChat, { params: { eventId: first.id } });
    }
    expect((await join(first)).error.code).toBe('TOO_MANY_REQUESTS');
    expect((await join(second)).ok).toBe(true);
  });

  it('E-01 D-04 S-31 publishes messages to a member who joined, without the operator’s id, and lists the chat among their group chats until they leave', async () => {
    const { id, chatId } = await announce();
    const socket = await openSocket(base, ben.token);
    await ben.call(events.joinChat, { params: { eventId: id } });
    expect(await socket.event('chat')).toMatchObject({
      chat: { id: chatId, type: 'group', title: 'Stoop sale', createdBy: '' },
    });
    await say(ann, id, 'Me!');
    expect(await socket.event('message', ({ message }) => message.chatId === chatId)).toMatchObject({
      message: { content: 'Me!', userId: ann.uid },
    });
    await ben.call(events.leaveChat, { params: { eventId: id } });
    await socket.event('chatGone');
    expect((await ben.call(chats.list, {})).body.items.map(({ id: one }) => one)).not.toContain(chatId);
    await ben.call(events.joinChat, { params: { eventId: id } });
    const again = (await ben.call(chats.read, { params: { chatId } })).body;
    expect([again.lastSeq, again.readSeq]).toEqual([1, 1]);
    socket.close();
  });

  it('S-09 an account without a profile can neither join, write nor subscribe, over HTTP or a socket, until it has one', async () => {
    const { id, chatId } = await announce();
    const ghost = await test.member(null);
    expect((await ghost.call(events.joinChat, { params: { eventId: id } })).error.code).toBe('PROFILE_REQUIRED');
    expect((await say(ghost, id, 'Boo')).error.code).toBe('PROFILE_REQUIRED');
    const socket = await openSocket(base, ghost.token);
    const clientId = crypto.randomUUID();
    socket.say({ t: 'send', n: 1, chatId, clientId, content: 'Boo' });
    expect(await socket.frame(({ t }) => t === 'refused')).toMatchObject({ n: 1, code: 'PROFILE_REQUIRED' });
    socket.say({ t: 'subscribe', topic: 'events' });
    expect(await socket.frame(({ t }) => t === 'subscribed')).toMatchObject({ allowed: false });
    // Others can block and report the account by its uid.
    const { reports, safety } = routes;
    const block = { uid: ann.uid, other: ghost.uid };
    expect((await ann.call(safety.block, { params: block })).body).toEqual({ blocked: true });
    expect((await ann.call(safety.listBlocks, { params: { uid: ann.uid } })).body.items).toMatchObject([
      { uid: ghost.uid, username: '' },
    ]);
    expect((await ann.call(reports.report, { body: { uid: ghost.uid, reason: 'A ghost' } })).status).toBe(200);
    await ann.call(safety.unblock, { params: block });
    // With a profile, the same session may do all of it.
    const params = { uid: ghost.uid };
    await ghost.call(routes.profiles.saveProfile, { params, body: { public: { username: 'no_ghost' } } });
    expect((await say(ghost, id, 'Hi')).status).toBe(200);
    socket.close();
  });

  it('E-01 hides messages of a blocked member from the member who blocked them', async () => {
    const { id } = await announce();
    const rude = await test.member();
    await say(rude, id, 'canary');
    await say(ann, id, 'Hello');
    await ann.call(safety.block, { params: { uid: ann.uid, other: rude.uid } });
    expect((await read(ann, id)).map(({ text }) => text)).toEqual(['Hello']);
    expect((await read(rude, id)).map(({ text }) => text)).toEqual(['canary']);
  });

  it('E-03 R-05 shows a new place, time or title in the chat and publishes it; a new description is only published', async () => {
    const emitted = vi.spyOn(eventChanged, 'emit');
    onTestFinished(() => emitted.mockRestore());
    const event = newEvent();
    const { clientId, ...form } = event;
    const socket = await openSocket(base, ann.token);
    socket.say({ t: 'subscribe', topic: 'events' });
    await socket.frame(({ t }) => t === 'subscribed');
    const { id, chatId } = await announce(event);
    await socket.event('event', (one) => one.event.id === id && one.event.version === 1);
    const params = { eventId: id };
    await ann.call(events.joinChat, { params });
    const change = (given: object) => operator.call(operators.changeEvent, { params, body: { ...form, ...given } });
    const lines = async () =>
      (await ann.call(chats.messages, { params: { chatId } })).body.items.map(({ kind, userId, event, data }) => ({
        kind,
        userId,
        event,
        data,
      }));

    const described = await change({ description: 'Bring chairs.' });
    expect(described.body).toMatchObject({ description: 'Bring chairs.', version: 2 });
    expect((await change({ description: 'Bring chairs.' })).body).toEqual(described.body);
    expect(await lines()).toEqual([]);
    await change({ title: 'Stoop fair', location: 'Fort Greene Park', startsAt: '2030-05-02T18:00:00.000Z' });
    const data = { title: 'Stoop fair', time: '2030-05-02T18:00:00.000Z', place: 'Fort Greene Park' };
    expect(await lines()).toEqual([{ kind: 'system', userId: '', event: 'changed', data }]);
    expect(await socket.event('event', (one) => one.event.version === 3)).toMatchObject({
      event: { id, title: 'Stoop fair' },
    });
    expect((await ann.call(chats.read, { params: { chatId } })).body.title).toBe('Stoop fair');
    const changes = emitted.mock.calls.map(([, { kind, what, event, by }]) => ({ kind, what, id: event.id, by }));
    expect(changes).toEqual([
      { kind: 'announced', id, by: operator.uid, what: { title: false, place: false, time: false } },
      { kind: 'changed', id, by: operator.uid, what: { title: true, place: true, time: true } },
    ]);
    const log = await operator.call(operators.listAudit, {});
    expect(log.body.items.slice(0, 2)).toMatchObject([
      { action: 'eventChanged', note: expect.stringContaining('location: Fort Greene → Fort Greene Park') },
      { action: 'eventChanged', note: 'description' },
    ]);
    socket.close();
  });

  it('E-03 R-05 shows a cancellation in the list and in the chat, which stays open, and refuses later changes', async () => {
    const { id, chatId } = await announce();
    const params = { eventId: id };
    await say(ann, id, 'Who brings chairs?');
    const cancel = () => operator.call(operators.cancelEvent, { params, body: { reason: 'A storm.' } });
    const { body } = await cancel();
    expect(body).toMatchObject({ cancelled: true, version: 2 });
    expect((await cancel()).body).toEqual(body);
    const { clientId, ...form } = newEvent();
    expect((await operator.call(operators.changeEvent, { params, body: form })).error.code).toBe('EVENT_CANCELLED');
    expect((await ben.call(events.list, {})).body.items.find((one) => one.id === id)).toEqual(body);
    const { items } = (await ann.call(chats.messages, { params: { chatId } })).body;
    expect(items).toMatchObject([
      { kind: 'text', content: 'Who brings chairs?' },
      { kind: 'system', userId: '', event: 'cancelled', data: { reason: 'A storm.' } },
    ]);
    expect((await say(ben, id, 'What a pity')).status).toBe(200);
    const log = await operator.call(operators.listAudit, {});
    expect(log.body.items.filter(({ action }) => action === 'eventCancelled')).toMatchObject([{ note: 'A storm.' }]);
  });

  it('E-03 returns every event once when a member pages through the list', async () => {
    const at = (n: number) =>
      new Date(Date.parse('2029-01-01T18:00:00.000Z') + Math.floor(n / 2) * 3_600_000).toISOString();
    for (let n = 0; n < 5; n++) await announce({ ...newEvent(), startsAt: at(n) });
    const all = (await allEvents(test.app, 'upcoming')).map(({ id }) => id);
    const paged: string[] = [];
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const { body } = await ann.call(events.list, { query: { limit: 2, ...(cursor && { cursor }) } });
      paged.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
    }
    expect(paged).toEqual(all);
    for (const cursor of [cursorOf('1', 'a'), cursorOf('+275760-09-13T00:00:00.000Z', 'a'), 'e30'])
      expect((await ann.call(events.list, { query: { cursor } })).status, cursor).toBe(400);
  });

  it('E-02 answers NOT_FOUND for an event that does not exist, and 401 to a visitor', async () => {
    const params = { eventId: 'a'.repeat(20) };
    for (const route of [events.read, events.joinChat, events.messages])
      expect((await ann.call(route, { params })).error.code).toBe('NOT_FOUND');
    expect((await say(ann, params.eventId, 'Hi')).error.code).toBe('NOT_FOUND');
    expect((await test.visitor.call(events.read, { params })).status).toBe(401);
    expect((await ann.call(operators.createEvent, { body: newEvent() })).status).toBe(404);
  });
});

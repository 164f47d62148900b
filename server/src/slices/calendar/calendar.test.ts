import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import { addEvent } from '#server/slices/events/index.ts';
import { RECENT_LOGIN_MS } from '#server/slices/identity/limits.rules.ts';
import { deleteAccount, endSessions, suspendAndMail } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { aHangoutForm } from '../hangouts/hangouts.factory.ts';
import { codeIn, identityClient } from '../identity/identity.factory.ts';
import { PAST_PLANS_KEPT_DAYS } from './serve-feed.ts';

const { calendar, events, hangouts, identity, safety } = routes;
let test: TestApp;
let host: Member;
let ann: Member;
beforeAll(async () => {
  test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(new Date());
  host = await test.member({ firstName: 'Hana' });
  ann = await test.member({ firstName: 'Ann' });
});

const ownUid = ({ uid }: Member) => ({ params: { uid } });
const feedOf = async (member: Member) => (await member.call(calendar.createFeed, ownUid(member))).body.address ?? '';
async function open(address: string) {
  const { statusCode, body, headers } = await test.app.http.inject({ url: new URL(address).pathname });
  return { statusCode, headers, file: body.replaceAll('\r\n ', '') };
}
const inDays = (days: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + days * DAY_MS);
const planned = async (fields: Parameters<typeof aHangoutForm>[0]) =>
  (await host.call(hangouts.create, { body: { ...aHangoutForm(fields), clientId: crypto.randomUUID() } })).body;
const join = (id: string, rsvp: 'confirmed' | 'waiting' = 'confirmed') =>
  ann.call(hangouts.join, { params: { hangoutId: id, uid: ann.uid }, body: { rsvp } });

const NEW_PASSWORD = 'blue-ferry-lanterns';
async function resetPassword({ email }: Member) {
  const call = identityClient(test);
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  expect((await call('resetPassword', { oobCode: codeIn(test.mails), newPassword: NEW_PASSWORD })).status).toBe(200);
}

async function picnicIn(days: number) {
  const form = {
    title: 'Welcome picnic',
    location: 'Prospect Park',
    description: 'Bring a blanket',
    startsAt: inDays(days).toISOString(),
    durationMinutes: null,
    clientId: crypto.randomUUID(),
  };
  return (await test.app.transact((work) => addEvent(work, null, form))).event;
}

it('H-17 gives a calendar program the hangouts and events to which the member goes, and nothing else', async () => {
  const going = await planned({ at: inDays(2), title: 'Dumplings, in Flushing' });
  const cancelled = await planned({ at: inDays(3), title: 'Cancelled' });
  await planned({ at: inDays(4), title: 'Not mine' });
  const full = await planned({ at: inDays(5), title: 'Waiting', capacity: 2 });
  const ben = await test.member();
  await ben.call(hangouts.join, { params: { hangoutId: full.id, uid: ben.uid }, body: { rsvp: 'confirmed' } });
  await join(going.id);
  await join(cancelled.id);
  await join(full.id, 'waiting');
  await host.call(hangouts.cancel, { params: { hangoutId: cancelled.id } });
  const event = await picnicIn(6);
  await ann.call(events.attend, { params: { eventId: event.id } });

  const { statusCode, headers, file } = await open(await feedOf(ann));
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-store',
  ]);
  expect(file.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:Dumplings\\, in Flushing', 'SUMMARY:Welcome picnic']);
  expect(file).toContain(`UID:${going.id}@stoop`);
  expect(file).toContain(`/hangout/${going.id}`);
  expect(file).toContain('ORGANIZER;CN="Hana"');
  expect(file).toContain('LOCATION:Prospect Park');
});

it('H-17 follows changes by itself, and forgets what began 30 days ago', async () => {
  const { id } = await planned({ at: inDays(1), title: 'First title' });
  await join(id);
  await ann.call(events.attend, { params: { eventId: (await picnicIn(1)).id } });
  const address = await feedOf(ann);
  await host.call(hangouts.change, {
    params: { hangoutId: id },
    body: aHangoutForm({ at: inDays(1), title: 'Second title' }),
  });
  expect((await open(address)).file).toContain('SUMMARY:Second title');
  test.clock.set(new Date(inDays(1).getTime() + (PAST_PLANS_KEPT_DAYS - 1) * DAY_MS));
  expect((await open(address)).file.match(/^SUMMARY:.*$/gm)).toEqual([
    'SUMMARY:Second title',
    'SUMMARY:Welcome picnic',
  ]);
  test.clock.set(new Date(inDays(1).getTime() + (PAST_PLANS_KEPT_DAYS + 1) * DAY_MS + HOUR_MS));
  expect((await open(address)).file).not.toContain('SUMMARY');
});

it('H-17 P-12 has no plan of a host whom a block hides, and not the address of a home', async () => {
  const street = '12 Hidden Street';
  const home = await planned({
    at: inDays(2),
    title: 'Soup at home',
    isAtHome: true,
    location: 'Astoria, Queens',
    address: street,
  });
  await join(home.id);
  const address = await feedOf(ann);
  const { file } = await open(address);
  expect(file).toContain('SUMMARY:Soup at home');
  expect(file).not.toContain(street);
  await host.call(safety.block, { params: { uid: host.uid, other: ann.uid } });
  expect((await open(address)).file).not.toContain('Soup at home');
});

it.each<[string, (member: Member) => Promise<unknown>]>([
  ['by the member', (member) => member.call(identity.endOtherSessions, ownUid(member))],
  [
    'with a new password',
    ({ token, password }) =>
      identityClient(test)('update', { idToken: token, password: NEW_PASSWORD, currentPassword: password }),
  ],
  ['with a password reset', resetPassword],
  ['by operators', () => test.app.transact((work) => endSessions(work, null, null))],
])('H-17 S-64 ends when every other session ends %s', async (_how, signOut) => {
  const address = await feedOf(ann);
  expect((await open(address)).statusCode).toBe(200);
  await signOut(ann);
  expect((await open(address)).statusCode).toBe(404);
});

it('H-17 S-64 ends when the owner of the email takes the account back', async () => {
  const thief = await test.member({}, { emailVerified: false });
  const address = await feedOf(thief);
  await resetPassword(thief);
  expect((await open(address)).statusCode).toBe(404);
});

it('H-17 S-64 makes and shows an address only after a recent login, and ends it at any time', async () => {
  await feedOf(ann);
  test.clock.advance(RECENT_LOGIN_MS + 1000);
  for (const route of [calendar.createFeed, calendar.readFeed])
    expect((await ann.call(route, ownUid(ann))).error.code).toBe('RECENT_LOGIN_REQUIRED');
  expect((await host.call(calendar.readFeed, ownUid(host))).body).toEqual({ address: null });
  expect((await ann.call(calendar.removeFeed, ownUid(ann))).status).toBe(200);
});

it('H-17 S-43 ends with the address: replaced, removed, of a suspended member, or of a deleted account', async () => {
  const first = await feedOf(ann);
  expect((await ann.call(calendar.readFeed, ownUid(ann))).body).toEqual({ address: first });
  const second = await feedOf(ann);
  expect([(await open(first)).statusCode, (await open(second)).statusCode]).toEqual([404, 200]);
  expect((await ann.call(calendar.removeFeed, ownUid(ann))).body).toEqual({ address: null });
  expect((await open(second)).statusCode).toBe(404);
  expect((await ann.call(calendar.readFeed, ownUid(ann))).body).toEqual({ address: null });

  const third = await feedOf(ann);
  const forged = third.replace(ann.uid, host.uid);
  expect((await open(forged)).statusCode).toBe(404);
  await test.app.transact((work) => suspendAndMail(work, null, { uid: ann.uid, reason: 'Spam' }));
  expect((await open(third)).statusCode).toBe(404);
  const hosted = await feedOf(host);
  await test.app.transact((work) => deleteAccount(work, null, { uid: host.uid, now: true }));
  expect((await open(hosted)).statusCode).toBe(404);
});

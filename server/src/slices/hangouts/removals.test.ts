import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HangoutForm } from '#contract/hangouts/forms.ts';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { openSocket } from '#server/testing/socket.ts';
import { aHangoutForm } from './hangouts.factory.ts';
import { hangoutsOf } from './member-data.ts';

const { chats, hangouts, notifications, safety } = routes;

describe('removing an attendee', () => {
  let test: TestApp;
  let base: string;
  let host: Member;
  let ann: Member;
  let ben: Member;
  let cleo: Member;
  let id: string;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    base = await test.listen();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    host = await test.member({ firstName: 'Hana' });
    ann = await test.member({ firstName: 'Ann' });
    ben = await test.member({ firstName: 'Ben' });
    cleo = await test.member({ firstName: 'Cleo' });
  });

  const made = async (given: Partial<HangoutForm> = {}, ...attendees: Member[]) => {
    const body = { ...aHangoutForm({ allowsGuests: true, ...given }), clientId: crypto.randomUUID() };
    id = (await host.call(hangouts.create, { body })).body.id;
    for (const member of attendees) await join(member);
  };
  const own = (member: Member) => ({ hangoutId: id, uid: member.uid });
  const join = (member: Member, rsvp: 'confirmed' | 'waiting' = 'confirmed') =>
    member.call(hangouts.join, { params: own(member), body: { rsvp } });
  const leave = (member: Member) => member.call(hangouts.leave, { params: own(member) });
  const remove = (other: Member, by = host) =>
    by.call(hangouts.removeAttendee, { params: { hangoutId: id, other: other.uid } });
  const letBackIn = (other: Member, by = host) =>
    by.call(hangouts.letBackIn, { params: { hangoutId: id, other: other.uid } });
  const nameCoHost = (other: Member) => host.call(hangouts.nameCoHost, { params: { hangoutId: id, other: other.uid } });
  const read = async (member: Member) => (await member.call(hangouts.read, { params: { hangoutId: id } })).body;
  const removedFor = async (member: Member) =>
    (await member.call(hangouts.listRemovedAttendees, { params: { hangoutId: id } })).body.items.map(({ uid }) => uid);
  const chat = (member: Member) => member.call(chats.read, { params: { chatId: hangoutChatId(id) } });
  const news = async (member: Member) =>
    (await member.call(notifications.list, { params: { uid: member.uid } })).body.items
      .filter(({ read: isRead, hangout }) => !isRead && hangout?.id === id)
      .map(({ type, from }) => [type, from]);

  it('H-15 frees the places of the attendee and their guest, offers them to the waitlist, ends the chat and tells them at once', async () => {
    await made({ capacity: 3 }, ann);
    await ann.call(hangouts.changeGuestAndNote, { params: own(ann), body: { bringsGuest: true, note: '' } });
    await join(ben, 'waiting');
    await join(cleo, 'waiting');
    // After a brief stay the chat says nothing.
    await test.app.pool.query(
      `update chat_participants set joined_at = joined_at - interval '2 minutes' where chat_id = $1`,
      [hangoutChatId(id)],
    );
    // Somebody who only waits is no attendee.
    expect((await remove(ben)).error.code).toBe('NOT_GOING');
    const live = await openSocket(base, ann.token);
    const { status, body } = await remove(ann);
    expect([status, body.going, body.guests, body.promised]).toEqual([200, 1, 0, 2]);
    for (const member of [ben, cleo]) expect((await read(member)).offeredUntil).not.toBeNull();
    await live.event('chatGone');
    await live.event('hangoutRsvp', ({ isRemoved }) => isRemoved);
    expect((await chat(ann)).error.code).toBe('CHAT_NOT_FOUND');
    expect(await read(ann)).toMatchObject({ rsvp: null, isRemoved: true });
    expect(await news(ann)).toEqual([['hangout_removed', null]]);
    const said = (await host.call(chats.messages, { params: { chatId: hangoutChatId(id) } })).body.items;
    // The others cannot tell it from a leaving.
    expect(said.at(-1)).toMatchObject({ userId: ann.uid, event: 'left' });
    expect(said.at(-1)).not.toHaveProperty('data');
    // The host no longer hears that she joined.
    expect(await news(host)).toEqual([]);
    live.close();
  });

  it('H-15 keeps the member from joining, waiting and being suggested it again, until the host lets them back in', async () => {
    await made({}, ann, cleo);
    await connect(cleo, ann);
    const list = await openSocket(base, ben.token);
    list.say({ t: 'subscribe', topic: 'threads' });
    await list.frame(({ t }) => t === 'subscribed');
    await remove(ann);
    await list.event('hangout', ({ hangout }) => hangout.id === id && hangout.going === 2);
    list.close();
    await cleo.call(hangouts.suggest, { params: { hangoutId: id, other: ann.uid } });
    expect(await news(ann)).toEqual([['hangout_removed', null]]);
    for (const rsvp of ['confirmed', 'waiting'] as const)
      expect((await join(ann, rsvp)).error.code).toBe('REMOVED_BY_HOST');
    expect(await removedFor(host)).toEqual([ann.uid]);
    const before = await read(ben);
    const live = await openSocket(base, ann.token);
    expect((await letBackIn(ann)).body.items).toEqual([]);
    expect((await letBackIn(ann)).status).toBe(200);
    await live.event('hangoutsChanged');
    live.close();
    expect((await read(ann)).isRemoved).toBe(false);
    // Nobody else learns that she may come again.
    expect(await read(ben)).toEqual(before);
    expect((await join(ann)).body.rsvp).toBe('confirmed');
    expect((await chat(ann)).status).toBe(200);
  });

  it('H-15 H-11 lets a co-host remove attendees, but neither the host nor themselves, and the host the co-host', async () => {
    await made({}, ann, ben, cleo);
    await nameCoHost(ann);
    expect((await remove(ben, ann)).body.going).toBe(3);
    for (const other of [host, ann]) expect((await remove(other, ann)).error.code).toBe('NOT_GOING');
    expect((await remove(ann, cleo)).status).toBe(404);
    expect((await remove(host)).error.code).toBe('NOT_GOING');
    expect((await remove(ann)).body).toMatchObject({ coHost: null, going: 2 });
    expect((await remove(cleo, ann)).status).toBe(404);
    expect((await letBackIn(ben, ann)).status).toBe(404);
    expect((await removedFor(host)).sort()).toEqual([ann.uid, ben.uid].sort());
  });

  it('H-15 P-12 reveals no block: a co-host cannot let back in a member whom a block hides from them', async () => {
    await made({}, ann, ben);
    await nameCoHost(ben);
    await remove(ann);
    await ann.call(safety.block, { params: { uid: ann.uid, other: ben.uid } });
    const before = (await read(host)).version;
    expect((await letBackIn(ann, ben)).body).toEqual({ items: [] });
    expect((await read(host)).version).toBe(before);
    expect(await removedFor(host)).toEqual([ann.uid]);
  });

  it('H-15 P-12 reveals no block: a co-host cannot remove an attendee whom a block hides from them', async () => {
    await made({}, ann, ben);
    await nameCoHost(ann);
    await ben.call(safety.block, { params: { uid: ben.uid, other: ann.uid } });
    expect((await remove(ben, ann)).error.code).toBe('NOT_GOING');
    expect((await remove(ben)).status).toBe(200);
    expect(await removedFor(ann)).toEqual([]);
    expect(await removedFor(host)).toEqual([ben.uid]);
  });

  it('A-18 S-55 leaves a hangout out of the download while its member may not read it, and never out of that of its host', async () => {
    await made({}, ann);
    const hangoutsIn = async ({ uid }: Member) => (await hangoutsOf(test.app.db, uid)).map((row) => row.id);
    expect([await hangoutsIn(host), await hangoutsIn(ann)]).toEqual([[id], [id]]);
    await test.app.transact((work) => startSuspension(work, host.uid, { reason: 'Spam', words: '' }));
    expect([await hangoutsIn(host), await hangoutsIn(ann)]).toEqual([[id], []]);
  });

  it('H-15 P-12 S-49 S-73 an undo does not bring back a member who blocks the host while being removed, as if they had left', async () => {
    await made({}, ann, ben, cleo);
    await nameCoHost(cleo);
    await ann.call(safety.block, { params: { uid: ann.uid, other: host.uid } });
    await leave(ben);
    for (const member of [ann, ben]) expect((await remove(member)).error.code).toBe('NOT_GOING');
    expect((await read(cleo)).going).toBe(2);
    await ann.call(safety.unblock, { params: { uid: ann.uid, other: host.uid } });
    for (const member of [host, cleo]) expect(await removedFor(member)).toEqual([]);
    for (const member of [ann, ben]) {
      expect(await read(member)).toMatchObject({ rsvp: null, isRemoved: false });
      expect((await join(member)).body.rsvp).toBe('confirmed');
    }
  });

  it('H-15 H-13 concerns one hangout of a series, and none that is over, cancelled or not attended', async () => {
    const body = { ...aHangoutForm(), weeks: 2, clientId: crypto.randomUUID() };
    const first = (await host.call(hangouts.create, { body })).body;
    for (const hangoutId of [first.id, first.series?.next ?? '']) {
      id = hangoutId;
      await join(ann);
    }
    await remove(ann);
    expect(await read(ann)).toMatchObject({ rsvp: null, isRemoved: true });
    expect((await remove(ann)).error.code).toBe('NOT_GOING');
    id = first.id;
    expect(await read(ann)).toMatchObject({ rsvp: 'confirmed', isRemoved: false });
    await host.call(hangouts.cancel, { params: { hangoutId: id } });
    expect((await remove(ann)).error.code).toBe('HANGOUT_CANCELLED');
  });

  it('H-15 leaves one result when the host removes, the member leaves and joins, and others wait at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      await made({ capacity: 2 }, ann);
      await join(ben, 'waiting');
      const answers = await Promise.all([remove(ann), leave(ann), join(ann), remove(ann), join(cleo, 'waiting')]);
      for (const { status, error } of answers)
        if (status !== 200) expect(['NOT_GOING', 'REMOVED_BY_HOST', 'HANGOUT_FULL']).toContain(error.code);
      const mine = await read(ann);
      const { going, promised } = await read(host);
      expect(going + promised).toBe(2);
      const removed = await removedFor(host);
      expect(mine.isRemoved).toBe(removed.includes(ann.uid));
      // Nobody is both removed and going, and the chat follows.
      expect(mine.isRemoved && mine.rsvp !== null).toBe(false);
      expect((await chat(ann)).status).toBe(mine.rsvp === 'confirmed' ? 200 : 404);
    }
  });
});

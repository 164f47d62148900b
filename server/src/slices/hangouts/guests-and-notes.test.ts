import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import type { HangoutForm } from '#contract/hangouts/forms.ts';
import { placesOf } from '#contract/hangouts/places.ts';
import { routes } from '#contract/index.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { reportsPage } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { openSocket } from '#server/testing/socket.ts';
import { deleteOldHangoutDetails } from './address.ts';
import { hangoutBroadcasts } from './broadcast.ts';
import { aHangoutForm } from './hangouts.factory.ts';
import { markAskedToReconfirm, settleDuePlaces } from './settle-places.ts';

const { hangouts, reports, safety } = routes;
const ALLOWED = { allowsGuests: true, allowsNotes: true };

describe('guests of attendees and notes to the host', () => {
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
    test.clock.set(new Date());
    host = await test.member({ firstName: 'Hana' });
    ann = await test.member({ firstName: 'Ann' });
    ben = await test.member({ firstName: 'Ben' });
    cleo = await test.member({ firstName: 'Cleo' });
  });

  const createHangout = async (given: Partial<HangoutForm> = {}) => {
    const body = { ...aHangoutForm({ ...ALLOWED, ...given }), clientId: crypto.randomUUID() };
    id = (await host.call(hangouts.create, { body })).body.id;
    return id;
  };
  const own = (member: Member) => ({ hangoutId: id, uid: member.uid });
  const join = (member: Member, rsvp: 'confirmed' | 'waiting' = 'confirmed') =>
    member.call(hangouts.join, { params: own(member), body: { rsvp } });
  const leave = (member: Member) => member.call(hangouts.leave, { params: own(member) });
  const read = async (member: Member) => (await member.call(hangouts.read, { params: { hangoutId: id } })).body;
  const say = (member: Member, bringsGuest: boolean, note = '') =>
    member.call(hangouts.changeGuestAndNote, { params: own(member), body: { bringsGuest, note } });
  const change = (given: Partial<HangoutForm>) =>
    host.call(hangouts.change, { params: { hangoutId: id }, body: aHangoutForm({ ...ALLOWED, ...given }) });
  const notesFor = async (member: Member) =>
    (await member.call(hangouts.guestsAndNotes, { params: { hangoutId: id } })).body;

  it('H-12 are off until the host allows each of them, and can be withdrawn when the host no longer does', async () => {
    await createHangout({ allowsGuests: false, allowsNotes: false });
    await join(ann);
    expect((await say(ann, true)).error.code).toBe('GUESTS_NOT_ALLOWED');
    expect((await say(ann, false, 'Late')).error.code).toBe('NOTES_NOT_ALLOWED');
    await change({ allowsNotes: false });
    expect((await say(ann, true)).body).toMatchObject({ bringsGuest: true, going: 3, guests: 1, allowsGuests: true });
    await change({});
    expect((await say(ann, true, ' I may be late ')).body).toMatchObject({ bringsGuest: true, note: 'I may be late' });
    await change({ allowsGuests: false, allowsNotes: false });
    expect(await read(ann)).toMatchObject({ bringsGuest: true, note: 'I may be late', going: 3 });
    expect((await say(ann, true, 'Another note')).error.code).toBe('NOTES_NOT_ALLOWED');
    expect((await say(ann, false)).body).toMatchObject({ bringsGuest: false, note: '', going: 2, guests: 0 });
    expect((await say(ann, true)).error.code).toBe('GUESTS_NOT_ALLOWED');
  });

  it('H-12 come from attendees alone, and not once the hangout is over or cancelled', async () => {
    await createHangout({ capacity: 2 });
    expect((await say(ann, false, 'Hi')).status).toBe(404);
    await join(ann);
    await join(ben, 'waiting');
    expect((await say(ben, false, 'Hi')).status).toBe(404);
    expect((await say(ann, false, 'x'.repeat(201))).error.code).toBe('INVALID_INPUT');
    test.clock.set(new Date(Date.now() + 30 * HOUR_MS));
    const later = test.caller((await issueTokens(test.app, ann.uid)).idToken);
    const body = { bringsGuest: false, note: 'Hi' };
    expect((await later.call(hangouts.changeGuestAndNote, { params: own(ann), body })).error.code).toBe('HANGOUT_OVER');
    test.clock.set(new Date());
    await host.call(hangouts.cancel, { params: { hangoutId: id } });
    expect((await say(ann, false, 'Hi')).error.code).toBe('HANGOUT_CANCELLED');
  });

  it('H-12 B-02 counts a guest as a place: of the capacity, the filter, the offers and the smallest capacity', async () => {
    await createHangout({ capacity: 3, title: 'Guests count' });
    await join(ann);
    expect((await say(ann, true)).body).toMatchObject({ going: 3, guests: 1 });
    expect((await join(ben)).error.code).toBe('HANGOUT_FULL');
    expect((await say(host, true)).error.code).toBe('GUEST_NO_PLACE');
    const withRoom = async () =>
      (await cleo.call(hangouts.list, { query: { room: 'free', search: 'guests count', limit: 50 } })).body.items.some(
        (one) => one.id === id,
      );
    expect(await withRoom()).toBe(false);
    expect((await change({ capacity: 2, title: 'Guests count' })).error.fields?.capacity).toMatch(/\b3\b/);
    await join(ben, 'waiting');
    await join(cleo, 'waiting');
    // The guest stays away: the place is offered to the first who waits, and nobody else can take it.
    expect((await say(ann, false)).body).toMatchObject({ going: 2, guests: 0, promised: 1 });
    expect((await read(ben)).offeredUntil).not.toBeNull();
    expect((await say(ann, true)).error.code).toBe('GUEST_NO_PLACE');
    expect((await join(ben)).body).toMatchObject({ going: 3, promised: 0 });
    // An attendee who leaves with a guest frees two places.
    await change({ capacity: 4, title: 'Guests count' });
    await leave(cleo);
    expect((await say(ben, true)).body.going).toBe(4);
    for (const member of [cleo, await test.member()]) await join(member, 'waiting');
    await leave(ben);
    expect(await read(host)).toMatchObject({ going: 2, guests: 0, waiting: 2, promised: 2 });
  });

  it('H-12 B-02 releases the place of a guest with that of a member who did not confirm, and gives back both or none', async () => {
    await createHangout({ capacity: 3 });
    await join(ann);
    await say(ann, true);
    for (const member of [ben, cleo]) await join(member, 'waiting');
    await test.app.transact((work) => markAskedToReconfirm(work, id, [ann.uid]));
    const { dateTime } = await read(host);
    test.clock.set(new Date(Date.parse(dateTime) - 2 * HOUR_MS));
    await settleDuePlaces(test.app);
    const as = async ({ uid }: Member) => test.caller((await issueTokens(test.app, uid)).idToken);
    const view = async (member: Member) =>
      (await (await as(member)).call(hangouts.read, { params: { hangoutId: id } })).body;
    expect((await view(ann)).reconfirm).toBe('released');
    for (const member of [ben, cleo]) expect((await view(member)).offeredUntil).not.toBeNull();
    expect((await (await as(ann)).call(hangouts.reconfirm, { params: own(ann) })).error.code).toBe('PLACE_OFFERED');
    await (await as(cleo)).call(hangouts.leave, { params: own(cleo) });
    // One of the two places is still offered.
    expect((await (await as(ann)).call(hangouts.reconfirm, { params: own(ann) })).error.code).toBe('PLACE_OFFERED');
    const body = { bringsGuest: false, note: '' };
    await (await as(ann)).call(hangouts.changeGuestAndNote, { params: own(ann), body });
    expect((await (await as(ann)).call(hangouts.reconfirm, { params: own(ann) })).status).toBe(200);
    expect(
      (await (await as(ben)).call(hangouts.join, { params: own(ben), body: { rsvp: 'confirmed' } })).body,
    ).toMatchObject({ going: 3, guests: 0, rsvp: 'confirmed' });
    expect((await view(ann)).rsvp).toBe('confirmed');
  });

  it('H-12 P-12 keeps the places of both while a block can be undone', async () => {
    await createHangout({ capacity: 3 });
    await join(ann);
    await say(ann, true, 'Two of us');
    await ann.call(safety.block, { params: { uid: ann.uid, other: host.uid } });
    expect(await read(host)).toMatchObject({ going: 1, guests: 0, promised: 0 });
    expect((await join(ben)).error.code).toBe('HANGOUT_FULL');
    await ann.call(safety.unblock, { params: { uid: ann.uid, other: host.uid } });
    expect(await read(ann)).toMatchObject({
      ...{ going: 3, guests: 1, promised: 0 },
      ...{ bringsGuest: true, note: 'Two of us' },
    });
  });

  it('H-12 shows a note to the host and the co-host alone, as long as its writer goes', async () => {
    await createHangout();
    const socket = await openSocket(base, cleo.token);
    socket.say({ t: 'subscribe', topic: 'threads' });
    await socket.frame(({ t }) => t === 'subscribed');
    for (const member of [ann, ben, cleo]) await join(member);
    await say(ann, true, 'canarynote');
    await say(ben, false, 'canarynote too');
    expect(await notesFor(host)).toMatchObject({
      items: [
        { member: { uid: ann.uid }, bringsGuest: true, note: 'canarynote' },
        { member: { uid: ben.uid }, bringsGuest: false, note: 'canarynote too' },
      ],
    });
    expect((await cleo.call(hangouts.guestsAndNotes, { params: { hangoutId: id } })).status).toBe(404);
    await host.call(hangouts.nameCoHost, { params: { hangoutId: id, other: cleo.uid } });
    await cleo.call(safety.block, { params: { uid: cleo.uid, other: ben.uid } });
    expect((await notesFor(cleo)).items.map(({ member }) => member.uid)).toEqual([ann.uid]);
    await leave(ann);
    expect((await notesFor(host)).items.map(({ member }) => member.uid)).toEqual([ben.uid]);
    await join(ann);
    expect(await read(ann)).toMatchObject({ bringsGuest: false, note: '' });
    const seen = [await read(cleo), (await cleo.call(hangouts.list, { query: { limit: 50 } })).body];
    await hangoutBroadcasts(test.app).drained();
    await socket.settled();
    expect(JSON.stringify([seen, socket.events])).not.toContain('canarynote');
    socket.close();
  });

  it('H-12 S-07 raises the version of a note for its writer and for the host and the co-host who see them, and for nobody else', async () => {
    await createHangout();
    for (const member of [ann, ben, cleo]) await join(member);
    await host.call(hangouts.nameCoHost, { params: { hangoutId: id, other: cleo.uid } });
    const [liveOfHost, liveOfBen] = [await openSocket(base, host.token), await openSocket(base, ben.token)];
    for (const socket of [liveOfHost, liveOfBen]) {
      socket.say({ t: 'subscribe', topic: 'threads' });
      await socket.frame(({ t }) => t === 'subscribed');
    }
    const versions = () => Promise.all([host, cleo, ann, ben].map(async (member) => (await read(member)).version));
    const raisedBy = async (change: () => Promise<unknown>) => {
      const before = await versions();
      await change();
      return (await versions()).map((version, index) => version > (before[index] ?? 0));
    };
    expect(await raisedBy(() => say(ann, false, 'One'))).toEqual([true, true, true, false]);
    const { version, going } = await read(host);
    const { hangout } = await liveOfHost.event('hangout', (event) => event.hangout.version >= version);
    expect(hangout).toMatchObject({ id, version, going });
    await cleo.call(safety.block, { params: { uid: cleo.uid, other: ann.uid } });
    expect(await raisedBy(() => say(ann, false, 'Two'))).toEqual([true, false, true, false]);
    expect(await raisedBy(() => say(ben, false, 'Three'))).toEqual([true, true, false, true]);
    // A change that everybody sees is newer than all of these.
    const newest = Math.max(...(await versions()));
    await leave(ben);
    expect(Math.min(...(await versions()))).toBeGreaterThan(newest);
    await liveOfBen.settled();
    const received = liveOfBen.events.flatMap((event) => (event.type === 'hangout' ? [event.hangout.version] : []));
    expect(received.every(Number.isInteger)).toBe(true);
    for (const socket of [liveOfHost, liveOfBen]) socket.close();
  });

  it('H-12 keeps the field that a request leaves out', async () => {
    await createHangout();
    await join(ann);
    const only = (body: { bringsGuest?: boolean; note?: string }) =>
      ann.call(hangouts.changeGuestAndNote, { params: own(ann), body });
    await only({ note: 'Late' });
    expect((await only({ bringsGuest: true })).body).toMatchObject({ bringsGuest: true, note: 'Late' });
    expect((await only({ note: '' })).body).toMatchObject({ bringsGuest: true, note: '' });
  });

  it('H-12 lets its writer remove a note after the hangout and its cancellation, and deletes it a day later', async () => {
    await createHangout();
    for (const member of [ann, ben]) await join(member);
    for (const member of [ann, ben]) await say(member, false, 'Late');
    const { dateTime } = await read(host);
    test.clock.set(new Date(Date.parse(dateTime) + 3 * HOUR_MS));
    const later = test.caller((await issueTokens(test.app, ann.uid)).idToken);
    expect((await later.call(hangouts.changeGuestAndNote, { params: own(ann), body: { note: '' } })).body.note).toBe(
      '',
    );
    await deleteOldHangoutDetails(test.app);
    const notes = async () =>
      (await test.app.pool.query("select uid from attendees where hangout_id = $1 and note <> ''", [id])).rows;
    expect(await notes()).toEqual([{ uid: ben.uid }]);
    test.clock.set(new Date(Date.parse(dateTime) + 27 * HOUR_MS));
    await deleteOldHangoutDetails(test.app);
    expect(await notes()).toEqual([]);
    test.clock.set(new Date());
    await say(ann, false, 'Late');
    await host.call(hangouts.cancel, { params: { hangoutId: id } });
    expect((await say(ann, false)).body.note).toBe('');
  });

  it('H-12 P-12 copies a note into a report by the host or the co-host, and into no report by others', async () => {
    await createHangout();
    for (const member of [ann, ben, cleo]) await join(member);
    await say(ann, false, 'A rude note');
    const report = (by: Member) => by.call(reports.report, { body: { uid: ann.uid, reason: 'Rude', hangoutId: id } });
    await host.call(hangouts.nameCoHost, { params: { hangoutId: id, other: cleo.uid } });
    for (const by of [host, cleo]) expect((await report(by)).status).toBe(200);
    expect((await report(ben)).error.code).toBe('NOT_FOUND');
    await say(ann, false, '');
    expect((await report(host)).error.code).toBe('NOT_FOUND');
    const { items } = await reportsPage(test.app.db, null, { show: 'open', cursor: undefined, limit: 50 });
    const copies = items.filter(({ member }) => member?.uid === ann.uid).map(({ snapshot }) => snapshot);
    expect(copies).toMatchObject([
      { kind: 'hangout', id, note: 'A rude note' },
      { kind: 'hangout', id, note: 'A rude note' },
    ]);
  });

  it('H-12 publishes both to the other tabs of their writer', async () => {
    await createHangout();
    await join(ann);
    const socket = await openSocket(base, ann.token);
    const { body } = await say(ann, true, 'Hello');
    const event = await socket.event('hangoutRsvp', ({ note }) => note === 'Hello');
    expect(event).toMatchObject({ id, version: body.version, rsvp: 'confirmed', bringsGuest: true });
    socket.close();
  });

  it('H-12 H-07 never gives out more places than there are while members join, bring guests and leave at once', async () => {
    await createHangout({ capacity: 8 });
    const crowd = [ann, ben, cleo];
    while (crowd.length < 12) crowd.push(await test.member());
    await Promise.all(
      crowd.map(async (member, index) => {
        await join(member, 'waiting');
        await say(member, true);
        if (index % 4 === 0) await say(member, false);
        if (index % 4 === 1) await leave(member);
        if (index % 4 === 2) await say(member, true, 'Both of us');
      }),
    );
    const views = await Promise.all(crowd.map(read));
    const goes = views.filter(({ rsvp }) => rsvp === 'confirmed');
    const guests = goes.filter(({ bringsGuest }) => bringsGuest).length;
    const seen = await read(host);
    const taken = goes.reduce((sum, { bringsGuest }) => sum + placesOf(bringsGuest), placesOf(false));
    expect(seen).toMatchObject({ going: taken, guests });
    const offered = views.filter(({ offeredUntil }) => offeredUntil !== null).length;
    const waiting = views.filter(({ rsvp }) => rsvp === 'waiting').length;
    expect(seen.promised).toBe(offered);
    expect(seen.going + seen.promised).toBeLessThanOrEqual(8);
    // No place stays free while a member waits who was not offered one.
    expect(Math.min(8 - seen.going - seen.promised, waiting - offered)).toBe(0);
  });

  it('H-12 A-18 has both in the download of their writer, and not in the host’s', async () => {
    await createHangout();
    await join(ann);
    await say(ann, true, 'canarynote');
    expect((await download(test, ann)).data.hangouts).toMatchObject([{ id, bringsGuest: true, note: 'canarynote' }]);
    expect(JSON.stringify((await download(test, host)).data)).not.toContain('canarynote');
  });
});

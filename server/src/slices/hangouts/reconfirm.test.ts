import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newYorkInstants, newYorkTime } from '#contract/hangouts/new-york.ts';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { sharedSecret } from '#server/platform/db/secrets.ts';
import { signToken } from '#server/platform/signed-tokens.ts';
import { confirmedRecipientOf } from '#server/slices/identity/index.ts';
import { startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { aHangoutForm } from './hangouts.factory.ts';
import { hangoutsOf } from './member-data.ts';
import { sendHangoutReminders } from './reminders.ts';
import { settleDuePlaces } from './settle-places.ts';

const { hangouts, notifications, safety, chats } = routes;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('hangouts with limited places, the day before', () => {
  let test: TestApp;
  let host: Member;
  let ann: Member;
  let ben: Member;
  let cleo: Member;
  let dora: Member;
  /** The id of a hangout of three: Ann, Ben and their host. Cleo and Dora wait, in this order. */
  let id: string;
  let start: Date;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date());
    // Ten in the evening, so that the questions and offers of a test do not come at night.
    const day = newYorkTime(new Date(Date.now() + 4 * DAY)).date;
    start = newYorkInstants({ date: day, time: '22:00' })[0] as Date;
    [host, ann, ben] = [await named('Hana'), await named('Ann'), await named('Ben')];
    [cleo, dora] = [await named('Cleo'), await named('Dora')];
    const body = { ...aHangoutForm({ at: start, capacity: 3 }), clientId: crypto.randomUUID() };
    id = (await host.call(hangouts.create, { body })).body.id;
    for (const member of [ann, ben]) await join(member);
    for (const member of [cleo, dora]) await join(member, 'waiting');
  });

  const named = (firstName: string) => test.member({ firstName });
  /** Returns a caller with a new token, because a token is valid for an hour of the test's clock. */
  const as = async ({ uid }: Member) => test.caller((await issueTokens(test.app, uid)).idToken);
  const ownOf = ({ uid }: Member) => ({ hangoutId: id, uid });
  const join = async (member: Member, rsvp: 'confirmed' | 'waiting' = 'confirmed') =>
    (await as(member)).call(hangouts.join, { params: ownOf(member), body: { rsvp } });
  const leave = async (member: Member) => (await as(member)).call(hangouts.leave, { params: ownOf(member) });
  const confirm = async (member: Member) => (await as(member)).call(hangouts.reconfirm, { params: ownOf(member) });
  const read = async (member: Member) =>
    (await (await as(member)).call(hangouts.read, { params: { hangoutId: id } })).body;
  const mine = async (member: Member) => {
    const { rsvp, reconfirm, offeredUntil } = await read(member);
    return { rsvp, reconfirm, offered: offeredUntil !== null };
  };
  const answers = async (member: Member) =>
    (await (await as(member)).call(hangouts.confirmations, { params: { hangoutId: id } })).body;
  const bell = async (member: Member, type: string) =>
    (
      await (await as(member)).call(notifications.list, { params: { uid: member.uid }, query: { limit: 50 } })
    ).body.items.filter((item) => item.type === type);
  const hoursBefore = (hours: number, ms = 0) => test.clock.set(new Date(start.getTime() - hours * HOUR + ms));
  const settle = () => settleDuePlaces(test.app);
  /** Sets the clock to a day before the start and asks everybody. */
  async function ask() {
    hoursBefore(24);
    await sendHangoutReminders(test.app);
  }
  /** Sets the clock to twelve hours before the start. Unconfirmed places are offered. */
  async function due() {
    hoursBefore(12);
    await settle();
  }
  const linksTo = async (member: Member) => {
    await test.app.queues.runAll();
    const recipient = await confirmedRecipientOf(test.app.db, member.uid);
    return test.mails
      .filter(({ to }) => to === recipient?.to)
      .flatMap(({ text }) => /\/place#(\S+)/.exec(text)?.[1] ?? []);
  };

  it('B-02 asks every attendee but the host, in the list of notifications and by mail, and shows the host who has confirmed', async () => {
    hoursBefore(24, -1);
    await sendHangoutReminders(test.app);
    expect(await bell(ann, 'hangout_reconfirm')).toEqual([]);
    await ask();
    await ask();
    for (const member of [ann, ben]) {
      expect(await bell(member, 'hangout_reconfirm')).toHaveLength(1);
      expect(await mine(member)).toMatchObject({ rsvp: 'confirmed', reconfirm: 'asked' });
      expect(await linksTo(member)).toHaveLength(1);
    }
    expect(await bell(host, 'hangout_reminder')).toHaveLength(1);
    expect(await bell(cleo, 'hangout_reconfirm')).toEqual([]);
    expect(await answers(host)).toEqual({ confirmed: [], pending: [ann.uid, ben.uid] });
    expect((await confirm(ann)).body).toMatchObject({ reconfirm: 'confirmed' });
    expect((await confirm(ann)).status).toBe(200);
    expect(await answers(host)).toEqual({ confirmed: [ann.uid], pending: [ben.uid] });
    expect(await hangoutsOf(test.app.db, ann.uid)).toMatchObject([{ reconfirmedAt: expect.any(String) }]);
    expect((await bell(ann, 'hangout_reconfirm')).map((item) => item.read)).toEqual([true]);
    expect((await confirm(cleo)).error.code).toBe('NOT_FOUND');
    expect((await (await as(ann)).call(hangouts.confirmations, { params: { hangoutId: id } })).status).toBe(404);
  });

  it('B-02 neither asks nor releases members who turned the question off, and asks nobody without a limit', async () => {
    const body = { types: { hangout_reconfirm: false } };
    await (await as(ben)).call(notifications.saveSettings, { params: { uid: ben.uid }, body });
    const open = { ...aHangoutForm({ at: start, capacity: null }), clientId: crypto.randomUUID() };
    const other = (await (await as(host)).call(hangouts.create, { body: open })).body.id;
    await (await as(ann)).call(hangouts.join, {
      params: { ...ownOf(ann), hangoutId: other },
      body: { rsvp: 'confirmed' },
    });
    await ask();
    expect((await bell(ann, 'hangout_reconfirm')).map(({ hangout }) => hangout?.id)).toEqual([id]);
    expect(await mine(ben)).toMatchObject({ reconfirm: null });
    expect(await linksTo(ben)).toEqual([]);
    await confirm(ann);
    await due();
    expect(await mine(ben)).toMatchObject({ rsvp: 'confirmed', reconfirm: null });
    expect(await mine(cleo)).toMatchObject({ offered: false });
  });

  it('B-02 confirms by a mailed link without login: reading it changes nothing, and it works for nothing else', async () => {
    await ask();
    const [token = ''] = await linksTo(ann);
    const readLink = (given = token) => test.visitor.call(hangouts.readPlaceLink, { body: { token: given } });
    const answerBy = (given = token) => test.visitor.call(hangouts.redeemPlaceLink, { body: { token: given } });
    expect((await readLink()).body).toMatchObject({ purpose: 'confirm', isDone: false });
    expect(JSON.stringify((await readLink()).body)).not.toContain('Golden Mall');
    expect(await mine(ann)).toMatchObject({ reconfirm: 'asked' });
    const forged = [
      token.replace(ann.uid, ben.uid),
      token.replace(/^confirm/, 'offer'),
      token.replace(/\.(\d+)\./, (_all, index) => `.${Number(index) + 1}.`),
    ];
    for (const one of forged) expect((await answerBy(one)).error.code).toBe('PLACE_LINK_GONE');
    expect(await mine(ann)).toMatchObject({ reconfirm: 'asked' });
    expect((await answerBy()).body).toMatchObject({ isDone: true });
    expect((await answerBy()).status).toBe(200);
    expect(await mine(ann)).toMatchObject({ reconfirm: 'confirmed' });
    expect(await mine(ben)).toMatchObject({ reconfirm: 'asked' });
    const [bens = ''] = await linksTo(ben);
    await test.app.transact((work) => startSuspension(work, ben.uid, { reason: 'a test', words: '' }));
    expect((await answerBy(bens)).error.code).toBe('PLACE_LINK_GONE');
    hoursBefore(0);
    expect((await readLink()).error.code).toBe('PLACE_LINK_GONE');
  });

  it('B-02 offers unconfirmed places in waitlist order twelve hours before, and moves members in and out only when one says yes', async () => {
    await ask();
    await confirm(ann);
    hoursBefore(12, -1);
    await settle();
    expect(await mine(cleo)).toMatchObject({ offered: false });
    await due();
    await settle();
    expect(await mine(ben)).toMatchObject({ rsvp: 'confirmed', reconfirm: 'released' });
    expect(await mine(cleo)).toMatchObject({ rsvp: 'waiting', offered: true });
    expect(await mine(dora)).toMatchObject({ rsvp: 'waiting', offered: false });
    expect(await bell(cleo, 'hangout_promoted')).toHaveLength(1);
    expect(await read(host)).toMatchObject({ going: 3, waiting: 2, promised: 0 });
    expect((await join(cleo)).body).toMatchObject({ rsvp: 'confirmed', going: 3, reconfirm: 'confirmed' });
    expect(await mine(ben)).toMatchObject({ rsvp: null });
    expect(await bell(ben, 'hangout_released')).toHaveLength(1);
    expect((await (await as(ben)).call(chats.read, { params: { chatId: hangoutChatId(id) } })).status).toBe(404);
    expect((await bell(cleo, 'hangout_promoted')).map((item) => item.read)).toEqual([true]);
    // No one who did not come is marked anywhere: Ben joins the waitlist like everybody else.
    expect((await join(ben, 'waiting')).body).toMatchObject({ rsvp: 'waiting', place: 2 });
  });

  it('B-02 asks the next member when an offer was not taken in time, and the former one only once', async () => {
    await ask();
    await confirm(ann);
    await due();
    const until = (await read(cleo)).offeredUntil ?? '';
    expect(Date.parse(until)).toBe(start.getTime() - 10 * HOUR);
    const [token = ''] = await linksTo(cleo);
    test.clock.set(new Date(Date.parse(until) - 1));
    await settle();
    expect(await mine(cleo)).toMatchObject({ offered: true });
    test.clock.set(new Date(until));
    // At this very moment the offer is over, whether or not the job has run.
    expect((await join(cleo)).error.code).toBe('OFFER_OVER');
    expect((await test.visitor.call(hangouts.redeemPlaceLink, { body: { token } })).error.code).toBe('PLACE_LINK_GONE');
    await settle();
    expect((await join(cleo)).error.code).toBe('OFFER_OVER');
    expect(await read(cleo)).toMatchObject({ rsvp: 'waiting', place: 2, offeredUntil: null });
    expect(await mine(dora)).toMatchObject({ rsvp: 'waiting', offered: true });
    const [dorasLink = ''] = await linksTo(dora);
    expect((await test.visitor.call(hangouts.readPlaceLink, { body: { token: dorasLink } })).body).toMatchObject({
      purpose: 'offer',
      isDone: false,
    });
    expect((await confirm(ben)).error.code).toBe('PLACE_OFFERED');
    test.clock.set(new Date((await read(dora)).offeredUntil ?? ''));
    await settle();
    expect(await bell(cleo, 'hangout_promoted')).toHaveLength(1);
    // Nobody took it, so the place is still Ben's, and a late yes is enough.
    expect((await confirm(ben)).body).toMatchObject({ rsvp: 'confirmed', reconfirm: 'confirmed' });
  });

  it('B-02 gives each place once when those who are offered one and those who did not confirm answer at once', async () => {
    await ask();
    await due();
    expect(await Promise.all([cleo, dora].map(mine))).toMatchObject([{ offered: true }, { offered: true }]);
    const [first, second, late, gone] = await Promise.all([join(cleo), join(dora), confirm(ann), leave(ben)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    // An offer stands: the late answer is refused, before or after the place was taken.
    expect(['PLACE_OFFERED', 'NOT_FOUND']).toContain(late.error?.code);
    expect(gone.status).toBe(200);
    expect(await read(host)).toMatchObject({ going: 3, promised: 0 });
    expect(await mine(ann)).toMatchObject({ rsvp: null });
    expect(await mine(cleo)).toMatchObject({ rsvp: 'confirmed' });
    expect(await mine(dora)).toMatchObject({ rsvp: 'confirmed' });
  });

  it('B-02 counts a promised place as taken, also for the host who lowers the capacity, and drops offers when the host cancels or moves it', async () => {
    // Eight in the morning.
    test.clock.set(new Date(start.getTime() - 3 * DAY - 14 * (DAY / 24)));
    await leave(ann);
    expect(await mine(cleo)).toMatchObject({ offered: true });
    const form = aHangoutForm({ at: start, capacity: 2 });
    const change = async (body: typeof form) =>
      (await as(host)).call(hangouts.change, { params: { hangoutId: id }, body });
    expect((await change(form)).error.fields?.capacity).toContain('1 more can take a place');
    const [token = ''] = await linksTo(cleo);
    const later = new Date(start.getTime() + DAY);
    test.clock.advance(60_000);
    await change(aHangoutForm({ at: later, capacity: 3 }));
    // The offer was for another day. There is a new one, with a new link.
    expect((await test.visitor.call(hangouts.redeemPlaceLink, { body: { token } })).error.code).toBe('PLACE_LINK_GONE');
    const [newest = ''] = (await linksTo(cleo)).filter((one) => one !== token);
    expect((await test.visitor.call(hangouts.readPlaceLink, { body: { token: newest } })).body.isDone).toBe(false);
    await ask();
    await (await as(host)).call(hangouts.cancel, { params: { hangoutId: id } });
    expect(await mine(dora)).toMatchObject({ offered: false });
    expect((await join(dora)).error.code).toBe('HANGOUT_CANCELLED');
  });

  it('B-02 S-71 a mailed offer is for one start, also when the next offer lasts as long', async () => {
    // In the evening: both offers last until the next morning.
    const evening = newYorkInstants({ date: newYorkTime(new Date(start.getTime() - 3 * DAY)).date, time: '20:00' })[0];
    test.clock.set(evening as Date);
    await leave(ann);
    const { offeredUntil } = await read(cleo);
    const [token = ''] = await linksTo(cleo);
    const redeem = (given: string) => test.visitor.call(hangouts.redeemPlaceLink, { body: { token: given } });
    test.clock.advance(60_000);
    const form = aHangoutForm({ at: new Date(start.getTime() + DAY), capacity: 3 });
    await (await as(host)).call(hangouts.change, { params: { hangoutId: id }, body: form });
    expect((await read(cleo)).offeredUntil).toBe(offeredUntil);
    expect((await redeem(token)).error.code).toBe('PLACE_LINK_GONE');
    const [newest = ''] = (await linksTo(cleo)).filter((one) => one !== token);
    expect((await redeem(newest)).body).toMatchObject({ purpose: 'offer', isDone: true });
  });

  it('B-02 accepts an offer that an earlier release mailed, which named no start', async () => {
    await leave(ann);
    const until = Date.parse((await read(cleo)).offeredUntil ?? '');
    const token = signToken(await sharedSecret(test.app.db, 'place-links'), `offer.${cleo.uid}.${id}.${until}`);
    expect((await test.visitor.call(hangouts.redeemPlaceLink, { body: { token } })).body.isDone).toBe(true);
  });

  it('B-02 asks again about a plan that moved, and passes an offer on when its member is blocked by the host', async () => {
    await ask();
    await confirm(ann);
    const form = aHangoutForm({ at: new Date(start.getTime() + 2 * DAY), capacity: 3 });
    await (await as(host)).call(hangouts.change, { params: { hangoutId: id }, body: form });
    expect(await mine(ann)).toMatchObject({ reconfirm: null });
    expect(await answers(host)).toEqual({ confirmed: [], pending: [] });
    await leave(ben);
    expect(await mine(cleo)).toMatchObject({ offered: true });
    await (await as(host)).call(safety.block, { params: { uid: host.uid, other: cleo.uid } });
    expect(await mine(dora)).toMatchObject({ rsvp: 'waiting', offered: true });
  });

  it('B-02 offers no place to a suspended member', async () => {
    await test.app.transact((work) => startSuspension(work, cleo.uid, { reason: 'a test', words: '' }));
    await leave(ben);
    expect(await mine(dora)).toMatchObject({ rsvp: 'waiting', offered: true });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { addConfirmedContact, shareDemoPlan } from '#server/demo/acts/sharing.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { aHangoutForm } from '../hangouts/hangouts.factory.ts';
import { tokenFor } from './links.ts';
import { tendSharedPlans } from './tend-plans.ts';

const { sharing, hangouts, safety } = routes;

describe('a shared plan whose member left', () => {
  let test: TestApp;
  let host: Member;
  let ann: Member;
  let contact: string;
  let hangoutId: string;
  let begins: number;
  /** The token of the page of the plan that Ann shares. */
  let token: string;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date());
    begins = Math.ceil(Date.now() / 60_000) * 60_000 + 5 * HOUR_MS;
    [host, ann] = [await test.member({ firstName: 'Hana' }), await test.member({ firstName: 'Ann' })];
    const body = { ...aHangoutForm({ at: start() }), clientId: crypto.randomUUID() };
    hangoutId = (await host.call(hangouts.create, { body })).body.id;
    await ann.call(hangouts.join, { ...ownPlan(ann), body: { rsvp: 'confirmed' } });
    contact = `mo-${ann.uid.toLowerCase()}@example.net`;
    await addConfirmedContact(test.app, ann.uid, { name: 'Morwenna', email: contact });
    await shareDemoPlan(test.app, { uid: ann.uid, hangoutId, asksHome: true });
    const { rows } = await test.app.pool.query('select id from shared_plans where uid = $1', [ann.uid]);
    token = await tokenFor(test.app.db, 'plan', rows[0].id);
    test.clock.set(new Date(begins + 60_000));
  });

  const start = () => new Date(begins);
  /** Returns a caller with a new token, because a token is valid for an hour of the test's clock. */
  const as = async ({ uid }: Member) => test.caller((await issueTokens(test.app, uid)).idToken);
  const paramsOf = ({ uid }: Member) => ({ params: { uid } });
  const ownPlan = ({ uid }: Member) => ({ params: { uid, hangoutId } });
  const card = async (sharer: Member) => (await (await as(sharer)).call(sharing.readCard, paramsOf(sharer))).body;
  const open = (opened: string) => test.visitor.call(sharing.readLink, { body: { token: opened } });
  const mailsTo = (email: string) => test.mails.filter(({ to }) => to === email);
  const tend = () => tendSharedPlans(test.app);
  const hoursAfterStart = (hours: number) => test.clock.set(new Date(begins + hours * HOUR_MS));

  it.each(['leaves', 'is removed by the host', 'is blocked by the host'])(
    'B-07 P-12 stays as it was when the member %s after the start, whatever the host changes or cancels later',
    async (leaving) => {
      const hostNow = await as(host);
      if (leaving === 'leaves') await (await as(ann)).call(hangouts.leave, ownPlan(ann));
      else if (leaving === 'is removed by the host')
        await hostNow.call(hangouts.removeAttendee, { params: { hangoutId, other: ann.uid } });
      else await hostNow.call(safety.block, { params: { uid: host.uid, other: ann.uid } });
      const [page, plans] = [(await open(token)).body, (await card(ann)).plans];
      expect(page).toMatchObject({ location: 'Golden Mall, 41-36 Main St', host: 'Hana', cancelled: false });

      const elsewhere = aHangoutForm({
        at: start(),
        title: 'Karaoke',
        location: '12 Elsewhere St',
        durationMinutes: 180,
      });
      expect((await hostNow.call(hangouts.change, { params: { hangoutId }, body: elsewhere })).status).toBe(200);
      const renamed = { public: { firstName: 'Renamed' } };
      expect((await hostNow.call(routes.profiles.saveProfile, { ...paramsOf(host), body: renamed })).status).toBe(200);
      await hostNow.call(hangouts.cancel, { params: { hangoutId } });
      expect((await open(token)).body).toEqual(page);
      expect((await card(ann)).plans).toEqual(plans);

      hoursAfterStart(3);
      await tend();
      hoursAfterStart(5);
      await tend();
      expect(mailsTo(contact).at(-1)?.text).toContain('Golden Mall, 41-36 Main St');
      expect(JSON.stringify([mailsTo(contact), mailsTo(ann.email)])).not.toMatch(/Elsewhere|Karaoke|Renamed/);
    },
  );

  it('B-07 P-12 S-79 comes back with the place that a block of the host took, and the contact hears of a member who is not home', async () => {
    hoursAfterStart(-4);
    const params = { uid: host.uid, other: ann.uid };
    const { plans } = await card(ann);
    const page = (await open(token)).body;
    await (await as(host)).call(safety.block, { params });
    expect((await card(ann)).plans).toEqual([]);
    expect((await open(token)).error?.code).toBe('SAFETY_LINK_GONE');
    await (await as(host)).call(safety.unblock, { params });
    expect((await card(ann)).plans).toEqual(plans);
    expect((await open(token)).body).toEqual(page);

    hoursAfterStart(3);
    await tend();
    hoursAfterStart(5);
    await tend();
    expect(mailsTo(contact).at(-1)?.text).toContain('Golden Mall, 41-36 Main St');
  });

  it('B-07 P-12 S-79 stays ended when a block is undone late, or the contact has changed since', async () => {
    hoursAfterStart(-4);
    const params = { uid: host.uid, other: ann.uid };
    await (await as(host)).call(safety.block, { params });
    await addConfirmedContact(test.app, ann.uid, { name: 'Other', email: `other-${contact}` });
    await (await as(host)).call(safety.unblock, { params });
    expect((await card(ann)).plans).toEqual([]);

    await shareDemoPlan(test.app, { uid: ann.uid, hangoutId, asksHome: true });
    await (await as(host)).call(safety.block, { params });
    hoursAfterStart(-3);
    await (await as(host)).call(safety.unblock, { params });
    expect((await card(ann)).plans).toEqual([]);
  });

  it('B-07 shows again what the host changes when the member comes back', async () => {
    await (await as(ann)).call(hangouts.leave, ownPlan(ann));
    const elsewhere = aHangoutForm({ at: start(), location: '12 Elsewhere St', durationMinutes: 180 });
    await (await as(host)).call(hangouts.change, { params: { hangoutId }, body: elsewhere });
    await (await as(ann)).call(hangouts.join, { ...ownPlan(ann), body: { rsvp: 'confirmed' } });
    const changed = { location: '12 Elsewhere St', endsAt: new Date(begins + 3 * HOUR_MS).toISOString() };
    expect((await open(token)).body).toMatchObject(changed);
    await (await as(ann)).call(hangouts.leave, ownPlan(ann));
    expect((await open(token)).body).toMatchObject(changed);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { endEverySession, endSessionsOf, sessionCache } from '#server/slices/identity/index.ts';
import { signOut } from '#server/slices/identity/sign-out.ts';
import { setRole, suspendAndMail } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { consumeInviteCode, findValidInviteCode } from './invite-codes.ts';

const { identity, invites, operators, reports } = routes;

describe('invitations of members', () => {
  let test: TestApp;
  let beside: TestApp;
  let ann: Member;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    beside = await createTestApp({ beside: test });
  });
  afterAll(async () => {
    await beside.close();
    await test.close();
  });
  beforeEach(async () => {
    // In the middle of a quarter, so that no test crosses its end.
    test.clock.set(new Date('2027-05-15T16:00:00Z'));
    ann = await test.member({ firstName: 'Ann' });
  });

  const as = async ({ uid }: Member) => test.caller((await issueTokens(test.app, uid)).idToken);
  const paramsOf = ({ uid }: Member) => ({ params: { uid } });
  const invite = async (inviter: Member) => (await as(inviter)).call(invites.invite, paramsOf(inviter));
  const overview = async (inviter: Member) =>
    (await (await as(inviter)).call(invites.listInvitations, paramsOf(inviter))).body;
  const revoke = async (inviter: Member, id: string) =>
    (await as(inviter)).call(invites.revokeInvitation, { params: { uid: inviter.uid, id } });
  const accepts = async (code: string) => (await findValidInviteCode(test.app, code)) !== null;
  /** Makes a member who signs up with an invitation of this one. */
  async function invited(caller: Member, firstName = 'Invitee') {
    const { code } = (await invite(caller)).body;
    const member = await test.member({ firstName });
    await test.app.transact((work) => consumeInviteCode(work, code, { uid: member.uid, email: member.email }));
    return member;
  }

  it('B-08 are three a quarter, and new ones come at its end in New York', async () => {
    expect(await overview(ann)).toEqual({ items: [], left: 3, renewsAt: '2027-07-01T04:00:00.000Z' });
    // Invitations that have expired leave room for others, so these are made shortly before.
    test.clock.set(new Date('2027-06-15T16:00:00Z'));
    for (let n = 0; n < 3; n++) expect((await invite(ann)).status).toBe(200);
    expect((await invite(ann)).error.code).toBe('NO_INVITATION_LEFT');
    test.clock.set(new Date('2027-07-01T03:59:59.999Z'));
    expect((await overview(ann)).left).toBe(0);
    test.clock.set(new Date('2027-07-01T04:00:00Z'));
    expect((await overview(ann)).left).toBe(3);
  });

  it('B-08 S-80 are made by nobody whose session has ended on another node, which forgets it at once', async () => {
    const forget = vi.spyOn(sessionCache(beside.app), 'forget');
    const caller = beside.caller((await issueTokens(test.app, ann.uid)).idToken);
    expect((await caller.call(invites.listInvitations, paramsOf(ann))).status).toBe(200);
    await test.app.transact((work) => endSessionsOf(work, ann.uid));
    await vi.waitUntil(() => forget.mock.calls.some(([uid]) => uid === ann.uid));
    expect((await caller.call(invites.invite, paramsOf(ann))).status).toBe(401);
  });

  it('B-08 S-80 are made by nobody whose session has ended since the request was let in', async () => {
    const caller = await as(ann);
    await caller.call(invites.listInvitations, paramsOf(ann));
    await test.app.pool.query('update sessions set ended_at = now() where uid = $1', [ann.uid]);
    expect((await caller.call(invites.invite, paramsOf(ann))).status).toBe(401);
  });

  it('B-08 are never more than three, also when they are made at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ann.call(invites.invite, paramsOf(ann))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  it('B-08 A-05 open one account each, with the code or the link, and are shown without it afterwards', async () => {
    const { code, invitations } = (await invite(ann)).body;
    expect(invitations.items).toMatchObject([{ state: 'open' }]);
    expect(await accepts(code)).toBe(true);
    const [ben, cleo] = [await test.member(), await test.member()];
    const use = ({ uid, email }: Member) => test.app.transact((work) => consumeInviteCode(work, code, { uid, email }));
    expect(await use(ben)).not.toBeNull();
    expect(await use(cleo)).toBeNull();
    const previous = await overview(ann);
    const visibleText = JSON.stringify(previous);
    expect(visibleText).toContain('"used"');
    for (const hidden of [code, ben.uid, ben.email]) expect(visibleText).not.toContain(hidden);
    expect(previous.left).toBe(2);
    // The invitation of somebody who came cannot be taken back.
    expect((await revoke(ann, previous.items[0]?.id ?? '')).error.code).toBe('CODE_NOT_OPEN');
    expect(await overview(ann)).toEqual(previous);
  });

  it('B-08 can be revoked while nobody has used them, and then or when they expire leave room for another', async () => {
    const { code, invitations } = (await invite(ann)).body;
    const id = invitations.items[0]?.id ?? '';
    const ben = await test.member();
    expect((await revoke(ben, id)).error.code).toBe('CODE_NOT_OPEN');
    expect((await revoke(ann, id)).body).toMatchObject({ left: 3, items: [{ state: 'revoked' }] });
    expect(await accepts(code)).toBe(false);
    expect((await revoke(ann, id)).error.code).toBe('CODE_NOT_OPEN');
    test.clock.set(new Date(test.clock.now().getTime() + 1000));
    const { code: another } = (await invite(ann)).body;
    test.clock.set(new Date(test.clock.now().getTime() + 30 * DAY_MS - 1));
    expect(await accepts(another)).toBe(true);
    test.clock.set(new Date(test.clock.now().getTime() + 1));
    expect(await accepts(another)).toBe(false);
    expect(await overview(ann)).toMatchObject({ left: 3, items: [{ state: 'expired' }, { state: 'revoked' }] });
  });

  it('B-08 are not for accounts that are new', async () => {
    await test.app.pool.query('update accounts set email_verified = false where uid = $1', [ann.uid]);
    expect(await overview(ann)).toMatchObject({ left: 0, renewsAt: null });
    expect((await invite(ann)).error.code).toBe('NO_INVITATION_LEFT');
    const fresh = await test.member({}, { createdAt: test.clock.now() });
    test.clock.set(new Date(test.clock.now().getTime() + DAY_MS - 1));
    expect(await overview(fresh)).toMatchObject({ left: 0, renewsAt: null });
    test.clock.set(new Date(test.clock.now().getTime() + 1));
    expect((await overview(fresh)).left).toBe(3);
  });

  it('B-08 stop working when the member is suspended', async () => {
    const { code } = (await invite(ann)).body;
    await test.app.transact((work) => suspendAndMail(work, null, { uid: ann.uid, reason: 'Spam' }));
    expect(await accepts(code)).toBe(false);
  });

  it('B-08 stop working with the session that made them when another one ends it, and not when the member signs out there', async () => {
    const inNewSession = async () => {
      const { idToken } = await issueTokens(test.app, ann.uid);
      const { code } = (await test.caller(idToken).call(invites.invite, paramsOf(ann))).body;
      return { code, idToken };
    };
    const [ended, signedOut] = [await inNewSession(), await inNewSession()];
    const own = (await ann.call(invites.invite, paramsOf(ann))).body.code;
    const accepted = async () => [await accepts(ended.code), await accepts(signedOut.code), await accepts(own)];
    await signOut(test.app, { idToken: signedOut.idToken });
    expect(await accepted()).toEqual([true, true, true]);
    expect((await ann.call(identity.endOtherSessions, paramsOf(ann))).body.ended).toBe(1);
    expect(await accepted()).toEqual([false, true, true]);
    expect((await overview(ann)).left).toBe(1);
    await test.app.transact(endEverySession);
    expect(await accepted()).toEqual([false, true, false]);
  });

  it('B-08 A-18 are in the download without their codes and without who used them', async () => {
    const ben = await invited(ann);
    const { data } = await download(test, { ...ann, call: (await as(ann)).call });
    expect(data).toMatchObject({ invitations: [{ state: 'used' }] });
    expect(JSON.stringify(data)).not.toContain(ben.uid);
    const theirs = await download(test, { ...ben, call: (await as(ben)).call });
    expect(JSON.stringify(theirs.data)).not.toContain(ann.uid);
  });

  describe('the lists of operators', () => {
    let operator: Member;
    beforeEach(async () => {
      operator = await test.member({ firstName: 'Olga' });
      await test.app.transact((work) => setRole(work, null, operator.uid, 'operator'));
    });
    const branchOf = async (who: Member) =>
      (await (await as(operator)).call(operators.listBranches, { query: { limit: 50 } })).body.items.find(
        ({ inviter }) => inviter.uid === who.uid,
      );
    const invitees = async () =>
      (await (await as(operator)).call(operators.listInvitees, { query: { limit: 50 } })).body.items;

    it('B-08 count the members of a branch, those who are active, their reports and their suspensions', async () => {
      const ben = await invited(ann, 'Ben');
      const cleo = await invited(ben, 'Cleo');
      const dora = await invited(ann, 'Dora');
      expect(await branchOf(ann)).toMatchObject({ members: 3, active: 3, reports: 0, suspensions: 0 });
      expect(await branchOf(ben)).toMatchObject({ members: 1 });
      await (await as(dora)).call(reports.report, { body: { uid: cleo.uid, reason: 'Odd' } });
      await test.app.transact((work) => suspendAndMail(work, null, { uid: cleo.uid, reason: 'Spam' }));
      expect(await branchOf(ann)).toMatchObject({
        members: 3,
        active: 2,
        reports: 1,
        suspensions: 1,
        suspended: false,
      });
      test.clock.set(new Date(test.clock.now().getTime() + 30 * DAY_MS - 1));
      expect(await branchOf(ann)).toMatchObject({ members: 3, active: 2 });
      test.clock.set(new Date(test.clock.now().getTime() + 1));
      expect(await branchOf(ann)).toMatchObject({ members: 3, active: 0 });
    });

    it('B-08 list the invitees of a suspended member until somebody has reviewed them, and log the review', async () => {
      const ben = await invited(ann, 'Ben');
      await invited(ben, 'Cleo');
      expect((await invitees()).filter(({ inviter }) => inviter.uid === ann.uid)).toEqual([]);
      await test.app.transact((work) => suspendAndMail(work, null, { uid: ann.uid, reason: 'Spam' }));
      const [listed, ...more] = (await invitees()).filter(({ inviter }) => inviter.uid === ann.uid);
      expect(more).toEqual([]);
      expect(listed).toMatchObject({ member: { uid: ben.uid }, suspended: false, reports: 0, can: { suspend: true } });
      const review = async () =>
        (await as(operator)).call(operators.reviewInvitee, { params: { id: listed?.id ?? '' } });
      expect((await review()).status).toBe(200);
      expect((await review()).error.code).toBe('NOT_FOUND');
      expect((await invitees()).filter(({ inviter }) => inviter.uid === ann.uid)).toEqual([]);
      const audit = (await (await as(operator)).call(operators.listAudit, { query: { limit: 50 } })).body.items;
      expect(audit[0]).toMatchObject({ action: 'inviteeReviewed' });
    });

    it('B-08 say of each code whose invitation it is', async () => {
      await invite(ann);
      const codes = (await (await as(operator)).call(operators.listCodes, { query: { limit: 50 } })).body.items;
      const [own, ...more] = codes.filter(({ invitedBy }) => invitedBy?.uid === ann.uid);
      expect(own).toMatchObject({ email: null, state: 'open' });
      expect(more).toEqual([]);
    });
  });
});

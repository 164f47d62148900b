import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contract/access-levels.ts';
import { routes } from '#contract/index.ts';
import { roleOfMember } from '#server/slices/identity/index.ts';
import { addAppeal } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { addFirstPasskey, addPasskey, PASSKEY_ORIGIN, stepUpAnswer } from '#server/testing/authenticator.ts';
import { openSocket } from '#server/testing/socket.ts';
import { REPORT_BUNDLE_MS } from './notices.rules.ts';
import { mailWaiting, notifyOperators } from './notify-operators.ts';
import { setRole } from './set-role.ts';
import { suspendAndMail } from './suspend.ts';

const { operators: o, passkeys, profiles, reports } = routes;

let test: TestApp;
let base: string;
beforeAll(async () => {
  test = await createTestApp();
  base = await test.listen();
});
afterAll(() => test.close());

const give = (member: Member, role: StaffRole | null) =>
  test.app.transact((work) => setRole(work, null, member.uid, role));
const createMember = async (role: StaffRole) => {
  const member = await test.member();
  await give(member, role);
  return member;
};
const report = async ({ uid }: Member) =>
  (await test.member()).call(reports.report, { body: { uid, reason: 'Canary words' } });
const about = ({ uid }: Member) => ({ params: { uid } });
const suspend = (caller: Member, member: Member) =>
  caller.call(o.suspend, { ...about(member), body: { reason: 'Spam' } });
const canOf = async (member: Member) => (await member.call(profiles.readUser, about(member))).body.can;
const rowOf = async (caller: Member, { uid, email }: Member) =>
  (await caller.call(o.listMembers, { query: { search: email } })).body.items.find((item) => item.uid === uid);
const mailsTo = ({ email }: Member) => test.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

describe('moderators', () => {
  let operator: Member;
  let moderator: Member;
  beforeEach(async () => {
    test.clock.advance(REPORT_BUNDLE_MS);
    operator = await createMember('operator');
    moderator = await createMember('moderator');
  });

  it('R-13 are appointed and dismissed by an operator, told by mail and in open tabs, and named in the audit log', async () => {
    const member = await test.member({ username: `mod${Date.now() % 1e6}` });
    const socket = await openSocket(base, member.token);
    expect(await rowOf(operator, member)).toMatchObject({ role: null, can: { appoint: true, dismiss: false } });
    expect((await moderator.call(o.appointModerator, about(member))).status).toBe(404);
    expect((await operator.call(o.appointModerator, about(member))).body).toEqual({ code: null, mailed: true });
    await socket.event('profile');
    expect(await canOf(member)).toEqual({ moderate: true, operate: false });
    expect((await member.call(o.listReports, {})).status).toBe(200);
    expect((await member.call(o.listAudit, {})).status).toBe(404);
    expect(await rowOf(operator, member)).toMatchObject({ role: 'moderator', can: { appoint: false, dismiss: true } });
    expect(await rowOf(moderator, member)).toMatchObject({ can: { suspend: false, appoint: false, dismiss: false } });

    socket.events.length = 0;
    expect((await moderator.call(o.dismissModerator, about(member))).status).toBe(404);
    expect((await operator.call(o.dismissModerator, about(member))).body).toEqual({ mailed: true });
    await socket.event('profile');
    expect(await canOf(member)).toEqual({ moderate: false, operate: false });
    expect((await member.call(o.listReports, {})).status).toBe(404);
    expect(mailsTo(member)).toEqual(['You’re a moderator of Stoop', 'You’re no longer a moderator of Stoop']);
    const log = (await operator.call(o.listAudit, {})).body.items.slice(0, 2);
    expect(log.map(({ action, subject }) => [action, subject])).toEqual([
      ['moderatorDismissed', member.username],
      ['moderatorAppointed', member.username],
    ]);
    socket.close();
  });

  it('R-13 cannot be an operator, somebody who left or is suspended, or somebody without a confirmed email', async () => {
    const [suspended, leaving] = [await test.member(), await test.member()];
    await suspend(operator, suspended);
    await leaving.call(routes.account.scheduleDeletion, about(leaving));
    const other = await createMember('operator');
    for (const member of [suspended, leaving, other]) {
      expect((await rowOf(operator, member))?.can.appoint).toBe(false);
      expect((await operator.call(o.appointModerator, about(member))).error.code).toBe('NOT_APPOINTABLE');
    }
    expect((await operator.call(o.dismissModerator, about(other))).body).toEqual({ mailed: false });
    expect(await roleOfMember(test.app.db, other.uid)).toBe('operator');
    const unconfirmed = await test.member({}, { emailVerified: false });
    expect((await rowOf(operator, unconfirmed))?.can.appoint).toBe(false);
    expect((await operator.call(o.appointModerator, about(unconfirmed))).error.code).toBe('EMAIL_NOT_CONFIRMED');
    expect((await operator.call(o.appointModerator, { params: { uid: 'X'.repeat(28) } })).error.code).toBe(
      'USER_NOT_FOUND',
    );
  });

  it('R-13 suspend members, and neither operators nor moderators, whom an operator suspends', async () => {
    const [member, other] = [await test.member(), await createMember('moderator')];
    for (const target of [operator, other, moderator]) {
      expect((await rowOf(moderator, target))?.can.suspend).toBe(false);
      expect((await suspend(moderator, target)).error.code).toBe('NOT_SUSPENDABLE');
    }
    expect((await rowOf(moderator, member))?.can.suspend).toBe(true);
    expect((await suspend(moderator, member)).body).toEqual({ suspended: true, mailed: true });
    expect((await rowOf(operator, other))?.can.suspend).toBe(true);
    expect((await suspend(operator, other)).status).toBe(200);
  });

  it('R-13 lose the role with a suspension, at once and for good', async () => {
    const socket = await openSocket(base, moderator.token);
    expect((await moderator.call(o.listReports, {})).status).toBe(200);
    await suspend(operator, moderator);
    expect(await socket.closed()).toBe(4403);
    expect((await moderator.call(o.listReports, {})).status).toBe(401);
    await operator.call(o.restore, about(moderator));
    expect(await roleOfMember(test.app.db, moderator.uid)).toBeNull();
    const log = (await operator.call(o.listAudit, {})).body.items.slice(0, 3);
    expect(log.map(({ action }) => action)).toEqual(['restored', 'suspended', 'moderatorDismissed']);
  });

  it('R-13 are never appointed and suspended at once', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await test.member();
      await Promise.all([suspend(operator, member), operator.call(o.appointModerator, about(member))]);
      const row = await rowOf(operator, member);
      expect(row).toMatchObject({ suspended: true, role: null });
    }
  });

  it('R-13 an action that was admitted before the dismissal is refused after it', async () => {
    const member = await test.member();
    await give(moderator, null);
    const late = test.app.transact((work) => suspendAndMail(work, moderator.uid, { uid: member.uid, reason: 'Late' }));
    await expect(late).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('R-13 S-51 neither see, count, close nor hear of reports about themselves, other moderators and operators', async () => {
    const [other, member] = [await createMember('moderator'), await test.member()];
    const known = async (caller: Member) => ({
      reports: (await caller.call(o.listReports, { query: { limit: 50 } })).body.items.map((item) => item.member?.uid),
      count: (await caller.call(o.countWaiting, {})).body.reports,
      mails: mailsTo(caller).length,
    });
    const before = await known(moderator);
    for (const target of [moderator, other, operator]) await report(target);
    expect(await known(moderator)).toEqual(before);
    await mailWaiting(test.app);
    const daily = test.mails.findLast(({ to }) => to === moderator.email)?.text ?? '';
    expect(daily.includes('Open reports')).toBe(before.count > 0);
    const seen = (await operator.call(o.listReports, { query: { limit: 50 } })).body.items;
    const idAbout = ({ uid }: Member) => seen.find((item) => item.member?.uid === uid)?.id ?? '';
    const close = (caller: Member, id: string) =>
      caller.call(o.resolveReport, { params: { id }, body: { outcome: 'dismissed', resolution: 'Fine' } });
    for (const target of [moderator, other])
      expect((await close(moderator, idAbout(target))).error.code).toBe('REPORT_RESOLVED');
    expect((await close(operator, idAbout(other))).status).toBe(200);

    test.clock.advance(REPORT_BUNDLE_MS);
    const mails = mailsTo(moderator).length;
    await report(member);
    expect(mailsTo(moderator).slice(mails)).toEqual(['A new report on Stoop']);
    const found = (await moderator.call(o.listReports, { query: { limit: 50 } })).body.items;
    const own = found.find((item) => item.member?.uid === member.uid);
    expect(own).toMatchObject({ can: { warn: true, suspend: true } });
    expect((await close(moderator, own?.id ?? '')).status).toBe(200);
  });

  it('R-13 S-72 neither see, count, close nor hear of a report about somebody who was a moderator by then', async () => {
    const other = await createMember('moderator');
    const known = async (caller: Member) => {
      const lists = await Promise.all(
        (['open', 'resolved'] as const).map((show) => caller.call(o.listReports, { query: { show, limit: 50 } })),
      );
      const items = lists.flatMap(({ body }) => body.items).filter(({ member }) => member?.uid === other.uid);
      return { ids: items.map(({ id }) => id), count: (await caller.call(o.countWaiting, {})).body.reports };
    };
    const [before, beforeOfOperator] = [await known(moderator), await known(operator)];
    await report(other);
    await give(other, null);
    await notifyOperators(test.app);
    const ofOperator = await known(operator);
    expect(await known(moderator)).toEqual({ ids: [], count: before.count });
    expect(ofOperator).toEqual({ ids: [expect.any(String)], count: beforeOfOperator.count + 1 });
    expect([mailsTo(moderator), mailsTo(operator)]).toEqual([
      ['You’re a moderator of Stoop'],
      ['A new report on Stoop'],
    ]);
    const body = { outcome: 'suspended' as const, resolution: 'True' };
    const close = (caller: Member) => caller.call(o.resolveReport, { params: { id: ofOperator.ids[0] ?? '' }, body });
    expect((await close(moderator)).error.code).toBe('REPORT_RESOLVED');
    expect((await close(operator)).status).toBe(200);
    expect(await known(moderator)).toMatchObject({ ids: [] });
    expect(await known(operator)).toMatchObject({ ids: ofOperator.ids });
  });

  it('R-13 neither read nor lift the suspension of somebody who was a moderator by then, and leave the appeal to operators', async () => {
    const other = await createMember('moderator');
    await suspend(operator, other);
    expect(await rowOf(moderator, other)).toMatchObject({ suspended: true, reason: null, can: { restore: false } });
    expect(await rowOf(operator, other)).toMatchObject({ reason: 'Spam', can: { restore: true } });
    const count = async (caller: Member) => (await caller.call(o.countWaiting, {})).body.appeals;
    const [before, beforeOfOperator] = [await count(moderator), await count(operator)];
    await test.app.transact((work) => addAppeal(work, other.uid, 'Canary appeal'));
    expect([await count(moderator), await count(operator)]).toEqual([before, beforeOfOperator + 1]);
    const appeal = async (caller: Member, show: 'open' | 'decided') =>
      (await caller.call(o.listAppeals, { query: { show } })).body.items.find(({ member }) => member.uid === other.uid);
    const id = (await appeal(operator, 'open'))?.id ?? '';
    expect(await appeal(moderator, 'open')).toBeUndefined();
    const decide = (caller: Member) =>
      caller.call(o.decideAppeal, { params: { id }, body: { decision: 'decline', words: '' } });
    expect((await decide(moderator)).error.code).toBe('APPEAL_DECIDED');
    expect((await moderator.call(o.restore, about(other))).error.code).toBe('USER_NOT_FOUND');
    expect((await decide(operator)).body).toEqual({ status: 'declined', mailed: true });
    expect((await operator.call(o.restore, about(other))).status).toBe(200);
    expect(await appeal(operator, 'decided')).toMatchObject({ id });
    expect(await appeal(moderator, 'decided')).toBeUndefined();
  });

  it('R-13 S-75 handle no report that they made, and neither suspend whom they reported nor decide their appeal, while operators handle their own', async () => {
    const [member, second] = [await test.member(), await createMember('moderator')];
    for (const reporter of [moderator, operator])
      await reporter.call(reports.report, { body: { uid: member.uid, reason: `Canary of ${reporter.uid}` } });
    const reporters = async (caller: Member) => {
      const { items } = (await caller.call(o.listReports, { query: { limit: 50 } })).body;
      return items.flatMap((item) => (item.member?.uid === member.uid ? [item.reporter?.uid] : []));
    };
    expect(await reporters(moderator)).toEqual([operator.uid]);
    expect(await reporters(second)).toEqual([moderator.uid, operator.uid]);
    expect(mailsTo(moderator).filter((subject) => subject === 'A new report on Stoop')).toHaveLength(1);
    const { items } = (await operator.call(o.listReports, { query: { limit: 50 } })).body;
    const idBy = ({ uid }: Member) => items.find(({ reporter }) => reporter?.uid === uid)?.id ?? '';
    const close = (caller: Member, reporter: Member) =>
      caller.call(o.resolveReport, {
        params: { id: idBy(reporter) },
        body: { outcome: 'suspended', resolution: 'Because' },
      });
    expect((await close(moderator, moderator)).error.code).toBe('OWN_REPORT');
    expect((await suspend(moderator, member)).error.code).toBe('OWN_REPORT');
    expect((await close(operator, operator)).status).toBe(200);
    expect((await close(second, moderator)).status).toBe(200);

    await test.app.transact((work) => addAppeal(work, member.uid, 'Canary appeal'));
    const appealIds = async (caller: Member) =>
      (await caller.call(o.listAppeals, {})).body.items.flatMap((item) =>
        item.member.uid === member.uid ? [item.id] : [],
      );
    expect(await appealIds(moderator)).toEqual([]);
    const [id = ''] = await appealIds(second);
    const decide = (caller: Member) =>
      caller.call(o.decideAppeal, { params: { id }, body: { decision: 'accept', words: '' } });
    expect((await decide(moderator)).error.code).toBe('APPEAL_DECIDED');
    // The end of the suspension would accept the appeal, too.
    const mayRestore = async (caller: Member) => {
      const query = { search: member.email, show: 'suspended' as const };
      return (await caller.call(o.listMembers, { query })).body.items.map(({ can }) => can.restore);
    };
    expect([await mayRestore(moderator), await mayRestore(second)]).toEqual([[false], [true]]);
    expect((await moderator.call(o.restore, about(member))).error.code).toBe('USER_NOT_FOUND');
    expect((await decide(second)).body).toEqual({ status: 'accepted', mailed: true });
  });
});

it('R-13 R-06 where actions need a passkey, a moderator adds the first one with a code that is shown when they are appointed', async () => {
  const strict = await createTestApp({ publicUrl: PASSKEY_ORIGIN, env: { OPERATOR_PASSKEYS: 'required' } });
  try {
    const boss = await strict.member();
    await strict.app.transact((work) => setRole(work, null, boss.uid, 'operator'));
    const member = await strict.member();
    const appoint = (caller: Member) => caller.call(o.appointModerator, about(member));
    expect((await appoint(boss)).error.code).toBe('PASSKEY_REQUIRED');
    const { authenticator } = await addFirstPasskey(strict, boss);
    await boss.call(passkeys.stepUp, { ...about(boss), body: await stepUpAnswer(boss, authenticator) });
    const { code } = (await appoint(boss)).body;
    expect((await member.call(passkeys.list, about(member))).body.isRequired).toBe(true);
    expect((await member.call(passkeys.addOptions, about(member))).error.code).toBe('PASSKEY_CODE_REQUIRED');
    await member.call(passkeys.stepUpByCode, { ...about(member), body: { code: code ?? '' } });
    await addPasskey(member);
    expect((await member.call(o.suspend, { ...about(await strict.member()), body: { reason: 'Spam' } })).status).toBe(
      200,
    );
  } finally {
    await strict.close();
  }
});

it.each(['required', 'optional'])(
  'R-06 A-21 A-22 S-38 a first role removes passkeys and recovery codes from before it where its actions need them, and another role keeps them: %s',
  async (operatorPasskeys) => {
    const strict = await createTestApp({ publicUrl: PASSKEY_ORIGIN, env: { OPERATOR_PASSKEYS: operatorPasskeys } });
    try {
      const isRequired = operatorPasskeys === 'required';
      const member = await strict.member();
      const give = (role: 'operator' | 'moderator') =>
        strict.app.transact((work) => setRole(work, null, member.uid, role));
      const { authenticator: known } = await addPasskey(member);
      const left = async () => {
        const { items, recoveryCodes } = (await member.call(passkeys.list, about(member))).body;
        return [items.length, recoveryCodes.left];
      };
      const makeCodes = () => member.call(passkeys.makeRecoveryCodes, about(member));
      await makeCodes();
      expect(await left()).toEqual([1, 10]);
      await give('moderator');
      expect(await left()).toEqual(isRequired ? [0, 0] : [1, 10]);
      const mails = strict.mails.flatMap(({ to, subject }) => (to === member.email ? subject : []));
      expect(mails.includes('Your Stoop passkeys were removed')).toBe(isRequired);
      const { authenticator } = isRequired ? await addFirstPasskey(strict, member) : { authenticator: known };
      await member.call(passkeys.stepUp, { ...about(member), body: await stepUpAnswer(member, authenticator) });
      await makeCodes();
      await give('operator');
      expect(await left()).toEqual([1, 10]);
    } finally {
      await strict.close();
    }
  },
);

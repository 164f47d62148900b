import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invites } from '#contract/invites/routes.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { listAccessRequests, settleAccessRequest } from './access-requests.ts';
import {
  consumeInviteCode,
  findValidInviteCode,
  issueInviteCode,
  listInviteCodes,
  revokeInviteCode,
} from './invite-codes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { LIMITS_FACTOR: '1000' } });
});
afterAll(() => test.close());

const waiting = () => listAccessRequests(test.app.db, { show: 'waiting', after: null, limit: 50 });
const form = (email: string) => ({
  email,
  firstName: 'Noor',
  lastName: 'Haddad',
  instagram: '',
  linkedin: 'https://linkedin.com/in/noor',
  movedToNYC: '2026-03',
  reason: 'I don’t know anyone here yet.',
});

describe('POST /api/access-requests', () => {
  it('R-03 stores the request for the operators', async () => {
    const answer = await test.visitor.call(invites.requestAccess, { body: form('Noor@Example.com') });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await waiting()).toEqual([
      {
        id: expect.any(String),
        ...form('noor@example.com'),
        requestedAt: test.clock.now().toISOString(),
        status: 'waiting',
        decidedAt: null,
        earlier: null,
      },
    ]);
  });

  it('R-03 S-50 answers a second request for the same email in the same way, and shows operators the first four and the newest, because any may be a stranger’s', async () => {
    const waitingBefore = await waiting();
    const ask = (fields: object) =>
      test.visitor.call(invites.requestAccess, { body: { ...form('NOOR@example.com'), ...fields } });
    await ask({});
    expect(await waiting()).toEqual(waitingBefore);
    const day = test.clock.now().toISOString().slice(0, 10);
    const shown = (reason: string) => `${day} · Ana Haddad · 2026-05 · https://linkedin.com/in/noor\n${reason}`;
    /** Sends these, each twice, and returns what operators read beside the first request. */
    const added = async (...reasons: string[]) => {
      for (const reason of reasons.flatMap((words) => [words, words])) {
        const answer = await ask({ reason, firstName: 'Ana', movedToNYC: '2026-05' });
        expect([answer.status, answer.body]).toEqual([200, {}]);
      }
      const [request] = await waiting();
      const [first, ...later] = request?.reason.split('\n\n———\n') ?? [];
      expect([{ ...request, reason: first }]).toEqual(waitingBefore);
      return later;
    };
    expect(await added('Something else.', 'It is me.\n———\nReally.')).toEqual([
      shown('Something else.'),
      shown('It is me.\n\nReally.'),
    ]);
    expect(await added('3', '4', '5')).toEqual([
      ...[shown('Something else.'), shown('It is me.\n\nReally.')],
      ...[shown('3'), shown('5')],
    ]);
  });

  it('R-01 stores at most 400 requests of one address in an hour', async () => {
    const store = async (n: number) =>
      (await test.visitor.call(invites.requestAccess, { body: form(`class${n}@example.com`) })).status;
    await test.app.pool.query(`delete from rate_limits where key like 'access-requests:%'`);
    let stored = 0;
    while ((await store(stored)) === 200) stored++;
    expect(stored).toBe(400);
    test.clock.advance(3_600_000 - 1);
    expect(await store(400)).toBe(429);
    test.clock.advance(1);
    expect(await store(400)).toBe(200);
    await test.app.pool.query(`delete from access_requests where email like 'class%'`);
  });

  it('R-03 stores a new request after a decline and after a code was revoked or has lapsed, says how the earlier one ended, and leaves an accepted one as it is', async () => {
    const ask = (reason: string) =>
      test.visitor.call(invites.requestAccess, { body: { ...form('again@example.com'), reason } });
    const findRequest = async () => (await waiting()).find(({ email }) => email === 'again@example.com');
    const decide = async (status: 'accepted' | 'declined') => {
      const id = (await findRequest())?.id ?? '';
      await test.app.transact((work) => settleAccessRequest(work, id, status));
    };
    await ask('First');
    await decide('declined');
    expect(await findRequest()).toBeUndefined();
    expect((await ask('Second')).body).toEqual({});
    expect(await findRequest()).toMatchObject({
      reason: 'Second',
      status: 'waiting',
      earlier: 'declined',
      decidedAt: null,
    });
    await decide('accepted');
    await test.app.transact((work) => issueInviteCode(work, { email: 'again@example.com' }));
    await ask('While the code is valid');
    expect(await findRequest()).toBeUndefined();
    const decided = await listAccessRequests(test.app.db, { show: 'decided', after: null, limit: 50 });
    expect(decided.filter(({ email }) => email === 'again@example.com')).toMatchObject([{ reason: 'Second' }]);
    test.clock.advance(8 * 86_400_000);
    await ask('Third');
    expect(await findRequest()).toMatchObject({ reason: 'Third', earlier: 'lapsed' });
    await decide('accepted');
    await test.app.transact((work) => issueInviteCode(work, { email: 'again@example.com' }));
    const [issued] = await listInviteCodes(test.app, { after: null, limit: 1 });
    await test.app.transact((work) => revokeInviteCode(work, issued?.id ?? ''));
    await ask('After the code was revoked');
    expect(await findRequest()).toMatchObject({ reason: 'After the code was revoked', earlier: 'lapsed' });
    await decide('accepted');
    const code = await test.app.transact((work) => issueInviteCode(work, { email: 'again@example.com' }));
    const member = { uid: (await test.member()).uid, email: 'again@example.com' };
    expect(await test.app.transact((work) => consumeInviteCode(work, code, member))).not.toBeNull();
    test.clock.advance(8 * 86_400_000);
    await ask('From a member');
    expect(await findRequest()).toBeUndefined();
  });

  it('R-01 names each field that is missing or invalid', async () => {
    const body = { ...form('nonsense'), firstName: ' ', linkedin: 'linkedin.com', movedToNYC: 'March', reason: '' };
    const { status, error } = await test.visitor.call(invites.requestAccess, { body });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['email', 'firstName', 'linkedin', 'movedToNYC', 'reason']);
  });
});

describe('invite codes', () => {
  const member = { uid: 'A'.repeat(28), email: 'noor@example.com' };

  it('A-05 accepts the configured code and no other', async () => {
    const { inviteCode } = test.config;
    expect(await findValidInviteCode(test.app, inviteCode)).toEqual({ email: null, kind: 'guessable' });
    expect(await findValidInviteCode(test.app, ` ${inviteCode} `)).toEqual({ email: null, kind: 'guessable' });
    for (const wrong of ['', inviteCode.toUpperCase(), inviteCode.slice(0, -1), `${inviteCode}x`]) {
      expect(await findValidInviteCode(test.app, wrong)).toBeNull();
      expect(await test.app.transact((work) => consumeInviteCode(work, wrong, member))).toBeNull();
    }
  });

  it('A-05 R-05 issues a different personal code each time, which expires after a week or when it is revoked', async () => {
    const code = await test.app.transact((work) => issueInviteCode(work, { email: 'noor@example.com' }));
    expect(code).toMatch(/^[a-z0-9]{9}-[a-z0-9]{9}-[a-z0-9]{9}$/);
    expect(await test.app.transact((work) => issueInviteCode(work))).not.toBe(code);
    expect(await findValidInviteCode(test.app, code)).toEqual({ email: 'noor@example.com', kind: 'personal' });
    test.clock.advance(7 * 86_400_000 - 1);
    expect(await findValidInviteCode(test.app, code)).toEqual({ email: 'noor@example.com', kind: 'personal' });
    test.clock.advance(1);
    expect(await findValidInviteCode(test.app, code)).toBeNull();
    expect(await test.app.transact((work) => consumeInviteCode(work, code, member))).toBeNull();
    const revoked = await test.app.transact((work) => issueInviteCode(work));
    const [issued] = await listInviteCodes(test.app, { after: null, limit: 1 });
    await test.app.transact((work) => revokeInviteCode(work, issued?.id ?? ''));
    expect(await findValidInviteCode(test.app, revoked)).toBeNull();
    expect(await test.app.transact((work) => consumeInviteCode(work, revoked, member))).toBeNull();
  });
});

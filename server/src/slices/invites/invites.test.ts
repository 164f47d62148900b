import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invites } from '#contract/invites/routes.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { LIMITS_FACTOR: '1000' } });
});
afterAll(() => test.close());

const waiting = () => test.app.slices.invites.requests({ show: 'waiting', after: null, limit: 50 });
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

  it('R-03 answers a second request for the same email in the same way and changes nothing', async () => {
    const before = await waiting();
    const again = await test.visitor.call(invites.requestAccess, {
      body: { ...form('NOOR@example.com'), reason: 'Something else.' },
    });
    expect([again.status, again.body]).toEqual([200, {}]);
    expect(await waiting()).toEqual(before);
  });

  it('R-03 stores a new request after a decline and after a code has lapsed, and says how the earlier one ended', async () => {
    const { invites: slice } = test.app.slices;
    const ask = (reason: string) =>
      test.visitor.call(invites.requestAccess, { body: { ...form('again@example.com'), reason } });
    const asked = async () => (await waiting()).find(({ email }) => email === 'again@example.com');
    const decide = async (status: 'accepted' | 'declined') => {
      const id = (await asked())?.id ?? '';
      await test.app.transact((work) => slice.decide(work, id, status));
    };
    await ask('First');
    await decide('declined');
    expect(await asked()).toBeUndefined();
    expect((await ask('Second')).body).toEqual({});
    expect(await asked()).toMatchObject({ reason: 'Second', status: 'waiting', earlier: 'declined', decidedAt: null });
    await decide('accepted');
    await slice.issueCode(test.app.database.db, { email: 'again@example.com' });
    await ask('While the code is valid');
    expect(await asked()).toBeUndefined();
    test.clock.advance(8 * 86_400_000);
    await ask('Third');
    expect(await asked()).toMatchObject({ reason: 'Third', earlier: 'lapsed' });
    await decide('accepted');
    const code = await slice.issueCode(test.app.database.db, { email: 'again@example.com' });
    const member = { uid: (await test.member()).uid, email: 'again@example.com' };
    expect(await test.app.transact((work) => slice.consume(work, code, member))).not.toBeNull();
    test.clock.advance(8 * 86_400_000);
    await ask('From a member');
    expect(await asked()).toBeUndefined();
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
    const { invites } = test.app.slices;
    const { inviteCode } = test.config;
    expect(await invites.accepts(inviteCode)).toEqual({ email: null, kind: 'guessable' });
    expect(await invites.accepts(` ${inviteCode} `)).toEqual({ email: null, kind: 'guessable' });
    for (const wrong of ['', inviteCode.toUpperCase(), inviteCode.slice(0, -1), `${inviteCode}x`]) {
      expect(await invites.accepts(wrong)).toBeNull();
      expect(await test.app.transact((work) => invites.consume(work, wrong, member))).toBeNull();
    }
  });

  it('R-05 issues a different personal code each time, which expires after a week', async () => {
    const { invites } = test.app.slices;
    const code = await invites.issueCode(test.app.database.db, { email: 'noor@example.com' });
    expect(code).toMatch(/^[a-z0-9]{9}-[a-z0-9]{9}-[a-z0-9]{9}$/);
    expect(await invites.issueCode(test.app.database.db)).not.toBe(code);
    expect(await invites.accepts(code)).toEqual({ email: 'noor@example.com', kind: 'personal' });
    test.clock.advance(7 * 86_400_000 - 1);
    expect(await invites.accepts(code)).toEqual({ email: 'noor@example.com', kind: 'personal' });
    test.clock.advance(1);
    expect(await invites.accepts(code)).toBeNull();
    expect(await test.app.transact((work) => invites.consume(work, code, member))).toBeNull();
  });
});

import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { accountExists, emailOf } from './accounts.ts';
import { accountDeleted } from './events.ts';
import { identityClient, signedIn } from './identity.factory.ts';
import { accountDataOf } from './member-data.ts';

let test: TestApp;
let call: ReturnType<typeof identityClient>;

beforeAll(async () => {
  test = await createTestApp();
  call = identityClient(test);
});
afterAll(() => test.close());

describe('accounts:delete', () => {
  it('A-18 deletes nothing when a listener fails, because listeners run in the same transaction', async () => {
    const { uid, email, idToken } = await signedIn(test, 'hal@example.com');
    let fails = true;
    const seen: string[] = [];
    const { emit } = accountDeleted;
    const emitted = vi.spyOn(accountDeleted, 'emit').mockImplementation(async (work, account) => {
      await emit(work, account);
      seen.push(`${account.uid} ${await emailOf(work.db, account.uid)}`);
      if (fails) throw new Error('a failing listener');
    });
    onTestFinished(() => emitted.mockRestore());
    const failed = await test.app.http.inject({
      method: 'POST',
      url: `/v1/accounts:delete?key=${test.config.identityApiKey}`,
      payload: { idToken },
    });
    expect(failed.statusCode).toBe(500);
    expect(await accountExists(test.app.db, uid)).toBe(true);
    expect((await call('lookup', { idToken })).status).toBe(200);
    fails = false;
    expect((await call('delete', { idToken })).body).toEqual({ kind: 'identitytoolkit#DeleteAccountResponse' });
    expect(seen).toEqual([`${uid} ${email}`, `${uid} ${email}`]);
    expect(await accountExists(test.app.db, uid)).toBe(false);
    expect(await accountDataOf(test.app.db, uid)).toBeNull();
  });
});

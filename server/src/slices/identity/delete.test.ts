import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { identityClient, signedIn } from './identity.factory.ts';

let test: TestApp;
let call: ReturnType<typeof identityClient>;

beforeAll(async () => {
  test = await createTestApp();
  call = identityClient(test);
});
afterAll(() => test.close());

describe('accounts:delete', () => {
  it('A-18 deletes nothing when a listener fails, because listeners run in the same transaction', async () => {
    const { identity } = test.app.slices;
    const { uid, email, idToken } = await signedIn(test, 'hal@example.com');
    let fails = true;
    const seen: string[] = [];
    identity.onAccountDeleted(async (work, gone) => {
      seen.push(`${gone} ${await identity.emailOf(work.db, gone)}`);
      if (fails) throw new Error('a failing listener');
    });
    const failed = await test.app.http.inject({
      method: 'POST',
      url: `/v1/accounts:delete?key=${test.config.identityApiKey}`,
      payload: { idToken },
    });
    expect(failed.statusCode).toBe(500);
    expect(await identity.accountExists(test.app.database.db, uid)).toBe(true);
    expect((await call('lookup', { idToken })).status).toBe(200);
    fails = false;
    expect((await call('delete', { idToken })).body).toEqual({ kind: 'identitytoolkit#DeleteAccountResponse' });
    expect(seen).toEqual([`${uid} ${email}`, `${uid} ${email}`]);
    expect(await identity.accountExists(test.app.database.db, uid)).toBe(false);
    expect(await identity.dataOf(test.app.database.db, uid)).toBeNull();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { codeIn, identityClient } from './identity.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('mailed codes', () => {
  it('A-17 refuses a code that is unknown, of another kind, expired, or for a former email', async () => {
    const call = identityClient(test);
    const { identity } = test.app.slices;
    const uid = await identity.createAccount({ email: 'codes@example.com', password: 'secret1' });
    const { idToken } = await identity.issueTokens(uid);
    const mailed = () => codeIn(test.mails);
    expect((await call('resetPassword', {})).code).toBe('MISSING_OOB_CODE');
    expect((await call('resetPassword', { oobCode: 'nonsense' })).code).toBe('INVALID_OOB_CODE');
    await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    const verify = mailed();
    expect((await call('resetPassword', { oobCode: verify, newPassword: 'another1' })).code).toBe('INVALID_OOB_CODE');
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'codes@example.com' });
    const reset = mailed();
    expect((await call('update', { oobCode: reset })).code).toBe('INVALID_OOB_CODE');
    await call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'moved@example.com' });
    expect((await call('update', { oobCode: mailed() })).status).toBe(200);
    expect((await call('resetPassword', { oobCode: reset })).code).toBe('INVALID_OOB_CODE');
    expect((await call('update', { oobCode: verify })).code).toBe('INVALID_OOB_CODE');
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'moved@example.com' });
    const late = mailed();
    test.clock.advance(60 * 60_000);
    expect((await call('resetPassword', { oobCode: late, newPassword: 'another1' })).code).toBe('EXPIRED_OOB_CODE');
    await identity.deleteOldRows();
    expect((await call('resetPassword', { oobCode: late })).code).toBe('EXPIRED_OOB_CODE');
    test.clock.advance(25 * 60 * 60_000);
    await identity.deleteOldRows();
    expect((await call('resetPassword', { oobCode: late })).code).toBe('INVALID_OOB_CODE');
  });

  it('A-10 names the missing or invalid field of a mail request', async () => {
    const call = identityClient(test);
    const { identity } = test.app.slices;
    const uid = await identity.createAccount({ email: 'lacks@example.com', password: 'secret1' });
    const { idToken } = await identity.issueTokens(uid);
    const refused = async (request: Parameters<typeof call<'sendOobCode'>>[1]) =>
      (await call('sendOobCode', request)).code;
    expect(await refused({})).toBe('MISSING_REQ_TYPE');
    expect(await refused({ requestType: 'EMAIL_SIGNIN' })).toBe('INVALID_REQ_TYPE');
    expect(await refused({ requestType: 'PASSWORD_RESET' })).toBe('MISSING_EMAIL');
    expect(await refused({ requestType: 'PASSWORD_RESET', email: 'nonsense' })).toBe('INVALID_EMAIL');
    expect(await refused({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken })).toBe('MISSING_NEW_EMAIL');
    expect(await refused({ requestType: 'VERIFY_EMAIL', idToken: 'nonsense' })).toBe('INVALID_ID_TOKEN');
    expect(await refused({ requestType: 'PASSWORD_RESET', email: 'a@example.com', continueUrl: 'nonsense' })).toBe(
      'INVALID_CONTINUE_URI',
    );
  });
});

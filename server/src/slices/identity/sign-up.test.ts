import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { identityClient, password } from './identity.factory.ts';

let test: TestApp;
let call: ReturnType<typeof identityClient>;
let accessCode: string;

beforeAll(async () => {
  test = await createTestApp();
  call = identityClient(test);
  accessCode = test.config.inviteCode;
});
afterAll(() => test.close());

describe('accounts:signUp', () => {
  it('A-09 A-05 creates an account and signs it in', async () => {
    const { status, body } = await call('signUp', {
      email: 'Ana@Example.com',
      password,
      accessCode,
      returnSecureToken: true,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
      email: 'ana@example.com',
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: '3600',
    });
  });

  it('A-05 A-08 S-18 checks the access code first, then email and password, and answers with the provider’s sentences', async () => {
    const email = 'ana@example.com';
    const wrong = await call('signUp', { email, password, accessCode: 'wrong-code' });
    expect(wrong.status).toBe(400);
    expect(wrong.error).toEqual({
      code: 400,
      message: 'INVALID_ACCESS_CODE : Invalid access code',
      errors: [{ message: 'INVALID_ACCESS_CODE : Invalid access code', reason: 'invalid', domain: 'global' }],
    });
    expect((await call('signUp', { email, password })).code).toBe('INVALID_ACCESS_CODE');
    expect((await call('signUp', { email: 'nonsense', password: '1' })).code).toBe('INVALID_ACCESS_CODE');
    expect((await call('signUp', { accessCode })).code).toBe('ADMIN_ONLY_OPERATION');
    expect((await call('signUp', { accessCode, idToken: 'x' })).code).toBe('OPERATION_NOT_ALLOWED');
    expect((await call('signUp', { accessCode, password })).code).toBe('MISSING_EMAIL');
    expect((await call('signUp', { accessCode, email })).code).toBe('MISSING_PASSWORD');
    expect((await call('signUp', { accessCode, email: 'nonsense', password })).code).toBe('INVALID_EMAIL');
    const weak = await call('signUp', { accessCode, email: 'weak@example.com', password: '12345' });
    expect(weak.error.message).toBe('WEAK_PASSWORD : Password should be at least 8 characters');
    const refused = async (email: string, password: string) =>
      (await call('signUp', { accessCode, email, password })).error.message;
    expect(await refused('weak@example.com', 'Password123')).toMatch(/^WEAK_PASSWORD : This is one of the most common/);
    expect(await refused('grace.hill@example.com', 'Grace-Hill-2026')).toMatch(
      /^WEAK_PASSWORD : .*your name, your email/,
    );
    const long = await call('signUp', { accessCode, email: 'long@example.com', password: 'x'.repeat(300) });
    expect(long.code).toBe('PASSWORD_DOES_NOT_MEET_REQUIREMENTS');
    expect((await call('signUp', { accessCode, email, password })).code).toBe('EMAIL_EXISTS');
  });

  it('A-08 enforces a stricter policy that the settings make: a maximum length and kinds of characters', async () => {
    const strict = await createTestApp({
      env: { PASSWORD_MIN_LENGTH: '10', PASSWORD_MAX_LENGTH: '64', PASSWORD_CHARACTERS: 'digit, uppercase' },
    });
    const signUp = async (password: string) => {
      const answer = await strict.app.http.inject({
        method: 'POST',
        url: `/v1/accounts:signUp?key=${strict.config.identityApiKey}`,
        payload: { email: 'strict@example.com', password, accessCode: strict.config.inviteCode },
      });
      return answer.statusCode === 200 ? 'created' : (answer.json().error.message as string);
    };
    expect(await signUp('Q7short')).toBe('WEAK_PASSWORD : Password should be at least 10 characters');
    expect(await signUp(`Q7${'lantern-'.repeat(10)}`)).toMatch(/at most 64 characters\]$/);
    expect(await signUp('blue-ferry-lanterns')).toBe(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain an upper case character, Password must contain a numeric character]',
    );
    const policy = await strict.app.http.inject(`/v2/passwordPolicy?key=${strict.config.identityApiKey}`);
    expect(policy.json()).toEqual({
      customStrengthOptions: {
        minPasswordLength: 10,
        maxPasswordLength: 64,
        containsUppercaseCharacter: true,
        containsNumericCharacter: true,
      },
      schemaVersion: 1,
      enforcementState: 'ENFORCE',
    });
    expect(await signUp('Blue-ferry-lanterns-7')).toBe('created');
    await strict.close();
  });

  it('A-05 creates no account when the access code is wrong', async () => {
    await call('signUp', { email: 'nobody@example.com', password, accessCode: 'wrong-code' });
    expect((await call('signInWithPassword', { email: 'nobody@example.com', password })).code).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    );
  });
});

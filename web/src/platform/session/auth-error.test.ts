import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FieldReason } from '#contract/field-errors.ts';
import { AuthError, authErrorFrom, endsSession, loginMessage } from './auth-error.ts';

it.each([
  ['EMAIL_EXISTS', 'email-already-in-use'],
  ['INVALID_PASSWORD', 'wrong-password'],
  ['INVALID_LOGIN_CREDENTIALS', 'invalid-credential'],
  ['EMAIL_NOT_FOUND', 'user-not-found'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
  ['RESET_PASSWORD_EXCEED_LIMIT', 'too-many-requests'],
  ['USER_DISABLED', 'user-disabled'],
  ['TOKEN_EXPIRED', 'user-token-expired'],
  ['EXPIRED_OOB_CODE', 'expired-action-code'],
  ['INVALID_OOB_CODE', 'invalid-action-code'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login'],
  ['INVALID_CODE', 'invalid-verification-code'],
  ['SESSION_EXPIRED', 'code-expired'],
  ['ADMIN_ONLY_OPERATION', 'admin-restricted-operation'],
])('A-10 maps %s to %s, with words for people', async (provider, client) => {
  const error = await authErrorFrom(provider);
  expect(error.code).toBe(client);
  expect(error.message).toMatch(/\w+ .*\.$/);
});

it('A-04 A-05 keeps the words of the provider as they are', async () => {
  expect((await authErrorFrom('INVALID_ACCESS_CODE : Invalid access code')).message).toBe('Invalid access code');
  expect((await authErrorFrom('WEAK_PASSWORD : Use a longer one')).message).toBe('Use a longer one');
});

it('A-10 an error has words for a code that the page does not know', async () => {
  const unknown = await authErrorFrom('SOMETHING_NEW');
  expect(unknown.code).toBe('something-new');
  expect(unknown.message).toMatch(/^Something went wrong/);
});

describe('on a page in Chinese', () => {
  /** Returns the message of an answer of the identity service. */
  async function messageOf(answer: string, reasons: FieldReason[]) {
    vi.resetModules();
    vi.doMock('#catalog/language.ts', () => ({ language: 'zh' }));
    vi.doMock('#catalog/server-field-errors.ts', () => import('#web/text/zh/server-field-errors.ts'));
    vi.doMock('#web/text/index.ts', async () => ({ text: await import('#web/text/zh/index.ts') }));
    return (await (await import('./auth-error.ts')).authErrorFrom(answer, reasons)).message;
  }
  afterEach(() => {
    for (const path of ['#catalog/language.ts', '#catalog/server-field-errors.ts', '#web/text/index.ts'])
      vi.doUnmock(path);
    vi.resetModules();
  });

  it.each([
    [
      'INVALID_ACCESS_CODE : This access code was mailed to another email address. Sign up with that address.',
      [{ code: 'CODE_FOR_OTHER_EMAIL', params: [] }],
      '这个邀请码发给了另一个邮箱，请用那个邮箱注册。',
    ],
    [
      'WEAK_PASSWORD : Password should be at least 12 characters',
      [{ code: 'PASSWORD_TOO_SHORT', params: [12] }],
      '密码至少要有 12 个字符',
    ],
    [
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password may contain at most 40 characters, Password must contain a numeric character]',
      [
        { code: 'PASSWORD_LACKS', params: [] },
        { code: 'PASSWORD_MAX_LENGTH', params: [40] },
        { code: 'PASSWORD_DIGIT', params: [] },
      ],
      '密码还需要：最多 40 个字符，一个数字',
    ],
    // An older release of the app may not know a reason. The words of its code are in Chinese.
    ['WEAK_PASSWORD : Some new reason', [{ code: 'SOME_NEW_REASON', params: [] }], '这个密码太容易猜到了，换一个吧。'],
    ['SOMETHING_NEW : Some new reason', [], 'Some new reason'],
    ['EMAIL_EXISTS', [], '这个邮箱已经注册过了，请直接登录，或者重置密码。'],
  ])('G-18 says as much as in English: %s', async (answer, reasons, shown) => {
    expect(await messageOf(answer, reasons)).toBe(shown);
  });
});

it('A-02 shows a failed login without the provider and without the word Error', () => {
  expect(loginMessage('Firebase: Error (auth/invalid-credential).')).toBe('(auth/invalid-credential).');
  expect(loginMessage('Stoop: Error: Too many attempts.')).toBe('Too many attempts.');
  expect(loginMessage('The email or password is not right.')).toBe('The email or password is not right.');
});

it('A-14 tells an ended session from a server that cannot be reached', () => {
  expect(endsSession(new AuthError('user-token-expired'))).toBe(true);
  expect(endsSession(new AuthError('user-disabled'))).toBe(true);
  expect(endsSession(new AuthError('network-request-failed'))).toBe(false);
  expect(endsSession(new AuthError('internal-error'))).toBe(false);
  expect(endsSession(new Error('user-disabled'))).toBe(false);
});

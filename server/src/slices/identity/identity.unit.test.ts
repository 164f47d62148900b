import { describe, expect, it } from 'vitest';
import { throwIdentityErrorFor } from './errors.ts';
import {
  codePath,
  hasEnded,
  ISSUER,
  isMadeOfOwnWords,
  isRecentLogin,
  isWebAddress,
  mailboxOf,
  normalEmail,
  PROJECT_ID,
  passwordFault,
  policyView,
} from './identity.rules.ts';

describe('identity rules', () => {
  it('A-08 normalizes an email and rejects invalid ones', () => {
    expect(normalEmail(' Ana@Example.COM ')).toBe('ana@example.com');
    for (const none of ['', 'ana', 'ana@', '@example.com', 'a b@example.com', `${'a'.repeat(250)}@example.com`]) {
      expect(normalEmail(none)).toBeNull();
    }
  });

  it('A-08 S-18 requires as many characters as the policy, and refuses passwords made of own words', () => {
    expect(passwordFault('12345', { minLength: 6 })).toEqual({
      code: 'WEAK_PASSWORD',
      reasons: [{ code: 'PASSWORD_TOO_SHORT', params: [6] }],
    });
    expect(passwordFault('123456', { minLength: 6 })).toBeNull();
    expect(passwordFault('1234567', { minLength: 8 })).toMatchObject({
      reasons: [{ code: 'PASSWORD_TOO_SHORT', params: [8] }],
    });
    const own = { email: 'ana.ruiz@example.com', names: ['Ana', 'Ruiz', 'anaruiz', ''] };
    for (const weak of ['stoop2026!', 'Ana-Ruiz-1990', 'ruizruiz', 'ana.ruiz@example', 'STOOPana99', 'example-1234']) {
      expect(isMadeOfOwnWords(weak, own), weak).toBe(true);
    }
    for (const good of ['stoop-and-skyline', 'banana-bread', '84736251940', 'ruiz-takes-the-ferry']) {
      expect(isMadeOfOwnWords(good, own), good).toBe(false);
    }
    expect(passwordFault('x'.repeat(257), { minLength: 6 })).toEqual({
      code: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      reasons: [
        { code: 'PASSWORD_LACKS', params: [] },
        { code: 'PASSWORD_MAX_LENGTH', params: [256] },
      ],
    });
    const strict = { minLength: 10, maxLength: 20, lowercase: true, uppercase: true, digit: true, symbol: true };
    const { code, reasons = [] } = passwordFault('abcdefghij', strict) ?? {};
    expect(() => throwIdentityErrorFor(code ?? '', reasons)).toThrow(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain an upper case character, Password must contain a numeric character, Password must contain a non-alphanumeric character]',
    );
    expect(passwordFault('Abcdefgh1!', strict)).toBeNull();
    expect(passwordFault(`Abcdefgh1!${'x'.repeat(11)}`, strict)?.reasons).toContainEqual({
      code: 'PASSWORD_MAX_LENGTH',
      params: [20],
    });
  });

  it('A-08 accepts a password of the most characters, and asks for a lower case character if the policy does', () => {
    expect(passwordFault('x'.repeat(256), { minLength: 6 })).toBeNull();
    expect(passwordFault('X'.repeat(20), { minLength: 6, maxLength: 20 })).toBeNull();
    expect(passwordFault('UPPER-CASE-1', { minLength: 6, lowercase: true })?.reasons).toEqual([
      { code: 'PASSWORD_LACKS', params: [] },
      { code: 'PASSWORD_LOWER_CASE', params: [] },
    ]);
  });

  it('A-08 S-18 finds own words in any order and behind marks, and needs four letters beside them', () => {
    const isOwn = (password: string, names: string[], email = 'x@mail.example') =>
      isMadeOfOwnWords(password, { email, names });
    expect(isOwn('r.u.i.z.1.9.9.0', ['Ruiz'])).toBe(true);
    // Each part of the address counts, also without a name.
    expect(isOwn('ruiz12345', [], 'ana.maria--ruiz@mail.example')).toBe(true);
    // The longest word is removed first, whatever the order of the names.
    expect(isOwn('anastasia1', ['Ana', 'Anastasia'])).toBe(true);
    expect(isOwn('anastasia1', ['Anastasia', 'Ana'])).toBe(true);
    expect([isOwn('ana12345', ['Ana']), isOwn('alalalal99', ['Al'])]).toEqual([true, false]);
    expect([isOwn('stoop-abc-12', []), isOwn('stoop-abcd-1', [])]).toEqual([true, false]);
  });

  it('A-08 describes the policy in the form that the client library reads', () => {
    expect(policyView({ minLength: 6 })).toEqual({
      customStrengthOptions: { minPasswordLength: 6 },
      schemaVersion: 1,
      enforcementState: 'OFF',
    });
    expect(policyView({ minLength: 8, digit: true })).toMatchObject({
      customStrengthOptions: { minPasswordLength: 8, containsNumericCharacter: true },
      enforcementState: 'ENFORCE',
    });
    expect(policyView({ minLength: 6, digit: true }).enforcementState).toBe('ENFORCE');
    expect(policyView({ minLength: 7 }).enforcementState).toBe('ENFORCE');
    const strict = { minLength: 10, maxLength: 20, lowercase: true, uppercase: true, digit: true, symbol: true };
    expect(policyView(strict)).toEqual({
      customStrengthOptions: {
        minPasswordLength: 10,
        maxPasswordLength: 20,
        containsLowercaseCharacter: true,
        containsUppercaseCharacter: true,
        containsNumericCharacter: true,
        containsNonAlphanumericCharacter: true,
      },
      allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'],
      schemaVersion: 1,
      enforcementState: 'ENFORCE',
    });
  });

  it('A-17 treats a login as recent for five minutes', () => {
    const instant = new Date('2026-05-01T12:00:00Z');
    expect(isRecentLogin(instant, new Date('2026-05-01T12:05:00Z'))).toBe(true);
    expect(isRecentLogin(instant, new Date('2026-05-01T12:05:00.001Z'))).toBe(false);
  });

  it('S-12 ends a session that was unused for 60 days, and every session 90 days after the password was given', () => {
    const session = { authTime: '2026-01-01T00:00:00Z', refreshedAt: '2026-02-10T00:00:00Z' };
    expect(hasEnded(session, new Date('2026-04-01T00:00:00Z'))).toBe(false);
    expect(hasEnded(session, new Date('2026-04-01T00:00:00.001Z'))).toBe(true);
    const idle = { authTime: '2026-01-01T00:00:00Z', refreshedAt: '2026-01-01T00:00:00Z' };
    expect(hasEnded(idle, new Date('2026-03-02T00:00:00Z'))).toBe(false);
    expect(hasEnded(idle, new Date('2026-03-02T00:00:00.001Z'))).toBe(true);
  });

  it('A-09 accepts only web addresses as continueUrl', () => {
    expect(isWebAddress('https://stoop.example/done')).toBe(true);
    expect(isWebAddress('http://stoop.example/done')).toBe(true);
    for (const none of ['xhttps://stoop.example', 'javascript:alert(1)', '/done', 'data:text/html,x', ''])
      expect(isWebAddress(none)).toBe(false);
  });
});

it('A-17 puts the code of a mailed link into the fragment, which browsers send to no server', () => {
  expect(codePath('reset-password', 'abc')).toBe('/reset-password#oobCode=abc');
});

it('keeps the audience and the issuer of tokens, with which every token that is in use was signed', () => {
  expect([PROJECT_ID, ISSUER]).toEqual(['stoop', 'urn:stoop:identity']);
});

it.each([
  ['Ann@Example.com', 'ann@example.com'],
  ['ann+2@example.com', 'ann@example.com'],
  ['ann+2+3@example.com', 'ann@example.com'],
  ['a.n.n@example.com', 'a.n.n@example.com'],
  ['a.n.n+x@gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['ann@gmail.com.example', 'ann@gmail.com.example'],
  ['+ann@example.com', '+ann@example.com'],
])('R-05 takes %s for the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

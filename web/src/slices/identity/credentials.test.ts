import { expect, it, vi } from 'vitest';
import { emailInput, newPasswordInput, passwordCharacters, passwordInput } from './credentials.ts';

const sentence = (schema: typeof emailInput, value: string) => schema.safeParse(value).error?.issues[0]?.message;

it('A-08 accepts only email addresses', () => {
  for (const email of ['ana@example.org', 'ana+ny@mail.example.co', 'a@localhost']) {
    expect(emailInput.parse(` ${email} `)).toBe(email);
  }
  for (const email of ['ana', 'ana@', '@example.org', 'a b@example.org', 'ana@exa mple.org', 'ana@-x.org']) {
    expect(sentence(emailInput, email)).toBe('This doesn’t look like an email address.');
  }
  expect(sentence(emailInput, '  ')).toBe('Enter your email.');
});

it('A-08 requires a password, and eight characters for a new one, or what the page says that the server asks for', () => {
  expect(sentence(passwordInput, '')).toBe('Enter your password.');
  expect(sentence(passwordInput, 'x')).toBeUndefined();
  expect(sentence(newPasswordInput, '')).toBe('Choose a password.');
  expect(sentence(newPasswordInput, '1234567')).toBe('Password should be at least 8 characters');
  expect(sentence(newPasswordInput, '12345678')).toBeUndefined();

  const settings: Record<string, string> = { 'password-min-length': '12', 'password-characters': 'digit lowercase' };
  const querySelector = (selector: string) => ({ content: settings[/"stoop-(.*)"/.exec(selector)?.[1] ?? ''] });
  vi.stubGlobal('document', { querySelector });
  try {
    expect(sentence(newPasswordInput, '12345678901')).toBe('Password should be at least 12 characters');
    expect(sentence(newPasswordInput, '123456789012')).toBeUndefined();
    expect(passwordCharacters()).toEqual(['lowercase', 'digit']);
  } finally {
    vi.unstubAllGlobals();
  }
});

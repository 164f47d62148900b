import { expect, it } from 'vitest';
import { emailFault, newPasswordFault, passwordFault } from './credentials.ts';

it('A-08 asks for an email of email form', () => {
  for (const email of ['ana@example.org', ' ana+ny@mail.example.co ', 'a@localhost'])
    expect(emailFault(email)).toBeUndefined();
  for (const email of ['', '  ', 'ana', 'ana@', '@example.org', 'a b@example.org', 'ana@exa mple.org', 'ana@-x.org']) {
    expect(emailFault(email)).toBeTruthy();
  }
});

it('A-08 asks for a password, and for six characters when one is chosen', () => {
  expect(passwordFault('')).toBeTruthy();
  expect(passwordFault('x')).toBeUndefined();
  expect(newPasswordFault('')).toBeTruthy();
  expect(newPasswordFault('12345')).toBe('Password should be at least 6 characters');
  expect(newPasswordFault('123456')).toBeUndefined();
});

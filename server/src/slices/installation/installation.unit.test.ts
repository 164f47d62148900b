import { expect, it } from 'vitest';
import { readMailServer, withStoredPassword, writeMailServer } from './installation.rules.ts';

const form = {
  name: 'Brooklyn Neighbors',
  from: 'hello@stoop.example',
  host: 'mail.example',
  port: '587',
  user: 'ann@stoop.example',
  password: 'p@ss:w/rd?#%é',
};

it('R-17 writes a mail server as the environment would have it, and reads it again', () => {
  expect(writeMailServer({ ...form, password: 'p' })).toEqual({
    url: 'smtp://ann%40stoop.example:p@mail.example:587',
    sender: 'Brooklyn Neighbors <hello@stoop.example>',
  });
  for (const port of ['587', '465', '25', '2525'])
    expect(readMailServer(writeMailServer({ ...form, port }))).toEqual({ ...form, port });
  const open = { ...form, user: '', password: '' };
  expect(writeMailServer({ ...open, port: '465' }).url).toBe('smtps://mail.example:465');
  expect(readMailServer(writeMailServer(open))).toEqual(open);
});

it('R-17 reads what an operator wrote, with parts left out', () => {
  expect(readMailServer({ url: 'smtp://mail.example', sender: 'hello@stoop.example' })).toEqual({
    ...form,
    name: '',
    user: '',
    password: '',
  });
  expect(readMailServer({ url: 'smtps://mail.example', sender: 'A <a@b.example>' })).toMatchObject({
    port: '465',
    name: 'A',
    from: 'a@b.example',
  });
});

it('R-17 takes the stored password along only for the same user of the same server', () => {
  const stored = writeMailServer(form);
  const passwordOf = (parts: Partial<typeof form>) =>
    withStoredPassword({ ...form, password: '', ...parts }, stored).password;
  expect(passwordOf({ name: 'Other', from: 'other@stoop.example' })).toBe(form.password);
  expect(passwordOf({ host: 'MAIL.example' })).toBe(form.password);
  expect(passwordOf({ password: 'new' })).toBe('new');
  for (const other of [{ host: 'mail2.example' }, { port: '465' }, { user: 'bob' }]) expect(passwordOf(other)).toBe('');
  expect(withStoredPassword({ ...form, password: '' }, null).password).toBe('');
});

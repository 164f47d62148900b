import { expect, it } from 'vitest';
import { passkeyAddedMail, passkeyKeptMail, passkeyRemovedMail } from './mails.ts';

const settings = 'https://stoop.example/settings/account';
const bodies = (name: string) =>
  [passkeyAddedMail, passkeyRemovedMail, passkeyKeptMail].map(
    (mail) => mail({ to: 'owner@example.com', language: 'en' }, { name, settings }).text,
  );

it('S-27 A-21 mails no name of a passkey of which a mail program would make a link', () => {
  for (const body of bodies('Laptop')) expect(body).toContain('passkey “Laptop”');
  for (const name of ['https://evil.example/login', 'evil.example', 'evil。example'])
    for (const body of bodies(name)) expect(body).not.toContain(name);
});

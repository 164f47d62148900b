import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('settings', () => {
  it('K-03 an empty environment gives the embedded defaults', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      inviteCode: 'stoop-newcomer',
      identityApiKey: 'local',
      demoMembers: 60,
      limitsFactor: 1,
    });
    expect(readConfig({ PORT: '', PUBLIC_URL: 'https://stoop.example/' })).toMatchObject({
      port: 3000,
      publicUrl: 'https://stoop.example',
    });
  });

  it.each([
    ['PORT', 'abc', 'must be a number'],
    ['PORT', '70000', 'must be 65535 or less'],
    ['PUBLIC_URL', 'stoop.example', 'must be an address that begins with http:// or https://'],
    ['DATABASE_URL', 'mysql://x', 'must begin with postgres:// or postgresql://'],
    ['INVITE_CODE', 'abc', 'must have at least 6 characters'],
    ['DEMO_MEMBERS', '61', 'must be 60 or less'],
    ['SMTP_URL', 'mail.example', 'must begin with smtp:// or smtps://'],
    ['MAIL_FROM', 'nobody', 'must be an address like hello@stoop.example or Stoop <hello@stoop.example>'],
    ['MAIL_FROM', 'a@b.co\nBcc: all@b.co', 'must be an address like'],
    ['MAIL_FROM', 'a@b.co, c@d.co', 'must be an address like'],
    ['PUSH_CONTACT', 'ops@stoop.example', 'must begin with mailto: or https://'],
    ['LOG_LEVEL', 'loud', 'must be silent, fatal, error, warn, info or debug'],
  ])('K-03 %s=%s is refused by name, saying how', (name, value, how) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(`${name} ${how}`);
  });

  it('N-02 K-03 a mail server needs the address mails come from, with or without a name', () => {
    const SMTP_URL = 'smtp://mail.example';
    expect(() => readConfig({ SMTP_URL })).toThrow('MAIL_FROM is missing');
    for (const MAIL_FROM of [
      'hello@stoop.example',
      'Stoop <hello@stoop.example>',
      'Stoop New York <a+b@mail.stoop.example>',
    ])
      expect(readConfig({ SMTP_URL, MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
    expect(readConfig({}).mailFrom).toBeNull();
  });
});

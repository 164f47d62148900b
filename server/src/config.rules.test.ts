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
    ['LOG_LEVEL', 'loud', 'must be silent, fatal, error, warn, info or debug'],
  ])('K-03 %s=%s is refused by name, saying how', (name, value, how) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(`${name} ${how}`);
  });
});

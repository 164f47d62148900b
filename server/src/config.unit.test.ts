import { describe, expect, it } from 'vitest';
import { ConfigError, defaultOf, faultOf, readConfig, SETTING_NAMES, type SettingName } from './config.ts';
import { SETTING_GROUPS } from './setting-descriptions.ts';

describe('settings', () => {
  it('an empty environment gives the embedded defaults', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      inviteCode: 'stoop-newcomer',
      identityApiKey: 'local',
      demoMembers: 60,
      limitsFactor: 1,
    });
    expect(readConfig({})).toMatchObject({ isPublic: false, warnings: [] });
    expect(readConfig({ PORT: '', PUBLIC_URL: 'https://stoop.example/' })).toMatchObject({
      port: 3000,
      publicUrl: 'https://stoop.example',
    });
  });

  it('are all described, once, with an example and a default that they accept', () => {
    const described = SETTING_GROUPS.flatMap((group) => Object.entries(group.settings));
    expect(described.map(([name]) => name).sort()).toEqual([...SETTING_NAMES].sort());
    for (const [name, { example, unset }] of described) {
      expect(faultOf(name as SettingName, example), `${name}=${example}`).toBeNull();
      const schemaDefault = defaultOf(name as SettingName);
      if (schemaDefault !== undefined) expect(faultOf(name as SettingName, schemaDefault), name).toBeNull();
      expect(schemaDefault !== undefined && unset !== undefined, `${name} has two defaults`).toBe(false);
    }
  });

  it.each([
    ['PORT', 'abc', 'must be a number'],
    ['PORT', '70000', 'must be 65535 or less'],
    ['DATA_DIR', '/srv/stoop ', 'must not be empty, nor begin or end with a blank'],
    ['BACKUP_DIR', '.data/files/photos', 'may not be in .data/files: name a folder on another disk'],
    ['PORT', ' ', 'must be a number'],
    ['PORT', '0x50', 'must be a number'],
    ['PORT', '1e3', 'must be a number'],
    ['PORT', '3.5', 'must be a whole number'],
    ['PUBLIC_URL', 'https://stoop.example/?from=mail#top', 'must be an address without ? and #'],
    ['INVITE_CODE', '      ', 'must not be blank'],
    ['DATABASE_URL', 'postgres://[::bad', 'must be an address like postgres://USER:PASSWORD@HOST:5432/DATABASE'],
    ['REDIS_URL', 'redis://127.0.0.1:99999', 'must be an address like redis://HOST:6379'],
    ['REDIS_URL', 'redis://', 'must be an address like redis://HOST:6379'],
    ['SMTP_URL', 'smtp://:bad:', 'must be an address like smtp://USER:PASSWORD@HOST:587'],
    ['PUBLIC_URL', 'stoop.example', 'must be an address that begins with http:// or https://'],
    ['DATABASE_URL', 'mysql://x', 'must begin with postgres:// or postgresql://'],
    ['INVITE_CODE', 'abc', 'must have at least 6 characters'],
    ['DEMO_MEMBERS', '61', 'must be 60 or less'],
    ['SMTP_URL', 'mail.example', 'must begin with smtp:// or smtps://'],
    ['MAIL_FROM', 'nobody', 'must be an address like hello@stoop.example or Stoop <hello@stoop.example>'],
    ['MAIL_FROM', 'a@b.co\nBcc: all@b.co', 'must be an address like'],
    ['MAIL_FROM', 'a@b.co, c@d.co', 'must be an address like'],
    ['PUSH_CONTACT', 'ops@stoop.example', 'must begin with mailto: or https://'],
    ['TRUST_PROXY', 'true', 'may not be true: write the address or network of your proxy'],
    ['TRUST_PROXY', '0.0.0.0/0', 'must be addresses'],
    ['TRUST_PROXY', '99', 'must be 1 to 10 proxies'],
    [
      'WEBHOOK_SECRET',
      'a-password',
      'must be 24 random bytes or more in base64, as openssl rand -base64 32 prints them',
    ],
    ['WEBHOOK_SECRET', 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3', 'needs WEBHOOK_URL, the address to post to'],
    ['LOG_LEVEL', 'loud', 'must be silent, fatal, error, warn, info or debug'],
  ])('K-03 %s=%s is refused by name, saying how', (name, value, how) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(`${name} ${how}`);
  });

  it('R-17 takes the times of backups without a folder on a public installation, whose set-up page can name it', () => {
    const times = { BACKUP_HOURS: '3,15', BACKUP_KEEP_DAYS: '7' };
    const { scheduledBackups, scheduleForPageFolder } = readConfig({ ...times, PUBLIC_URL: 'https://stoop.example' });
    expect({ scheduledBackups, scheduleForPageFolder }).toEqual({
      scheduledBackups: null,
      scheduleForPageFolder: { hours: [3, 15], keepDays: 7 },
    });
    for (const [name, value] of Object.entries(times))
      expect(() => readConfig({ [name]: value })).toThrow(`${name} needs BACKUP_DIR, the folder for scheduled backups`);
  });

  it('R-06 asks operators for a passkey on a public installation, and elsewhere where it is set', () => {
    expect(readConfig({ PUBLIC_URL: 'https://stoop.example' }).operatorsNeedPasskey).toBe(true);
    expect(readConfig({}).operatorsNeedPasskey).toBe(false);
    expect(readConfig({ OPERATOR_PASSKEYS: 'required' }).operatorsNeedPasskey).toBe(true);
  });

  it('R-10 a webhook needs the key that signs its requests, with or without the prefix of such keys', () => {
    const WEBHOOK_URL = 'http://127.0.0.1:4000/hook';
    expect(() => readConfig({ WEBHOOK_URL })).toThrow('WEBHOOK_SECRET is missing: WEBHOOK_URL needs the secret');
    const key = Buffer.from('0123456789abcdef01234567');
    for (const WEBHOOK_SECRET of [key.toString('base64'), `whsec_${key.toString('base64')}`])
      expect(readConfig({ WEBHOOK_URL, WEBHOOK_SECRET }).webhook).toEqual({ url: WEBHOOK_URL, key });
  });

  it('a mail server needs the address mails come from, with or without a name', () => {
    const SMTP_URL = 'smtp://mail.example';
    const PUBLIC_URL = 'https://stoop.example';
    expect(() => readConfig({ SMTP_URL, PUBLIC_URL })).toThrow('MAIL_FROM is missing');
    for (const MAIL_FROM of [
      'hello@stoop.example',
      'Stoop <hello@stoop.example>',
      'Stoop New York <a+b@mail.stoop.example>',
    ])
      expect(readConfig({ SMTP_URL, MAIL_FROM, PUBLIC_URL }).mailFrom).toBe(MAIL_FROM);
    expect(readConfig({}).mailFrom).toBeNull();
  });
});

describe('a public installation', () => {
  const PUBLIC_URL = 'https://stoop.example';
  const INVITE_CODE = 'brooklyn-bridge-at-noon';
  const WEBHOOK_SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3';
  const MAIL = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'hello@stoop.example' };
  const refusalOf = (env: Record<string, string>) => {
    try {
      readConfig(env);
      return '';
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.message;
    }
  };

  it.each([
    [{ HOST: '0.0.0.0', PUBLIC_URL }, true],
    [{ HOST: '::', PUBLIC_URL }, true],
    [{ HOST: '192.168.1.7', PUBLIC_URL }, true],
    [{ PUBLIC_URL }, true],
    [{ PUBLIC_URL: 'https://localhost.evil.example' }, true],
    [{ PUBLIC_URL, DATABASE_URL: 'postgres://stoop@127.0.0.1/stoop' }, true],
    [{ PUBLIC_URL, SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'hello@stoop.example' }, true],
    [{ PUBLIC_URL, TRUST_PROXY: '127.0.0.1' }, true],
    [{}, false],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }, false],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, false],
    [{ HOST: '127.0.0.2', PUBLIC_URL: 'http://stoop.localhost', TRUST_PROXY: 'false' }, false],
  ])('S-02 depends on the settings: with %j it is %j', (env, expected) => {
    expect(readConfig(env).isPublic).toBe(expected);
  });

  it('S-01 S-02 has neither demo members nor the published access code by default', () => {
    expect(readConfig({ PUBLIC_URL })).toMatchObject({ demoMembers: 0, inviteCode: null, limitsFactor: 1 });
    expect(readConfig({ PUBLIC_URL, INVITE_CODE, DEMO_MEMBERS: '3' })).toMatchObject({
      demoMembers: 3,
      inviteCode: INVITE_CODE,
    });
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'PUBLIC_URL is missing: write the https address'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, 'PUBLIC_URL must begin with https://'],
    [{ PUBLIC_URL: 'http://stoop.example' }, 'PUBLIC_URL must begin with https://'],
    [{ DATABASE_URL: 'postgres://stoop@127.0.0.1/stoop' }, 'PUBLIC_URL is missing'],
    [{ PUBLIC_URL, INVITE_CODE: 'stoop-newcomer' }, 'INVITE_CODE is the published one: write a code of your own'],
    [{ PUBLIC_URL, INVITE_CODE: ' Stoop-Newcomer ' }, 'INVITE_CODE is the published one'],
    [{ PUBLIC_URL, LIMITS_FACTOR: '2' }, 'LIMITS_FACTOR is only for load tests: remove it'],
  ])('S-02 does not start with %j, and says what to write', (env, sentence) => {
    expect(refusalOf(env)).toContain(sentence);
  });

  it('S-40 does not start with an access code that can be guessed', () => {
    for (const code of ['newyork', 'fifteen-letters', 'xxxxxxxxxxxxxxxxxxxx'])
      expect(refusalOf({ PUBLIC_URL, INVITE_CODE: code }), code).toContain('INVITE_CODE can be guessed: write 16');
    expect(readConfig({ INVITE_CODE: 'newyork' }).inviteCode).toBe('newyork');
  });

  it('S-02 names everything that is wrong at once, and why the stricter rules apply', () => {
    const message = refusalOf({
      HOST: '0.0.0.0',
      PORT: 'abc',
      INVITE_CODE: 'stoop-newcomer',
      LIMITS_FACTOR: '100',
      SMTP_URL: 'smtp://mail.example',
    });
    for (const name of ['PORT must', 'PUBLIC_URL is', 'INVITE_CODE is', 'LIMITS_FACTOR is', 'MAIL_FROM is'])
      expect(message).toContain(name);
    expect(message).toContain('HOST and SMTP_URL make this a public installation');
    expect(message.split('\n')).toHaveLength(1);
  });

  it('S-28 says which connections to other machines are not encrypted', () => {
    const remote = { DATABASE_URL: 'postgres://u:p@db.example/x', REDIS_URL: 'redis://cache.example' };
    const others = {
      S3_URL: 's3://k:s@files.example/pictures?tls=false',
      LLM_URL: 'http://llm.example/v1',
      LLM_MODEL: 'm',
      WEBHOOK_URL: 'http://chat.example/hook',
      WEBHOOK_SECRET,
    };
    const { warnings } = readConfig({ PUBLIC_URL, ...remote, ...others });
    expect(warnings.map((warning) => warning.split(' ')[0])).toEqual(
      'DATABASE_URL REDIS_URL S3_URL LLM_URL WEBHOOK_URL'.split(' '),
    );
    expect(warnings.join()).not.toContain('u:p');
    const encrypted = {
      DATABASE_URL: `${remote.DATABASE_URL}?sslmode=verify-full`,
      REDIS_URL: 'rediss://cache.example',
      S3_URL: 's3://k:s@files.example/pictures',
      LLM_URL: 'https://llm.example/v1',
      LLM_MODEL: 'm',
      WEBHOOK_URL: 'https://chat.example/hook',
      WEBHOOK_SECRET,
    };
    expect(readConfig({ PUBLIC_URL, ...MAIL, ...encrypted }).warnings).toEqual([]);
    // The client of PostgreSQL treats these alike, and warns of it at length unless the mode says so.
    for (const mode of ['require', 'verify-ca', 'prefer'])
      expect(
        readConfig({ PUBLIC_URL, ...MAIL, DATABASE_URL: `postgres://db.example/stoop?sslmode=${mode}&x=1` })
          .databaseUrl,
      ).toBe('postgres://db.example/stoop?sslmode=verify-full&x=1');
    expect(refusalOf({ PUBLIC_URL, ...MAIL, SMTP_URL: 'smtp://mail.example?ignoreTLS=true' })).toContain(
      'SMTP_URL may not change encryption',
    );
  });

  it.each([
    ['false', false],
    ['1', 1],
    ['127.0.0.1, 10.0.0.0/8,2001:db8::/32', ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']],
  ])('S-33 reads TRUST_PROXY=%s', (TRUST_PROXY, expected) => {
    expect(readConfig({ PUBLIC_URL, TRUST_PROXY }).trustProxy).toEqual(expected);
  });

  it('refuses misspelled names of settings, of which a laptop only warns', () => {
    for (const [typo, meant] of [
      ['INVITE_CDOE', 'INVITE_CODE'],
      ['TRUST_PROXI', 'TRUST_PROXY'],
      ['SMPT_URL', 'SMTP_URL'],
      ['Data_Dir', 'DATA_DIR'],
    ] as const) {
      expect(refusalOf({ PUBLIC_URL, [typo]: 'x' })).toMatch(
        new RegExp(`${typo} is not a setting: did you mean ${meant}\\?(?: |; |$)`),
      );
      expect(readConfig({ [typo]: 'x' }).warnings).toEqual([`${typo} is not a setting: did you mean ${meant}?`]);
    }
    const ordinary = { HOME: '/root', HOSTNAME: 'a', PATH: '/bin', PWD: '/', SHELL: '/bin/sh', PORTS: '1', USER: 'me' };
    expect(readConfig(ordinary).warnings).toEqual([]);
    expect(readConfig({ DATABASE_URI: 'x', DATABASE_URL: 'postgres://127.0.0.1/x', PUBLIC_URL }).warnings).toEqual([]);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { selfSigned } from '#server/testing/certificate.ts';
import { readMail } from './eml.ts';
import { hasInbox, inboxKey } from './inbox.ts';
import { letter } from './letter.ts';
import { deleteOldMails, inboxMailer, KEPT_MAILS_MS, smtpMailer, trySmtp } from './mailer.ts';
import { startSmtpServer } from './testing/smtp-server.ts';
import { withoutLinks } from './without-links.ts';

const LINK = 'http://stoop.test/reset-password?oobCode=abc_DEF-123&x=1';
const mail = letter({
  to: 'zoë@example.com',
  language: 'en',
  subject: 'Grüße <b>from</b> the stoop',
  lines: ['Hi <script>alert(1)</script>,', 'a long line '.repeat(20).trim()],
  code: 'aaaaaaaaa-bbbbbbbbb-ccccccccc',
  label: 'Choose a new password',
  link: LINK,
});

describe('letters', () => {
  it('A-17 R-05 have the same content as text and as escaped HTML', () => {
    for (const part of [mail.text, mail.html]) expect(part).toContain('aaaaaaaaa-bbbbbbbbb-ccccccccc');
    expect(mail.text).toContain(LINK);
    expect(mail.html).toContain('href="http://stoop.test/reset-password?oobCode=abc_DEF-123&#38;x=1"');
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).not.toContain('<b>');
    expect(mail.html).not.toMatch(/<img|url\(/);
  });

  it('R-05 delivers mails unchanged to a mail server', async () => {
    const server = await startSmtpServer();
    await smtpMailer(server.url).send({ ...mail, to: 'zoe@example.com' });
    const [got] = server.received;
    expect([got?.from, got?.to]).toEqual(['hello@stoop.invalid', ['zoe@example.com']]);
    expect(got?.data).toContain('multipart/alternative');
    expect(got?.data).toContain('text/html');
    const read = await readMail(Buffer.from(got?.data ?? '', 'latin1'));
    expect(read).toMatchObject({ to: 'zoe@example.com', subject: mail.subject, text: mail.text.trim() });
    server.close();
  });

  it('S-28 sends nothing in clear text to a mail server on another machine', async () => {
    const server = await startSmtpServer();
    // This address leads here, but a URL does not say so.
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
    await expect(smtpMailer(elsewhere).send({ ...mail, to: 'zoe@example.com' })).rejects.toThrow(/STARTTLS|TLS/);
    expect(server.received).toEqual([]);
    server.close();
  });

  it('R-05 rejects when the mail server is unreachable', async () => {
    const server = await startSmtpServer();
    server.close();
    await expect(smtpMailer(server.url).send(mail)).rejects.toThrow();
  });

  it('R-05 stores mails unchanged in the inbox folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stoop-mail-'));
    await inboxMailer(folder).send(mail);
    const [name = ''] = readdirSync(folder);
    expect(await readMail(readFileSync(join(folder, name)))).toMatchObject({
      subject: mail.subject,
      text: mail.text.trim(),
    });
    rmSync(folder, { recursive: true });
  });

  it('S-23 deletes mails from the inbox folder after a week', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stoop-mail-'));
    await inboxMailer(folder).send(mail);
    const [name = ''] = readdirSync(folder);
    const ofAnother = 'letter-from-grandma.eml';
    writeFileSync(join(folder, ofAnother), 'Dear Ana');
    const written = statSync(join(folder, name)).mtimeMs;
    await deleteOldMails(folder, new Date(written + KEPT_MAILS_MS));
    expect(readdirSync(folder)).toEqual([name, ofAnother]);
    await deleteOldMails(folder, new Date(written + KEPT_MAILS_MS + 60_000));
    expect(readdirSync(folder)).toEqual([ofAnother]);
    await deleteOldMails(join(folder, 'missing'), new Date());
    rmSync(folder, { recursive: true });
  });

  it('S-27 contain no name or title of which a mail program would make a link', () => {
    for (const bad of [
      'https://evil.example',
      'evil.example',
      'Ann www.evil',
      'a@b',
      'visit evil.co now',
      'Ann\nBob',
      'evil．example',
      'evil。example',
      'evil｡example',
      'evil․example',
      'ｗｗｗ．evil',
      '203.0.113.7',
      'see 203.0.113.7/a',
      '１２７．0．0．1',
    ])
      expect(withoutLinks(bad, 'A member'), bad).toBe('A member');
    for (const good of [
      'Ann',
      'Mary Ann O’Neil',
      'J.R.',
      'Dr. Who',
      'will.',
      '李',
      '5 p.m. picnic',
      'v1.2',
      '11.30.2026',
    ])
      expect(withoutLinks(good, 'A member'), good).toBe(good);
  });

  it('R-05 returns empty texts for bytes that are not a mail', async () => {
    for (const bytes of [
      '',
      '\n\n',
      'Content-Type: multipart/mixed; boundary=x\n\n--x\n--x--',
      ': :\r\n',
      '\u0000\xff',
    ])
      expect(typeof (await readMail(Buffer.from(bytes))).text).toBe('string');
  });
});

describe('a mail server with a login', () => {
  const login = { user: 'stoop', password: 'a long secret' };
  const trusted = getCACertificates('default');
  let server: Awaited<ReturnType<typeof startSmtpServer>>;
  const urlFor = (password: string) => `smtp://${login.user}:${encodeURIComponent(password)}@localhost:${server.port}`;
  beforeAll(async () => {
    const certificate = await selfSigned('localhost');
    server = await startSmtpServer({ login, certificate });
    setDefaultCACertificates([...trusted, certificate.cert]);
  });
  afterAll(() => {
    setDefaultCACertificates(trusted);
    server.close();
  });

  it('S-28 gets the login and the mail only after the connection is encrypted', async () => {
    await trySmtp(urlFor(login.password));
    await smtpMailer(urlFor(login.password)).send({ ...mail, to: 'zoe@example.com' });
    expect(server.received.splice(0)).toMatchObject([{ to: ['zoe@example.com'], isEncrypted: true }]);
  });

  it('R-05 gets no mail with a wrong password, and the error says that the login was refused', async () => {
    for (const use of [trySmtp, (url: string) => smtpMailer(url).send(mail)])
      await expect(use(urlFor('a wrong secret'))).rejects.toMatchObject({
        code: 'EAUTH',
        message: expect.stringContaining('Wrong user or password'),
      });
    expect(server.received).toEqual([]);
  });

  it('S-28 gets neither login nor mail when its certificate is not trusted, and the error says so', async () => {
    setDefaultCACertificates(trusted);
    for (const use of [trySmtp, (url: string) => smtpMailer(url).send(mail)])
      await expect(use(urlFor(login.password))).rejects.toThrow(/self-signed certificate/);
    expect(server.received).toEqual([]);
  });
});

describe('the inbox in the browser', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ env: { PUBLIC_URL: 'http://localhost:3000' } });
    await inboxMailer(join(test.config.dataDir, 'mail')).send(mail);
  });
  afterAll(() => test.close());
  const get = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', path = '') => {
    const { pathname, search } = new URL(test.app.inboxUrl() ?? '');
    const url = path || `${pathname}${search}`;
    return test.app.http.inject({ url, headers: { host: 'localhost:3000', ...headers }, remoteAddress });
  };

  it('R-05 shows mails as text in which only links are active', async () => {
    const { statusCode, body, headers } = await get();
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain('oobCode=abc_DEF-123&#38;x=1"');
    expect(body).toContain('&#60;script&#62;');
    expect(body).not.toMatch(/<script|<b>/);
  });

  it('R-05 answers only requests from this machine that use its own name', async () => {
    expect((await get({}, '192.0.2.7')).statusCode).toBe(404);
    expect((await get({ host: 'rebound.example' })).statusCode).toBe(404);
  });

  it('S-11 answers nothing without the key, nor to a request that a proxy passed on', async () => {
    const { searchParams } = new URL(test.app.inboxUrl() ?? '');
    const key = searchParams.get('key') ?? '';
    expect(key).toMatch(/^[\w-]{32}$/);
    for (const path of ['/inbox', '/inbox?key=', `/inbox?key=${key}x`, `/inbox?key=${key}&key=${key}`]) {
      const { statusCode, body } = await get({}, '127.0.0.1', path);
      expect([statusCode, body], path).toEqual([404, expect.stringContaining('ends in a key')]);
    }
    for (const header of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'])
      expect((await get({ [header]: '192.0.2.7' })).statusCode, header).toBe(404);
  });

  it.each([
    ['is empty', ''],
    ['has zeros', '\0'.repeat(32)],
    ['was cut off', 'abc'],
  ])('S-11 makes a new key when the file of the key %s', async (_damage, content) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stoop-key-'));
    writeFileSync(join(dataDir, 'inbox-key'), content);
    const key = await inboxKey(dataDir);
    expect(key).toMatch(/^[\w-]{32}$/);
    expect(await inboxKey(dataDir)).toBe(key);
    rmSync(dataDir, { recursive: true });
  });

  it.each(['mkdir', 'mkfifo'])('S-11 says what to remove when %s has made the file of the key', async (command) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stoop-key-'));
    execFileSync(command, [join(dataDir, 'inbox-key')]);
    await expect(inboxKey(dataDir)).rejects.toThrow('inbox-key is damaged. It holds no data: remove it');
    rmSync(dataDir, { recursive: true });
  });

  it.each([
    [{}, true],
    [{ HOST: '::1' }, true],
    [{ PUBLIC_URL: 'https://stoop.example' }, false],
  ])('R-05 with the settings %j it is served: %j', (env, served) => {
    expect(hasInbox(readConfig(env))).toBe(served);
  });
});

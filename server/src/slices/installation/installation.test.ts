import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import type { MailServerForm } from '#contract/installation/forms.ts';
import { runBackupJob } from '#server/app.jobs.ts';
import { createLog } from '#server/platform/log/log.ts';
import { readMail } from '#server/platform/mail/eml.ts';
import { startSmtpServer } from '#server/platform/mail/testing/smtp-server.ts';
import { identityClient } from '#server/slices/identity/identity.factory.ts';
import { setRole } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { PASSKEY_ORIGIN } from '#server/testing/authenticator.ts';
import { SET_UP_LINK_MS } from './installation.rules.ts';
import { closeSetUp, openSetUp } from './set-up-link.ts';

const { readSetUp, setMailServer, sendTestMail, setBackupFolder, becomeOperator } = routes.installation;
const PUBLIC = { PUBLIC_URL: PASSKEY_ORIGIN };

/** Returns the token of the link that a start prints. */
async function printedToken({ app }: TestApp): Promise<string> {
  const link = await openSetUp(app);
  return /^https:\/\/stoop\.test\/set-up#([\w-]{43})$/.exec(link ?? '')?.[1] ?? `none in ${link}`;
}
const codeIn = async (data: string) =>
  /[a-z0-9]{9}-[a-z0-9]{9}-[a-z0-9]{9}/.exec((await readMail(Buffer.from(data, 'latin1'))).text)?.[0] ?? '';
const statusOf = async (answer: Promise<{ status: number; error?: { code: string } }>) => {
  const { status, error } = await answer;
  return [status, error?.code];
};
const GONE = [404, 'SET_UP_LINK_GONE'];

describe('the set-up link', () => {
  let test: TestApp;
  let lines: string[];
  beforeAll(async () => {
    const out = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    lines = [];
    test = await createTestApp({ env: PUBLIC, realMails: true, log: createLog('info', out) });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.app.pool.query('update accounts set operator = false');
    await test.app.pool.query('delete from settings');
  });
  const read = (token: string, by = test.visitor) => statusOf(by.call(readSetUp, { body: { token } }));

  it('R-17 opens the set-up of a public installation without operators until the next start, for a day', async () => {
    const first = await printedToken(test);
    expect(await read(first)).toEqual([200, undefined]);
    const second = await printedToken(test);
    expect(await read(first)).toEqual(GONE);
    expect(await read(second)).toEqual([200, undefined]);
    test.clock.advance(SET_UP_LINK_MS - 1);
    expect(await read(second)).toEqual([200, undefined]);
    test.clock.advance(1);
    expect(await read(second)).toEqual(GONE);
  });

  it('R-17 is none on a laptop, nor once somebody is an operator', async () => {
    const laptop = await createTestApp();
    expect(await openSetUp(laptop.app)).toBeNull();
    await laptop.close();
    const token = await printedToken(test);
    const { uid } = await test.member();
    await test.app.transact((work) => setRole(work, null, uid, 'moderator'));
    expect(await read(token)).toEqual([200, undefined]);
    await test.app.transact((work) => setRole(work, null, uid, 'operator'));
    expect(await read(token)).toEqual(GONE);
    expect(await openSetUp(test.app)).toBeNull();
  });

  it('R-17 answers strangers and members without the link the same, whether there is a set-up or not', async () => {
    const member = await test.member();
    const mail = aMailServer({ port: '1' });
    const answers = async (token: string) => [
      await statusOf(test.visitor.call(readSetUp, { body: { token } })),
      await statusOf(test.visitor.call(setMailServer, { body: { token, mail } })),
      await statusOf(test.visitor.call(sendTestMail, { body: { token, email: 'a@example.com' } })),
      await statusOf(test.visitor.call(setBackupFolder, { body: { token, folder: '/var/backups/stoop' } })),
      await statusOf(member.call(becomeOperator, { body: { token } })),
    ];
    const ended = await printedToken(test);
    await printedToken(test);
    const open = [await answers('x'.repeat(43)), await answers(ended)];
    await test.app.transact(closeSetUp);
    expect(open).toEqual([Array(5).fill(GONE), Array(5).fill(GONE)]);
    expect([await answers('x'.repeat(43)), await answers(ended)]).toEqual(open);
    expect(await statusOf(test.visitor.call(becomeOperator, { body: { token: ended } }))).toEqual([
      401,
      'UNAUTHENTICATED',
    ]);
  });

  it('R-17 keeps only a hash of the token, and no log line has it or the password of the mail server', async () => {
    const token = await printedToken(test);
    const mail = aMailServer({ port: '1', user: 'ann', password: 'a-secret-of-mails' });
    await test.visitor.call(setMailServer, { body: { token, mail } });
    const { body, status } = await test.visitor.call(sendTestMail, { body: { token, email: 'a@example.com' } });
    expect([status, body.problem]).toEqual([200, 'unreachable']);
    const { rows } = await test.app.pool.query('select * from set_up_links');
    expect(JSON.stringify(rows)).not.toContain(token);
    const log = lines.join('');
    expect(log).toContain('"outcome":"The mail server was set"');
    expect(log).toContain('"outcome":"A test mail: unreachable"');
    for (const secret of [token, 'a-secret-of-mails', 'a@example.com']) expect(log).not.toContain(secret);
  });
});

/** A mail server of the form, on this machine. */
const aMailServer = (parts: Partial<MailServerForm>): MailServerForm => ({
  name: 'Brooklyn Neighbors',
  from: 'hello@stoop.example',
  host: '127.0.0.1',
  port: '25',
  user: '',
  password: '',
  ...parts,
});

describe('the set-up of mails and of the first operator', () => {
  let test: TestApp;
  let server: Awaited<ReturnType<typeof startSmtpServer>>;
  let token: string;
  beforeAll(async () => {
    test = await createTestApp({ env: PUBLIC, realMails: true });
    server = await startSmtpServer({ login: { user: 'ann', password: 'open:@/' } });
  });
  afterAll(async () => {
    await test.close();
    server.close();
  });
  beforeEach(async () => {
    await test.app.pool.query('update accounts set operator = false');
    await test.app.pool.query('delete from settings');
    token = await printedToken(test);
  });
  const save = (parts: Partial<MailServerForm>) =>
    test.visitor.call(setMailServer, { body: { token, mail: aMailServer({ port: `${server.port}`, ...parts }) } });
  const testTo = async (email: string) => (await test.visitor.call(sendTestMail, { body: { token, email } })).body;

  it('R-17 sends mails by the mail server of the page at once, under the name of the community, and says what it answers', async () => {
    expect(await testTo('first@example.com')).toEqual({ problem: 'missing', answer: '' });
    await save({ user: 'ann', password: 'wrong' });
    expect(await testTo('first@example.com')).toEqual({
      problem: 'login',
      answer: expect.stringContaining('535 5.7.8 Wrong user or password'),
    });
    const { body } = await save({ user: 'ann', password: 'open:@/' });
    expect(body.mail).toEqual({
      ...aMailServer({}),
      port: `${server.port}`,
      user: 'ann',
      password: undefined,
      hasPassword: true,
      setBy: 'page',
    });
    expect(JSON.stringify(body)).not.toContain('open');
    expect(await testTo('first@example.com')).toEqual({ problem: null, answer: expect.stringContaining('250') });
    const mail = server.received.at(-1);
    expect(mail?.to).toEqual(['first@example.com']);
    expect(mail?.data).toContain('From: Brooklyn Neighbors <hello@stoop.example>');
    server.refuse('550 5.1.1 No such user');
    expect(await testTo('nobody@example.com')).toEqual({
      problem: 'refused',
      answer: expect.stringContaining('550 5.1.1 No such user'),
    });
    server.refuse(null);
    // Every other mail too.
    await test.app.mailer.send({ to: 'member@example.com', subject: 'Hi', text: 'Hi' });
    expect(server.received.at(-1)?.to).toEqual(['member@example.com']);
  });

  it('R-17 keeps the stored password for the same user of the same server alone', async () => {
    await save({ user: 'ann', password: 'open:@/' });
    await save({ user: 'ann', name: 'Another name' });
    expect((await testTo('first@example.com')).problem).toBeNull();
    const other = await startSmtpServer({ login: { user: 'ann', password: 'open:@/' } });
    await save({ user: 'ann', port: `${other.port}` });
    expect((await testTo('first@example.com')).problem).toBe('login');
    other.close();
  });

  it('R-17 names the field that cannot be a part of the settings', async () => {
    const codesOf = async (parts: Partial<MailServerForm>) => {
      const { error } = await save(parts);
      return Object.entries(error.reasons ?? {}).map(([path, { code }]) => `${path} ${code}`);
    };
    for (const host of ['smtp://mail.example', 'mail.example:25', 'mail example', 'a@b', '-x'])
      expect(await codesOf({ host }), host).toEqual(['mail.host HOST_MALFORMED']);
    for (const port of ['0', '65536', '25x', ''])
      expect(await codesOf({ port }), port).toEqual(['mail.port PORT_MALFORMED']);
    for (const name of ['A <b>', 'A, B', 'A "B"'])
      expect(await codesOf({ name }), name).toEqual(['mail.name SENDER_CHARACTERS']);
    expect(await codesOf({ from: 'nobody' })).toEqual(['mail.from EMAIL_MALFORMED']);
    expect((await save({ port: '65535', host: 'mail.example', name: '布鲁克林邻居 of J. O’Neil' })).status).toBe(200);
  });

  it('R-17 makes the one who proves the address the first operator, once, with a code for the first passkey', async () => {
    await save({ user: 'ann', password: 'open:@/' });
    await testTo('first@example.com');
    const accessCode = await codeIn(server.received.at(-1)?.data ?? '');
    const identity = identityClient(test);
    const other = await identity('signUp', { email: 'typo@example.com', password: 'long-secret', accessCode });
    expect(other.code).toBe('INVALID_ACCESS_CODE');
    const { body } = await identity('signUp', { email: 'first@example.com', password: 'long-secret', accessCode });
    const uid = body.localId;
    const first = test.caller(body.idToken);
    const rival = await test.member();
    const answers = await Promise.all([
      first.call(becomeOperator, { body: { token } }),
      first.call(becomeOperator, { body: { token } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await statusOf(rival.call(becomeOperator, { body: { token } }))).toEqual(GONE);
    const code = answers.find(({ ok }) => ok)?.body.code ?? '';
    expect(await statusOf(first.call(routes.operators.listMembers, { query: {} }))).toEqual([200, undefined]);
    const stepUp = { params: { uid }, body: { code } };
    expect((await first.call(routes.passkeys.stepUpByCode, stepUp)).status).toBe(200);
    const { items } = (await first.call(routes.operators.listAudit, { query: {} })).body;
    expect(items.map(({ by, action, subject }) => ({ by, action, subject }))).toEqual([
      { by: uid, action: 'passkeyCodeMade', subject: uid },
      { by: uid, action: 'granted', subject: uid },
    ]);
    expect(await openSetUp(test.app)).toBeNull();
  });

  it('R-17 makes nobody an operator whose address is not confirmed', async () => {
    const unconfirmed: Member = await test.member({}, { emailVerified: false });
    expect(await statusOf(unconfirmed.call(becomeOperator, { body: { token } }))).toEqual([409, 'EMAIL_NOT_CONFIRMED']);
    expect(await statusOf(test.visitor.call(readSetUp, { body: { token } }))).toEqual([200, undefined]);
  });

  it('R-17 makes the next backup in the folder of the page, and says at once whether it can', async () => {
    const set = async (folder: string) => (await test.visitor.call(setBackupFolder, { body: { token, folder } })).body;
    const folder = join(test.config.dataDir, '..', 'backups-of-page');
    await test.member();
    expect(await runBackupJob(test.app, test.databaseUrl)).toBeUndefined();
    expect((await set(folder)).backups).toMatchObject({ setBy: 'page', folder, problem: null });
    await runBackupJob(test.app, test.databaseUrl);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^stoop-.*\.backup$/)]);
    const file = join(test.config.dataDir, '..', 'a-file');
    writeFileSync(file, '');
    expect((await set(join(file, 'x'))).backups?.problem).toMatch(/cannot be used \(ENOTDIR\)/);
    const codeOf = async (bad: string) => {
      const { error } = await test.visitor.call(setBackupFolder, { body: { token, folder: bad } });
      return error.reasons?.folder?.code;
    };
    expect(await codeOf('backups')).toBe('FOLDER_NOT_WHOLE');
    for (const inside of ['', '/files', '/a/../mail'])
      expect(await codeOf(test.config.dataDir + inside)).toBe('FOLDER_OF_DATA');
    expect((await set(`${test.config.dataDir}-2`)).backups?.problem).toBeNull();
    rmSync(folder, { recursive: true });
    rmSync(`${test.config.dataDir}-2`, { recursive: true });
    rmSync(file);
  });

  it('R-17 shows what the environment sets, and takes it from nowhere else', async () => {
    await save({ user: 'ann', password: 'open:@/' });
    const folder = join(test.config.dataDir, '..', 'backups-of-environment');
    const env = {
      ...PUBLIC,
      SMTP_URL: `smtp://bob:secret@127.0.0.1:${server.port}`,
      MAIL_FROM: 'Stoop <mail@stoop.example>',
      BACKUP_DIR: folder,
      BACKUP_KEY: 'a key of more than 24 characters',
    };
    const { databaseUrl, clock } = test;
    const beside = await createTestApp({ env, beside: { databaseUrl, clock } });
    const { body } = await beside.visitor.call(readSetUp, { body: { token } });
    expect(body).toEqual({
      publicUrl: PASSKEY_ORIGIN,
      mail: {
        setBy: 'environment',
        name: 'Stoop',
        from: 'mail@stoop.example',
        host: '127.0.0.1',
        port: `${server.port}`,
        user: 'bob',
        hasPassword: true,
      },
      backups: { setBy: 'environment', folder, problem: null, freeBytes: expect.any(Number), isOnDiskOfData: true },
      encryptsBackups: true,
    });
    const answer = beside.visitor.call(setMailServer, { body: { token, mail: aMailServer({}) } });
    expect(await statusOf(answer)).toEqual([409, 'SET_BY_ENVIRONMENT']);
    const other = beside.visitor.call(setBackupFolder, { body: { token, folder: '/var/other' } });
    expect(await statusOf(other)).toEqual([409, 'SET_BY_ENVIRONMENT']);
    await beside.close();
    rmSync(folder, { recursive: true });
  });
});

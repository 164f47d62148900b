import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { VERSION } from '#contract/version.ts';
import { setRole } from '#server/slices/operators/index.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { selfSigned } from '#server/testing/certificate.ts';
import { startPooler } from '#server/testing/pooler.ts';
import { diagnose, runDoctor } from './operator.doctor.ts';
import { recordBackup } from './platform/backup/backups.sql.ts';
import { recordFileCount } from './platform/files/file-counts.sql.ts';
import { startS3Server } from './platform/files/testing/s3-server.ts';
import { startSmtpServer } from './platform/mail/testing/smtp-server.ts';
import { freePort } from './platform/process/free-port.ts';
import { storeSettings } from './platform/settings/settings.sql.ts';

/** The checks that read the database. */
const IN_DATABASE = ['database', 'migrations', 'clock', 'jobs', 'backups', 'file count', 'reports'];
const dataDir = mkdtempSync(join(tmpdir(), 'stoop-doctor-'));
let test: TestApp;
let port: string;
beforeAll(async () => {
  test = await createTestApp();
  port = new URL(await test.listen()).port;
});
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true });
});
/** The settings of the server that runs, as the command would have them. */
const settings = (env: Record<string, string> = {}) => ({
  DATA_DIR: dataDir,
  PORT: port,
  DATABASE_URL: test.databaseUrl,
  PUBLIC_URL: 'https://stoop.invalid',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@stoop.invalid',
  ...env,
});
async function about(name: string, env: Record<string, string> = {}) {
  const found = (await diagnose(settings(env))).find((one) => one.about === name);
  return [found?.health, found?.detail];
}

it('finds what works: the server, the database, its migrations, the clock and the folder', async () => {
  const found = new Map((await diagnose(settings())).map((one) => [one.about, one]));
  expect(found.get('server')).toMatchObject({ health: 'ok', detail: `http://127.0.0.1:${port} is ready.` });
  expect(found.get('database')?.detail).toMatch(/^PostgreSQL \d+\.\d+ runs, /);
  for (const name of ['migrations', 'clock', 'versions']) expect([name, found.get(name)?.health]).toEqual([name, 'ok']);
  expect(found.get('versions')?.detail).toContain(VERSION);
});

it('finds a mail server, a Redis, a public address and a database that do not answer, and says what to check', async () => {
  // At once, because each waits for an answer.
  const [mail, address, redis, database, files] = await Promise.all([
    about('mail'),
    about('public address'),
    about('redis', { REDIS_URL: 'redis://127.0.0.1:1' }),
    about('database', { DATABASE_URL: 'postgres://stoop@127.0.0.1:1/stoop' }),
    about('files', { S3_URL: 's3://k:s@127.0.0.1:1/bucket?tls=false' }),
  ]);
  expect(mail).toEqual(['failed', expect.stringMatching(/Check the host and port of SMTP_URL/)]);
  expect(address).toEqual(['failed', expect.stringMatching(/Its name leads to no machine/)]);
  expect(redis).toEqual(['degraded', expect.stringMatching(/Check REDIS_URL/)]);
  expect(database).toEqual(['failed', expect.stringMatching(/Check DATABASE_URL/)]);
  expect(files).toEqual(['failed', expect.stringMatching(/Check the host of S3_URL/)]);
});

it('finds a mail server that refuses the password', async () => {
  const server = await startSmtpServer({ login: { user: 'user', password: 'right' } });
  expect(await about('mail', { SMTP_URL: `smtp://user:wrong@127.0.0.1:${server.port}` })).toEqual([
    'failed',
    'The mail server refuses the user or password. Check SMTP_URL.',
  ]);
  server.close();
});

it('sends a mail to the address of --mail, and says what the mail server answered', async () => {
  const server = await startSmtpServer();
  const env = settings({ SMTP_URL: server.url });
  const mail = async () => (await diagnose(env, 'ann@example.com')).find((one) => one.about === 'mail');
  expect(await mail()).toMatchObject({ health: 'ok', detail: expect.stringContaining('a mail to ann@example.com') });
  expect(server.received.map(({ from, to }) => [from, to])).toEqual([['hello@stoop.invalid', ['ann@example.com']]]);
  server.refuse('550 5.1.1 No such user');
  expect(await mail()).toMatchObject({ health: 'failed', detail: expect.stringContaining('550 5.1.1 No such user') });
  server.close();
});

it('R-17 looks at the mail server and the folder for backups that the set-up page stored', async () => {
  const server = await startSmtpServer();
  const unset = { SMTP_URL: '', MAIL_FROM: '' };
  expect(await about('mail', unset)).toEqual(['degraded', expect.stringContaining('Mails reach nobody')]);
  const stored = { SMTP_URL: server.url, MAIL_FROM: 'Page <page@stoop.invalid>', BACKUP_DIR: '/proc/none' };
  await storeSettings(test.app.db, stored, new Date());
  expect(await about('mail', unset)).toEqual(['ok', 'The mail server lets us in.']);
  await diagnose(settings(unset), 'ann@example.com');
  expect(server.received.map(({ from }) => from)).toEqual(['page@stoop.invalid']);
  expect(await about('backups')).toEqual(['degraded', expect.stringContaining('BACKUP_DIR /proc/none cannot be used')]);
  await test.app.pool.query('delete from settings');
  server.close();
});

it('R-17 does not say that there is no mail server when the database, which may have one, does not answer', async () => {
  const lost = { SMTP_URL: '', MAIL_FROM: '', DATABASE_URL: 'postgres://stoop@127.0.0.1:1/stoop' };
  expect(await about('mail', lost)).toEqual(['degraded', expect.stringContaining('the database, which has what')]);
});

it('R-17 D14 says of a public installation without a mail server the same as its readiness and its status page', async () => {
  const publicOne = await createTestApp({ env: { PUBLIC_URL: 'https://stoop.example', TRUST_PROXY: '127.0.0.1' } });
  const seen = async () => (await publicOne.app.health()).checks.find(({ name }) => name === 'mail');
  const unset = {
    SMTP_URL: '',
    MAIL_FROM: '',
    DATABASE_URL: publicOne.databaseUrl,
    DATA_DIR: publicOne.config.dataDir,
  };
  const [health, detail] = await about('mail', unset);
  expect(await seen()).toEqual({ name: 'mail', health, detail });
  expect([health, detail]).toEqual(['degraded', expect.stringMatching(/^Mails reach nobody: .* Set SMTP_URL, or use/)]);
  await publicOne.close();
});

it('D05 passes behind PgBouncer, and says what is missing without DATABASE_DIRECT_URL', async () => {
  const pooler = await startPooler(test.databaseUrl);
  const behind = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: test.databaseUrl };
  const found = (await diagnose(settings(behind))).filter(({ about: name }) => IN_DATABASE.includes(name));
  expect(found.map((one) => one.about).toSorted()).toEqual(IN_DATABASE.toSorted());
  expect(found.filter(({ health }) => health === 'failed')).toEqual([]);
  expect(await about('database', { DATABASE_URL: pooler.url })).toEqual([
    'failed',
    expect.stringMatching(/Behind PgBouncer, set DATABASE_DIRECT_URL too/),
  ]);
  await pooler.stop();
});

it('tells a certificate that nobody signed, a closed port and a proxy without Stoop behind it apart', async () => {
  const certificate = await selfSigned('localhost');
  const server = await startSmtpServer({ certificate });
  expect(await about('mail', { SMTP_URL: `smtp://localhost:${server.port}` })).toEqual([
    'failed',
    expect.stringMatching(/certificate of the mail server is not trusted.*NODE_EXTRA_CA_CERTS/),
  ]);
  server.close();
  const proxy = createSecureServer(certificate, (_request, response) => response.writeHead(502).end('Bad Gateway'));
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port: secured } = proxy.address() as { port: number };
  const at = (url: string) => about('public address', { PUBLIC_URL: url });
  expect(await at(`https://localhost:${secured}`)).toEqual([
    'failed',
    expect.stringMatching(/Its certificate has expired/),
  ]);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, certificate.cert]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  expect(await at(`https://localhost:${secured}`)).toEqual([
    'failed',
    expect.stringMatching(/Let the proxy pass requests/),
  ]);
  proxy.close();
  expect(await at(`https://127.0.0.1:${await freePort()}`)).toEqual([
    'failed',
    expect.stringMatching(/Nothing listens there/),
  ]);
});

it('finds another program at the port, a folder that is none, and migrations that have not run or are newer', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi'));
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port: taken } = other.address() as { port: number };
  expect(await about('server', { PORT: String(taken) })).toEqual(['failed', expect.stringMatching(/it is not Stoop/)]);
  other.close();
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  expect(await about('data folder', { DATA_DIR: join(file, 'x') })).toEqual([
    'failed',
    expect.stringMatching(/cannot be used \(ENOTDIR\)/),
  ]);
  const { pool } = test.app;
  const { rows } = await pool.query(
    'delete from kysely_migration where name = (select max(name) from kysely_migration) returning *',
  );
  expect(await about('migrations')).toEqual(['degraded', expect.stringMatching(/^1 migrations have not run/)]);
  await pool.query("insert into kysely_migration (name, timestamp) values ($1, $2), ('99990101T0000_later', $2)", [
    rows[0].name,
    rows[0].timestamp,
  ]);
  expect(await about('migrations')).toEqual(['failed', expect.stringMatching(/newer version of Stoop/)]);
});

it('finds a recurring job that is late, and leaves out what only waits in a queue or under an earlier name', async () => {
  const { pool } = test.app;
  const late = "('event-news', 'retry', now() - interval '1 hour')";
  await pool.query(`insert into jobs.job (name, state, start_after) values ${late}`);
  expect(await about('jobs')).toEqual(['ok', 'No job has run yet.']);
  await pool.query("insert into jobs.schedule (name, cron) values ('event-news', '0 0 1 1 *')");
  expect(await about('jobs')).toEqual([
    'degraded',
    'These recurring jobs are due for more than 10 minutes: event-news.',
  ]);
  await pool.query(
    "delete from jobs.schedule where name = 'event-news'; delete from jobs.job where name = 'event-news'",
  );
});

it('R-11 finds that no backup was made, that the last one failed, or that it is old', async () => {
  const { db } = test.app;
  const add = (days: number, problem: string | null) => {
    const madeAt = new Date(Date.now() - days * 86_400_000);
    const bytes = problem === null ? 1 : null;
    return recordBackup(db, { madeAt, bytes, place: 'x', encrypted: true, problem }, madeAt);
  };
  expect(await about('backups')).toEqual([
    'degraded',
    expect.stringMatching(/^No backup was ever made\. Set BACKUP_DIR/),
  ]);
  await add(5, null);
  expect(await about('backups')).toEqual(['degraded', expect.stringMatching(/^The last backup is 5 days old\./)]);
  await add(1, 'the disk is full');
  expect(await about('backups')).toEqual([
    'degraded',
    expect.stringMatching(/^The last backup failed: the disk is full\./),
  ]);
  await add(0, null);
  expect(await about('backups')).toEqual(['ok', expect.stringMatching(/was read back\.$/)]);
});

it('R-09 finds a report that is open for more than a day, also one about an operator', async () => {
  expect(await about('reports')).toEqual(['ok', 'Open reports of members: 0.']);
  const { uid } = await test.member();
  await test.app.transact((work) => setRole(work, null, uid, 'operator'));
  await test.app.pool.query(
    `insert into reports (uid, kind, reason, created_at) values ($1, 'other', 'Odd', now() - interval '25 hours')`,
    [uid],
  );
  expect(await about('reports')).toEqual([
    'degraded',
    expect.stringMatching(/^Open reports of members: 1, the oldest for 25 hours\..*npm run operator -- reports\.$/),
  ]);
});

it('finds files that the last count missed, names the first of them, and finds a store that may not be listed', async () => {
  // The count of the start.
  await expect
    .poll(() => about('file count'))
    .toEqual(['ok', expect.stringMatching(/^The 0 files that the database names were there/)]);
  const lost = {
    named: 510,
    missing: 216,
    missingKeys: ['photos/a-1024.jpg'],
    unnamed: 1,
    unnamedKeys: ['photos/b.jpg'],
  };
  await recordFileCount(test.app.db, lost, new Date());
  const [health, detail] = await about('file count');
  expect(health).toBe('degraded');
  expect(detail).toMatch(/^Files that the database names and the file store does not have: 216 of 510\./);
  expect(detail).toMatch(/Missing: photos\/a-1024\.jpg\. Not named: photos\/b\.jpg\.$/);

  const store = await startS3Server();
  onTestFinished(store.close);
  expect(await about('files', { S3_URL: store.url() })).toEqual([
    'ok',
    'The file store writes, reads, lists and removes files.',
  ]);
  store.refusesLists = true;
  expect(await about('files', { S3_URL: store.url() })).toEqual([
    'degraded',
    expect.stringMatching(/may not list the bucket.*s3:ListBucket/),
  ]);
});

it('says what is wrong with the settings, and exits with 1', async () => {
  const lines: string[] = [];
  expect(await runDoctor({ PORT: 'abc' }, (line) => void lines.push(line))).toBe(1);
  expect(lines[0]).toMatch(/^FAIL {2}settings +Stoop cannot start with these settings: PORT must be a number\.$/);
  expect(lines.at(-1)).toBe('\nSomething must be done.');
});

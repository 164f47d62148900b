// `npm run operator -- doctor`: looks at everything an installation needs, and says for each problem what to do.
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { PRODUCT } from '#contract/brand.ts';
import { VERSION } from '#contract/version.ts';
import { ALL_REPORTS, countOpenReports } from '#server/slices/reports/index.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { lookAtScheduledFolder } from './platform/backup/backup-folder.ts';
import { lastBackups } from './platform/backup/backups.sql.ts';
import { createRedisLink } from './platform/cluster/redis-link.ts';
import { connectionFault, type Database, openDatabase } from './platform/db/database.ts';
import { appliedMigrations, knownMigrations } from './platform/db/migrate.ts';
import { lastFileCount } from './platform/files/file-counts.sql.ts';
import { type S3Options, s3Files, tryS3 } from './platform/files/s3.ts';
import type { S3Target } from './platform/files/s3-url.ts';
import { degraded, type Finding, failed, type Health, ok } from './platform/health/check.ts';
import { freeBytes, readPostgresState } from './platform/health/checks.ts';
import {
  judgeBackups,
  judgeDisk,
  judgeFileCount,
  judgeJobs,
  judgeMails,
  judgeNoMailServer,
  judgeReports,
  worst,
} from './platform/health/health.rules.ts';
import { readJobCounts } from './platform/jobs/job-counts.sql.ts';
import { errorCode } from './platform/log/log.ts';
import { mailProblem } from './platform/mail/mail-server.rules.ts';
import { type MailServer, mailServerOf, mailServerOfEnvironment } from './platform/mail/mail-server.ts';
import { sendBySmtp, trySmtp } from './platform/mail/mailer.ts';
import { judgePostgres } from './platform/postgres/releases.rules.ts';
import { runningEmbeddedUrl } from './platform/postgres/running.ts';
import { withTimeLimit } from './platform/with-time-limit.ts';

export interface Diagnosis extends Finding {
  about: string;
}

const NODE_MIN = 24;
/** Tokens are valid for an hour and times are compared between nodes: more than this confuses them. */
const CLOCK_SKEW_MAX_MS = 30_000;
const ANSWER_WITHIN_MS = 10_000;

/** Runs one check. A check that throws has failed. */
async function diagnosisOf(about: string, check: () => Promise<Finding>): Promise<Diagnosis> {
  try {
    return { about, ...(await check()) };
  } catch (error) {
    return { about, ...failed(`This could not be checked (${errorCode(error)}).`) };
  }
}

const checkVersions = async (): Promise<Finding> =>
  Number(process.versions.node.split('.')[0]) < NODE_MIN
    ? failed(
        `Stoop ${VERSION} runs on Node ${NODE_MIN} or newer; this is ${process.version}. Start it with npm, which brings the right one.`,
      )
    : ok(`Stoop ${VERSION}, Node ${process.version}.`);

async function checkDataFolder({ dataDir }: Config): Promise<Finding> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK);
    return judgeDisk(await freeBytes(dataDir), dataDir);
  } catch (error) {
    const hint =
      errorCode(error) === 'ENOENT'
        ? 'Start Stoop once, which creates it, or set DATA_DIR.'
        : 'Give it to the user who runs Stoop.';
    return failed(`The folder ${dataDir} cannot be used (${errorCode(error)}). ${hint}`);
  }
}

/** Why an address does not lead to Stoop. */
type Obstacle = 'name' | 'certificate' | 'closed' | 'silent' | 'otherProgram';

const FIXES_OF_PUBLIC_ADDRESS: Record<Obstacle, string> = {
  name: 'Its name leads to no machine: check its entry in the DNS.',
  certificate:
    'Its certificate has expired, is for another name, or is signed by nobody known: check the one of the proxy.',
  closed: 'Nothing listens there: start the proxy, and check where the name leads.',
  silent: 'Check the firewall, and where the name leads.',
  otherProgram: 'Let the proxy pass requests on to Stoop.',
};

function obstacleIn(error: unknown): Obstacle {
  const code = errorCode((error as Error).cause ?? error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name';
  if (/CERT|SIGNATURE/.test(code)) return 'certificate';
  return code === 'ECONNREFUSED' ? 'closed' : 'silent';
}

/** Asks the server of this machine, or the address that members use, whether it is ready. */
async function checkReadiness(
  base: string,
  token: string | null,
  fixFor: (obstacle: Obstacle) => string,
): Promise<Finding> {
  const answer = await fetch(`${base}/readyz`, {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  }).catch(obstacleIn);
  if (typeof answer === 'string') return failed(`${base} does not answer. ${fixFor(answer)}`);
  const {
    status,
    version,
    problems = [],
  } = (await answer.json().catch(() => ({}))) as Record<string, string> & { problems?: string[] };
  if (!['ok', 'degraded', 'unavailable'].includes(status ?? ''))
    return failed(`${base} answers, but it is not Stoop. ${fixFor('otherProgram')}`);
  // Through a proxy the server tells the version and its problems only to whoever has METRICS_TOKEN.
  if (version !== undefined && version !== VERSION)
    return degraded(`Version ${version} runs at ${base}, and ${VERSION} is installed here. Restart the server.`);
  if (status === 'ok') return ok(`${base} is ready.`);
  const finding = `${base} reports: ${problems.join(', ') || status}. The lines below and its log (health_changed) say more.`;
  return answer.ok ? degraded(finding) : failed(finding);
}

const checkPostgres = async ({ pool }: Database, { databaseUrl, isPublic }: Config): Promise<Finding> =>
  judgePostgres(await readPostgresState(pool), { isEmbedded: databaseUrl === null, isPublic }, new Date());

async function checkMigrations({ db }: Database): Promise<Finding> {
  const [known, applied] = [await knownMigrations(), await appliedMigrations(db)];
  const newer = applied.filter((name) => !known.includes(name));
  const pending = known.filter((name) => !applied.includes(name));
  if (newer.length > 0)
    return failed(`A newer version of Stoop has used this database (${newer.at(-1)}). Install that version again.`);
  return pending.length > 0
    ? degraded(`${pending.length} migrations have not run, from ${pending[0]} on. Restart the server, which runs them.`)
    : ok(`All ${known.length} migrations have run.`);
}

async function checkClock({ db }: Database): Promise<Finding> {
  const askedAt = Date.now();
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
  const skew = Math.abs(Number(rows[0]?.ms) - (askedAt + Date.now()) / 2);
  return skew > CLOCK_SKEW_MAX_MS
    ? failed(
        `The clocks of this machine and of the database differ by ${Math.round(skew / 1000)} seconds. Let both follow a time server (NTP).`,
      )
    : ok('The clocks of this machine and of the database agree.');
}

/** Returns the mail server of the environment, or that of the set-up page; undefined when the database does not tell it. */
async function mailServerFor(config: Config): Promise<MailServer | null | undefined> {
  const url = config.databaseUrl ?? runningEmbeddedUrl(join(config.dataDir, 'postgres'));
  if (config.smtpUrl) return mailServerOfEnvironment(config);
  if (!url) return undefined;
  const database = openDatabase(url, { size: 1, isPooler: config.databaseDirectUrl !== null, onError: () => {} });
  try {
    return await mailServerOf({ config, db: database.db });
  } catch {
    // The check of the database reports its fault.
    return undefined;
  } finally {
    await database.close();
  }
}

/** @param testAddress gets a mail; without it none is sent */
async function checkMailServer(config: Config, testAddress: string | undefined): Promise<Finding> {
  const { isPublic, dataDir } = config;
  const server = await mailServerFor(config);
  if (!server && !isPublic) return ok('Mails are kept on this machine and shown in the inbox.');
  if (server === undefined)
    return degraded('SMTP_URL is not set, and the database, which has what the set-up page stored, does not answer.');
  if (server === null) return judgeNoMailServer(dataDir);
  try {
    if (testAddress === undefined) await trySmtp(server.url);
    else await sendBySmtp(server.url, server.sender, { to: testAddress, ...TEST_MAIL });
    return ok(
      testAddress === undefined
        ? 'The mail server lets us in.'
        : `The mail server accepted a mail to ${testAddress}. If it does not arrive, look into the folder for spam and the log of the mail server.`,
    );
  } catch (error) {
    return failed(mailFault(error));
  }
}

const TEST_MAIL = {
  subject: `A test of ${PRODUCT}`,
  text: `${PRODUCT} can send mail. Nobody needs to do anything.`,
};

function mailFault(error: unknown): string {
  const { problem, answer } = mailProblem(error);
  if (problem === 'login') return 'The mail server refuses the user or password. Check SMTP_URL.';
  if (problem === 'refused') return `The mail server refuses the mail: ${answer}. Check MAIL_FROM and the address.`;
  if (problem === 'certificate')
    return `The certificate of the mail server is not trusted (${answer}). If it is your own, name its file in NODE_EXTRA_CA_CERTS.`;
  return `The mail server cannot be used (${errorCode(error)}). Check the host and port of SMTP_URL, and whether it offers encryption.`;
}

async function canList(s3: S3Target, options: S3Options): Promise<boolean> {
  try {
    for await (const _ of s3Files(s3, options).list('check')) break;
    return true;
  } catch (error) {
    if ((error as Error).name === 'StorageRefused') return false;
    throw error;
  }
}

async function checkFileStore({ s3 }: Config): Promise<Finding> {
  if (!s3) return ok('Files are kept in the data folder.');
  const limits = { uploadMs: ANSWER_WITHIN_MS, operationMs: ANSWER_WITHIN_MS };
  try {
    await tryS3(s3, limits);
    return (await canList(s3, limits))
      ? ok('The file store writes, reads, lists and removes files.')
      : degraded(
          'The key of S3_URL may not list the bucket, so lost photos are not noticed. Give it the permission s3:ListBucket.',
        );
  } catch (error) {
    const { code = '', name } = error as { code?: string; name: string };
    return name === 'StorageRefused'
      ? failed(`The file store refuses us (${code}). Check the key, bucket, region and permissions of S3_URL.`)
      : failed('The file store does not answer. Check the host of S3_URL, and whether it runs.');
  }
}

async function checkRedis({ redisUrl }: Config): Promise<Finding> {
  if (!redisUrl) return ok('Redis is not used.');
  const link = createRedisLink(redisUrl);
  try {
    const answered = link.client.connect().then(() => link.client.ping());
    await withTimeLimit(ANSWER_WITHIN_MS / 4, answered, () => {
      throw new Error('late');
    });
    return ok('Redis answers.');
  } catch {
    return degraded('Redis does not answer. Check REDIS_URL. Until it answers, nodes communicate by PostgreSQL.');
  } finally {
    link.close();
  }
}

const checkPush = async ({ pushContact, publicUrl, isPublic }: Config): Promise<Finding> =>
  pushContact || publicUrl || !isPublic
    ? ok('Push services can reach you by PUSH_CONTACT or PUBLIC_URL.')
    : degraded('Set PUSH_CONTACT, so that push services can reach you.');

const RECURRING_MIN = 1;
async function checkJobs({ pool }: Database): Promise<Finding> {
  const counts = await readJobCounts(pool);
  const recurring = counts.filter(({ isRecurring }) => isRecurring);
  const state = judgeJobs(
    recurring,
    recurring.filter(({ lastFailed }) => lastFailed).map(({ name }) => name),
  );
  const mail = counts.find(({ name }) => name === 'mail');
  const waiting = judgeMails(mail?.waiting ?? 0, mail?.oldestS ?? 0);
  if (state.health !== 'ok') return state;
  return waiting.health === 'ok' && recurring.length < RECURRING_MIN ? ok('No job has run yet.') : waiting;
}

const checkBackups = async ({ db }: Database, config: Config) =>
  judgeBackups(
    await lastBackups(db),
    { isNeeded: config.isPublic, folder: await lookAtScheduledFolder({ config, db }) },
    new Date(),
  );

/** Says what the last count of the files found, with the first keys, which nobody sees but whoever works on this machine. */
async function checkLastFileCount({ db }: Database): Promise<Finding> {
  const last = await lastFileCount(db);
  const { health, detail } = judgeFileCount(last);
  const namesOf = (title: string, keys: readonly string[] = []) =>
    keys.length > 0 ? ` ${title}: ${keys.join(', ')}.` : '';
  return {
    health,
    detail: detail + namesOf('Missing', last?.missingKeys) + namesOf('Not named', last?.unnamedKeys),
  };
}

/** Looks at reports of members, also those about operators, which no page shows to the operators in question. */
const checkReports = async ({ db }: Database) => judgeReports(await countOpenReports(db, ALL_REPORTS), new Date());

/** Looks at the database, and at what is in it. */
async function diagnoseDatabase(config: Config): Promise<Diagnosis[]> {
  const url = config.databaseUrl ?? runningEmbeddedUrl(join(config.dataDir, 'postgres'));
  if (!url)
    return [
      await diagnosisOf('database', async () => failed('The embedded PostgreSQL does not run. Start Stoop first.')),
    ];
  const database = openDatabase(url, { size: 2, isPooler: config.databaseDirectUrl !== null, onError: () => {} });
  try {
    await database.pool.query('select 1');
    return await Promise.all([
      diagnosisOf('database', () => checkPostgres(database, config)),
      diagnosisOf('migrations', () => checkMigrations(database)),
      diagnosisOf('clock', () => checkClock(database)),
      diagnosisOf('jobs', () => checkJobs(database)),
      diagnosisOf('backups', () => checkBackups(database, config)),
      diagnosisOf('file count', () => checkLastFileCount(database)),
      diagnosisOf('reports', () => checkReports(database)),
    ]);
  } catch (error) {
    const reason = connectionFault(error) ?? errorCode(error);
    const fix = config.databaseUrl ? 'Check DATABASE_URL, and whether the database runs.' : 'Restart Stoop.';
    return [await diagnosisOf('database', async () => failed(`The database cannot be used: ${reason}. ${fix}`))];
  } finally {
    await database.close();
  }
}

/**
 * Returns what is right and wrong with the installation of these settings.
 * @param testAddress gets a mail by the mail server
 */
export async function diagnose(env: Record<string, string | undefined>, testAddress?: string): Promise<Diagnosis[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ about: 'settings', ...failed(error.message) }];
  }
  const { host, port, publicUrl, warnings, metrics } = config;
  const local = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const findings = await Promise.all([
    diagnosisOf('settings', async () =>
      warnings.length > 0 ? degraded(warnings.join(' ')) : ok('The settings fit together.'),
    ),
    diagnosisOf('versions', checkVersions),
    diagnosisOf('data folder', () => checkDataFolder(config)),
    diagnosisOf('server', () =>
      checkReadiness(`http://${local}:${port}`, metrics.token, () => 'Start it, and read the sentence that it prints.'),
    ),
    ...(publicUrl
      ? [
          diagnosisOf('public address', () =>
            checkReadiness(publicUrl, metrics.token, (obstacle) => FIXES_OF_PUBLIC_ADDRESS[obstacle]),
          ),
        ]
      : []),
    diagnoseDatabase(config),
    diagnosisOf('files', () => checkFileStore(config)),
    diagnosisOf('mail', () => checkMailServer(config, testAddress)),
    diagnosisOf('redis', () => checkRedis(config)),
    diagnosisOf('push', () => checkPush(config)),
  ]);
  return findings.flat();
}

const SIGN: Record<Health, string> = { ok: 'ok  ', degraded: 'WARN', failed: 'FAIL' };

/**
 * Prints the diagnosis. Returns the exit code: 1 when something has failed.
 * @param testAddress gets a mail by the mail server
 */
export async function runDoctor(
  env: Record<string, string | undefined>,
  print: (line: string) => void,
  testAddress?: string,
): Promise<number> {
  const findings = await diagnose(env, testAddress);
  for (const { about, health, detail } of findings) print(`${SIGN[health]}  ${about.padEnd(15)} ${detail}`);
  const state = worst(findings.map(({ health }) => health));
  print(
    state === 'ok'
      ? '\nAll is well.'
      : state === 'failed'
        ? '\nSomething must be done.'
        : '\nSomething should be done.',
  );
  return state === 'failed' ? 1 : 0;
}

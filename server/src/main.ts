import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRODUCT } from '#contract/brand.ts';
import { VERSION } from '#contract/version.ts';
import { startPostgres } from './app.database.ts';
import { postgresFolder } from './app.folders.ts';
import { createServer, type Server } from './app.ts';
import { type Config, ConfigError, ownEnvironment, readConfig } from './config.ts';
import { countDemoMembers } from './demo/seed.store.ts';
import { type DemoLogin, forgetDemoPassword, seedDemo } from './demo/seed.ts';
import { withStartLock } from './platform/db/start-lock.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { mailServerOf } from './platform/mail/mail-server.ts';
import { hasDatabase } from './platform/postgres/database-cluster.ts';
import type { EmbeddedPostgres } from './platform/postgres/embedded.ts';
import { runningEmbeddedUrl } from './platform/postgres/running.ts';
import { FolderInUse } from './platform/process/data-folder.ts';
import { describeOwner, lockFolder } from './platform/process/folder-lock.ts';
import { withTimeLimit } from './platform/with-time-limit.ts';
import { openSetUp } from './slices/installation/index.ts';
import { startFault } from './start-errors.ts';

/** Prints a line for the person who started the server; this is not the log. */
const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Makes the data folder this process's own, unless the process that started this one (`npm run dev`) already owns it.
 * @returns a function that releases the folder, or null when the parent process owns it
 * @throws FolderInUse when another Stoop runs on it
 */
function lockDataDir(dataDir: string): (() => void) | null {
  const lock = lockFolder(dataDir);
  if ('release' in lock) return lock.release;
  if (lock.owner.pid === process.ppid) return null;
  throw new FolderInUse(
    `${PRODUCT} already runs on ${dataDir} (${describeOwner(lock.owner)}). Stop it, or set DATA_DIR to another folder.`,
  );
}

/**
 * Prints where the product is and how to get in. The output of a public installation is often stored where others read it,
 * so it has no access code, and the random password of its demo members only once.
 */
async function announce(config: Config, app: Server, logins: DemoLogin[]) {
  print(`\n${PRODUCT} is open at ${app.publicUrl()}`);
  if (!config.isPublic) print(`  access code   ${config.inviteCode}`);
  else print(`  access code   ${config.inviteCode ? 'as in INVITE_CODE' : 'none: only personal codes open accounts'}`);
  for (const { email, password, name } of logins) print(`  demo login    ${email}  ${password}  (${name})`);
  if (config.isPublic && logins.length > 0) {
    print('  All demo members have this password. It is not shown again.');
    await forgetDemoPassword(app);
  }
  const inbox = app.inboxUrl();
  if (inbox) print(`  mail          ${inbox}`);
  else if (!(await mailServerOf(app)))
    print(
      `  mail          SMTP_URL is not set, so mails reach nobody: they are written to ${join(config.dataDir, 'mail')}`,
    );
  const setUp = await openSetUp(app);
  if (setUp) print(`  set-up        ${setUp}  (for you alone: works for a day, until there is an operator)`);
  print('  stop with Ctrl-C\n');
}

/** Awaits a server that begins to listen. @throws ConfigError naming the settings when the address cannot be used */
async function listening(
  begin: Promise<unknown>,
  names: { host: string; port: string },
  address: { host: string; port: number },
) {
  try {
    await begin;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigError(
        `${names.port} ${address.port} is in use on ${address.host}. Stop the program that uses it, or set ${names.port} to another port.`,
      );
    if (code === 'EACCES')
      throw new ConfigError(
        `This user may not use ${names.port} ${address.port}. Set ${names.port} to 1024 or higher.`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError(
        `${names.host} ${address.host} is not an address of this machine. Set ${names.host} to 127.0.0.1 or 0.0.0.0.`,
      );
    throw error;
  }
}

/** Notices an address that cannot be used before the database starts, which takes long the first time. @throws ConfigError */
async function tryAddress({ host, port }: Config) {
  const probe = createTcpServer().listen(port, host);
  await listening(once(probe, 'listening'), { host: 'HOST', port: 'PORT' }, { host, port });
  probe.close();
  await once(probe, 'close');
}

async function listen(app: Server, { host, port }: Config) {
  await listening(app.http.listen({ host, port }), { host: 'HOST', port: 'PORT' }, { host, port });
  if (!app.metricsServer) return;
  const { server, ...at } = app.metricsServer;
  server.listen(at.port, at.host);
  await listening(once(server, 'listening'), { host: 'METRICS_HOST', port: 'METRICS_PORT' }, at);
}

/**
 * Starts the embedded PostgreSQL, unless there is another database: of the settings, or of the parent process.
 * @param onIncomplete is called with a sentence when a part of the database was lost while it ran
 */
function startOwnPostgres(
  config: Config,
  log: Log,
  ownsFolder: boolean,
  onIncomplete: (sentence: string) => void,
): Promise<EmbeddedPostgres> | undefined {
  if (config.databaseUrl || !ownsFolder) return undefined;
  let loggedOutput = '';
  /** Logs each reason once: PostgreSQL that cannot start again is tried every few seconds. */
  const logEnd = (output: string) => {
    if (output !== loggedOutput)
      log.error({ event: 'postgres_ended', output }, 'The embedded PostgreSQL ended and is restarted');
    loggedOutput = output;
  };
  return startPostgres(config, {
    onChange(state, output) {
      if (state === 'died') return logEnd(output);
      if (state === 'incomplete') return onIncomplete(output);
      log.warn({ event: 'postgres_back' }, 'The embedded PostgreSQL is running again');
    },
  });
}

/** The exit code after an unexpected error while serving: whatever started this process may start it again. */
const UNCAUGHT = 70;
/** The longest time that a stop may take. */
const END_WITHIN_MS = 9500;
/** How often the clock of the machine is looked at. */
const CLOCK_WATCH_MS = 5000;
/** How long sending the last traces may take. */
const TRACES_END_WITHIN_MS = 1000;

/**
 * Returns what to do about demo members where nobody asked for them: an installation may have been started before its settings were
 * there.
 */
async function remarkOnDemoMembers({ isPublic, demoMembers }: Config, { db }: Server): Promise<string | null> {
  const count = isPublic && demoMembers === 0 ? await countDemoMembers(db) : 0;
  return count === 0
    ? null
    : `This community has demo members (${count}), whom others take for real. Begin with an empty DATA_DIR and database, or delete each of them: npm run operator -- delete-account EMAIL --now.`;
}

/** Returns what an operator may not have meant: a disk that is not mounted looks like a new folder, and an address may be mistyped. */
function remarksOnDatabase(config: Config, isNew: boolean, isCompared: boolean): string[] {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl)
    return [
      ...(isNew ? [`DATA_DIR ${dataDir} had no database: a new one was created in it.`] : []),
      ...(isCompared
        ? []
        : [`DATA_DIR ${dataDir} had no postgres.json: nothing says whether files were lost or replaced.`]),
    ];
  const isOtherThere = hasDatabase(postgresFolder(config));
  return [
    ...(isNew ? ['The database at DATABASE_URL was empty: a new community was created in it.'] : []),
    ...(isOtherThere ? [`DATA_DIR ${dataDir} has a database of its own, which DATABASE_URL leaves unused.`] : []),
  ];
}

async function start(config: Config, log: Log) {
  for (const warning of config.warnings) process.stderr.write(`${warning}\n`);
  const release = lockDataDir(config.dataDir);
  let postgres: Promise<EmbeddedPostgres> | undefined;
  let app: Server | undefined;
  let stopTracing = async () => {};
  let ending: Promise<void> | undefined;
  async function tidy() {
    await app
      ?.close()
      .catch((error) => log.error({ event: 'stop_failed', err: error }, 'The server did not stop in order'));
    // It may be starting at this moment. Left alone, it would outlive this process.
    await (await postgres?.catch(() => undefined))
      ?.stop()
      .catch((error) =>
        log.error({ event: 'stop_failed', err: error }, 'The embedded PostgreSQL did not stop in order'),
      );
    // A receiver of traces that does not answer may not delay the stop for longer than this.
    await withTimeLimit(TRACES_END_WITHIN_MS, stopTracing(), () => {});
    release?.();
  }
  const end = (code: number) => {
    ending ??= (async () => {
      setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
      await tidy();
      if (code === 0) print(`${PRODUCT} stopped.`);
      process.exit(code);
    })();
    return ending;
  };
  /** Ends the server with a sentence for the operator: going on could lose data. */
  function endBecause(event: 'clock_moved' | 'postgres_incomplete', sentence: string) {
    log.fatal({ event }, sentence);
    process.stderr.write(`${sentence}\n`);
    void end(1);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  // An uncaught error leaves an unknown state: the process stops in order, and the database with it.
  process.on('uncaughtException', (error) => {
    log.fatal({ event: 'uncaught_error', err: error }, 'An unexpected error ends the server');
    void end(UNCAUGHT);
  });
  // npm does not end the processes it started: this one ends when its parent has.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void end(0), 500).unref();
  try {
    if (config.tracing) {
      // Loaded only here, because the packages are large.
      const { startTracing } = await import('./platform/tracing/start-tracing.ts');
      stopTracing = startTracing(config.tracing, log);
    }
    await tryAddress(config);
    postgres = startOwnPostgres(config, log, release !== null, (sentence) =>
      endBecause('postgres_incomplete', sentence),
    );
    const embeddedUrl = postgres ? (await postgres).url : runningEmbeddedUrl(postgresFolder(config));
    const databaseUrl = config.databaseUrl ?? embeddedUrl ?? '';
    if (ending) return ending;
    const webDir = fileURLToPath(new URL('../../dist/web', import.meta.url));
    const webMapsDir = fileURLToPath(new URL('../../dist/web-maps', import.meta.url));
    app = await createServer(config, databaseUrl, { webDir, webMapsDir, log });
    const isCompared = (await postgres)?.isCompared ?? true;
    for (const remark of remarksOnDatabase(config, app.isNewDatabase, isCompared)) print(remark);
    if (ending) return app.close();
    const ready = app;
    setInterval(() => {
      const fault = ready.clockFaultNow();
      if (fault) endBecause('clock_moved', fault);
    }, CLOCK_WATCH_MS).unref();
    const logins = await withStartLock(databaseUrl, () => seedDemo(ready, config.demoMembers, config.isPublic));
    const demoRemark = await remarkOnDemoMembers(config, ready);
    if (demoRemark) print(demoRemark);
    if (ending) return ending;
    await listen(app, config);
    (await postgres)?.accept();
    log.info({ event: 'server_started', version: VERSION, node: process.version }, 'The server accepts requests');
    await announce(config, app, logins);
  } catch (error) {
    if (ending) return ending;
    await tidy();
    throw error;
  }
}

/** Ends the process with one sentence on the error output. The stack of an error that nobody expected is in the log. */
function refuseStart(error: unknown, config: Config | null, log: Log): never {
  const fault = startFault(error, config);
  if (fault === null) log.fatal({ event: 'start_failed', err: error }, 'The server could not start');
  process.stderr.write(`${fault ?? `${PRODUCT} could not start: ${(error as Error).message}`}\n`);
  process.exit(1);
}

function run() {
  let config: Config | null = null;
  let log = createLog('fatal');
  try {
    config = readConfig(ownEnvironment());
    log = createLog(config.logLevel);
    start(config, log).catch((error: unknown) => refuseStart(error, config, log));
  } catch (error) {
    refuseStart(error, config, log);
  }
}

run();

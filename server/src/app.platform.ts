import { join } from 'node:path';
import { PICTURES } from '#contract/media/picture-files.ts';
import { filesFolder, postgresFolder } from './app.folders.ts';
import { type Config, ConfigError } from './config.ts';
import type { App } from './platform/app.ts';
import { createClientErrors } from './platform/client-errors/client-errors.ts';
import { createResolver } from './platform/client-errors/source-maps.ts';
import { type Clock, systemClock } from './platform/clock/clock.ts';
import { createBus } from './platform/cluster/bus.ts';
import { clusterMessageFor } from './platform/cluster/messages.ts';
import { postgresTransport } from './platform/cluster/postgres-transport.ts';
import { createPresence } from './platform/cluster/presence.ts';
import { RedisRefused } from './platform/cluster/transport.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { createTransact, type Publish } from './platform/db/unit-of-work.ts';
import { diskFiles } from './platform/files/disk.ts';
import type { Files } from './platform/files/files.ts';
import { StorageRefused, s3Files, tryS3 } from './platform/files/s3.ts';
import { StorageUnavailable } from './platform/files/unavailable.ts';
import { freeBytes } from './platform/health/checks.ts';
import type { HealthReport } from './platform/health/health.ts';
import { type LimitSpec, memoryLimiter, redisLimiter } from './platform/http/limiter.ts';
import type { RunnerPorts } from './platform/http/run.ts';
import { createSafeFetch, type SafeFetchSubstitutes } from './platform/http/safe-fetch.ts';
import { openBoss } from './platform/jobs/boss.ts';
import { readJobCounts } from './platform/jobs/job-counts.sql.ts';
import { createQueues } from './platform/jobs/queues.ts';
import { createLog, errorCode, type Log } from './platform/log/log.ts';
import { createSecurityLog } from './platform/log/security-log.ts';
import { createMailQueue } from './platform/mail/mail-queue.ts';
import { mailerOf } from './platform/mail/mail-server.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { createHistory } from './platform/metrics/history.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { hasDatabase } from './platform/postgres/database-cluster.ts';
import { createHub, type Hub } from './platform/realtime/hub.ts';

/** Parts that a test may replace. */
export interface Substitutes {
  clock?: Clock;
  mailer?: Mailer;
  log?: Log;
  /** Folder of the built web app; null serves none. */
  webDir?: string | null;
  /** Folder of the builds that render members' pages; by default beside the web app. */
  pagesDir?: string;
  /** Folder of the source maps of the web app; null has none. */
  webMapsDir?: string | null;
  /** How addresses given by members are reached. By default only the public internet. */
  safeFetch?: SafeFetchSubstitutes;
  /** Receives error codes that a route does not declare; by default they are logged. */
  onUndeclaredError?: RunnerPorts['onUndeclaredError'];
  /** false: the database must have the schema of this release already. */
  migrates?: boolean;
  /** false: jobs run only when a test calls them. */
  jobs?: boolean;
  /** Resolves when a delayed refusal may be answered; by default after a second. */
  waitToRefuse?: () => Promise<void>;
  /** Replaces what slices keep in memory, before the server starts. */
  replaceMemory?: (app: App) => void;
}

export type Platform = Awaited<ReturnType<typeof createPlatform>>;

/** Loads the client of Redis, which is large and which only a cluster needs. */
const loadRedis = () => import('./platform/cluster/redis-transport.ts');

function busFor({ redisUrl }: Config, directUrl: string, { pool }: Database, log: Log) {
  return createBus({
    transports: {
      postgres: (events, key) => postgresTransport(directUrl, pool, events, key),
      ...(redisUrl && { redis: async (events) => (await loadRedis()).redisTransport(redisUrl, events) }),
    },
    log,
  });
}

/** Joins the other nodes. @throws ConfigError when the Redis of REDIS_URL rejects us */
export async function joinCluster({ app: { bus }, boss, database }: Platform) {
  await bus.start().catch(async (error) => {
    await bus.close();
    await boss.stop();
    await boss.close();
    await database.close();
    if (!(error instanceof RedisRefused)) throw error;
    throw new ConfigError(
      `REDIS_URL cannot be used: ${error.message}. Check the user, the password and the permissions.`,
    );
  });
}

/** Counts the limits of all nodes together, in Redis. */
async function countsAt(redisUrl: string, log: Log) {
  const { createRedisLink } = await import('./platform/cluster/redis-link.ts');
  const link = createRedisLink(redisUrl);
  link.client
    .connect()
    .catch((error) =>
      log.warn({ event: 'redis_limits_down', err: error }, 'Redis is unavailable; each node counts limits for itself'),
    );
  return {
    limiter: (spec: LimitSpec) => redisLimiter(link, spec),
    close: link.close,
  };
}

export const fileStoreOf = (config: Pick<Config, 's3' | 'dataDir'>): Files =>
  config.s3 ? s3Files(config.s3) : diskFiles(filesFolder(config));

/** These are known only when the server is complete. */
interface Late {
  publicUrl: () => string;
  health: () => Promise<HealthReport>;
}

/** Creates the app, and the parts under it that only the start and the stop of the server use. Nothing is started yet. */
export async function createPlatform(config: Config, databaseUrl: string, substitutes: Substitutes, lateParts: Late) {
  const log = substitutes.log ?? createLog(config.logLevel);
  // Notifications and locks of a session need PostgreSQL itself, not a pooler that shares sessions.
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  const database: Database = openDatabase(databaseUrl, {
    isPooler: config.databaseDirectUrl !== null,
    onError: (error) =>
      log.warn(
        { event: 'database_connection_broke', reason: errorCode(error) },
        'A database connection broke and is replaced',
      ),
  });
  const { db, pool } = database;
  const metrics = createMetrics();
  const hub = createHub();
  const bus = busFor(config, directUrl, database, log);
  const counts = config.redisUrl ? await countsAt(config.redisUrl, log) : null;
  /** Publishes to every socket of these members, on all nodes. */
  const publish: Publish = (uids, event, audience) => {
    hub.publish(uids, event);
    bus.publish(clusterMessageFor(uids, event, audience));
  };
  const endSessions: Hub['endSessions'] = (uid, sessionId) => {
    hub.endSessions(uid, sessionId);
    bus.publish({ kind: 'ended', uid, ...(sessionId !== undefined && { sessionId }) });
  };
  bus.onMessage((message) => {
    if (message.kind === 'event') hub.publish(message.uids, message.event);
    else if (message.kind === 'missed') hub.requestResync(message.uids);
    else if (message.kind === 'ended') hub.endSessions(message.uid, message.sessionId);
  });
  const mailer = substitutes.mailer ?? mailerOf({ config, db }, join(config.dataDir, 'mail'));
  const clock = substitutes.clock ?? systemClock;
  const boss = openBoss({ databaseUrl: directUrl, log, clock, background: substitutes.jobs !== false });
  const queues = createQueues({ boss, clock, log, onJob: metrics.onJob, waits: substitutes.jobs === false });
  const app: App = {
    config,
    db,
    pool,
    clock,
    log,
    hub,
    bus,
    publish,
    endSessions,
    mailer,
    queues,
    ...lateParts,
    transact: createTransact(db, {
      app: () => app,
      onError: (error) => log.error({ event: 'after_commit_failed', err: error }, 'Work after a commit failed'),
    }),
    presence: createPresence(hub, bus),
    security: createSecurityLog(log),
    files: fileStoreOf(config),
    mailQueue: createMailQueue(queues, mailer),
    safeFetch: createSafeFetch(substitutes.safeFetch),
    limiter: counts?.limiter ?? memoryLimiter,
    history: createHistory({
      metrics,
      sockets: hub.size,
      pool,
      now: clock.now,
      bus,
      jobsWaiting: async () => (await readJobCounts(pool)).reduce((sum, { waiting }) => sum + waiting, 0),
      freeBytes: () => freeBytes(config.dataDir),
    }),
    recordError: createClientErrors({ log, metrics, resolve: createResolver(substitutes.webMapsDir ?? null) }),
    memory: new Map(),
  };
  substitutes.replaceMemory?.(app);
  return { app, database, metrics, boss, counts };
}

/** Returns whether the file store has a picture. A store that does not answer, or may not be listed, counts as one without. */
export async function hasPictures(config: Pick<Config, 's3' | 'dataDir'>): Promise<boolean> {
  const files = fileStoreOf(config);
  try {
    for (const kind of Object.keys(PICTURES))
      for await (const keys of files.list(kind)) if (keys.length > 0) return true;
  } catch (error) {
    if (!config.s3 || !(error instanceof StorageRefused || error instanceof StorageUnavailable)) throw error;
  }
  return false;
}

/**
 * Refuses to begin a new community in an empty database beside the files or the database of another one: a setting probably names
 * another database than the one that was meant.
 * @throws ConfigError
 */
export async function refuseDataOfAnother(config: Pick<Config, 's3' | 'dataDir' | 'databaseUrl'>) {
  const { s3, dataDir, databaseUrl } = config;
  if (databaseUrl && hasDatabase(postgresFolder(config)))
    throw new ConfigError(
      `The database at DATABASE_URL is empty, but DATA_DIR ${dataDir} has a database of its own. Remove DATABASE_URL to use that one, or move it with \`npm run backup\` and \`npm run restore\` (docs/backups.md). For a new community, set DATA_DIR to an empty folder.`,
    );
  if (!(await hasPictures(config))) return;
  const [database, setting] = databaseUrl
    ? ['The database at DATABASE_URL', 'DATABASE_URL']
    : [`The database in DATA_DIR ${dataDir}`, 'DATA_DIR'];
  const [place, newPlace] = s3
    ? ['the bucket of S3_URL', 'S3_URL to an empty folder of a bucket']
    : [filesFolder(config), 'DATA_DIR to an empty folder'];
  throw new ConfigError(
    `${database} is empty, but ${place} has pictures of members. Set ${setting} to the database that they belong to, or restore a backup into an empty place with \`npm run restore\` (docs/backups.md). For a new community, set ${newPlace}.`,
  );
}

/**
 * Checks the file store at start: one that rejects us would reject every photo. One that is unavailable may come back.
 * @throws ConfigError
 */
export async function checkFiles({ s3 }: Config, log: Log) {
  if (!s3) return;
  await tryS3(s3).catch((error) => {
    if (error instanceof StorageRefused)
      throw new ConfigError(
        `S3_URL cannot be used: ${error.message}. Check the key, the bucket, the region and the permissions.`,
      );
    log.warn(
      { event: 'file_store_unavailable', err: error },
      'The file store at S3_URL does not answer; photos fail until it does',
    );
  });
}

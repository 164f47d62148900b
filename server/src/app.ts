import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { makeScheduledBackup } from './app.backup.ts';
import { countStoredFiles, fileCountJob } from './app.file-count.ts';
import { checkFiles, createPlatform, joinCluster, type Platform, type Substitutes } from './app.platform.ts';
import { checkSchema, migrate } from './app.schema.ts';
import { createSlices, mountSlices, type Slices } from './app.slices.ts';
import type { Config } from './config.ts';
import { lastFileCount } from './platform/files/file-counts.sql.ts';
import type { Check } from './platform/health/check.ts';
import {
  backupsCheck,
  databaseCheck,
  diskCheck,
  errorsCheck,
  fileCountCheck,
  filesCheck,
  freeBytes,
  jobsCheck,
  mailCheck,
  redisCheck,
} from './platform/health/checks.ts';
import { createHealth, type HealthMonitor } from './platform/health/health.ts';
import { createRecentAnswers, type RecentAnswers } from './platform/health/recent-answers.ts';
import { serveHealth } from './platform/health/serve-health.ts';
import { isFile } from './platform/http/access-log.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { buildsIn } from './platform/http/builds.ts';
import { compressAnswers } from './platform/http/compression.ts';
import { fail } from './platform/http/errors.ts';
import { memoryLimiter, pruneLimits, reportingRefusals } from './platform/http/limiter.ts';
import { createLimits, type Limits } from './platform/http/limits.ts';
import { createHttp } from './platform/http/server.ts';
import { serveWeb } from './platform/http/web.ts';
import { readJobCounts } from './platform/jobs/job-counts.sql.ts';
import { createRecurringJobs, type RecurringJob } from './platform/jobs/recurring.ts';
import { hasInbox, inboxKey, inboxPath, serveInbox } from './platform/mail/inbox.ts';
import { deleteOldMails } from './platform/mail/mailer.ts';
import { createMetricsServer, serveMetrics } from './platform/metrics/serve-metrics.ts';
import { attachRealtime } from './platform/realtime/gateway.ts';
import { messageOutcomes } from './platform/realtime/message-outcomes.ts';
import { within } from './platform/within.ts';

export type App = Awaited<ReturnType<typeof createApp>>;

/** How often the server looks for sockets whose session another process ended: the command line, or another node. */
const CLOSE_ENDED_EVERY_MS = 3000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** How long running requests may take when the server stops. */
const REQUESTS_END_WITHIN_MS = 3000;
/** How long running pushes may take when the server stops. */
const PUSHES_END_WITHIN_MS = 1000;

/** Closes sockets of sessions that another process ended. Sessions that this node ends close theirs at once. */
async function closeEndedSessions({ hub, log }: Platform, { identity }: Slices) {
  try {
    const ended = await identity.endedAmong([...hub.clients()].map(({ actor }) => actor.sessionId));
    for (const { uid, id } of ended) hub.endSessions(uid, id);
  } catch (error) {
    const reason = (error as Error).message;
    log.warn({ event: 'ended_sessions_unknown', reason }, 'The server could not find out which sessions have ended.');
  }
}

/**
 * Starts the work that belongs to each node: its mails on disk, its counts and its sockets. All other work is a recurring job,
 * which runs on one node. Returns the function that stops it.
 */
function startTimers(platform: Platform, slices: Slices, { dataDir }: Config) {
  const { log, clock } = platform;
  const tidyMails = () =>
    deleteOldMails(join(dataDir, 'mail'), clock.now()).catch((error) =>
      log.warn({ event: 'mails_not_deleted', err: error }, 'Old mails were not deleted from the data folder.'),
    );
  const saveViews = () =>
    slices.discovery
      .saveViews()
      .catch((error) => log.warn({ event: 'views_not_saved', err: error }, 'The views of Intros were not saved.'));
  void tidyMails();
  const timers = [
    setInterval(() => void tidyMails(), HOUR_MS),
    setInterval(() => void saveViews(), MINUTE_MS),
    setInterval(() => void closeEndedSessions(platform, slices), CLOSE_ENDED_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

const recurringJobs = (
  { database, clock }: Platform,
  {
    identity,
    passkeys,
    media,
    connections,
    discovery,
    safety,
    chats,
    hangouts,
    encounters,
    tables,
    welcome,
    sharing,
    digest,
    account,
  }: Slices,
) => [
  { name: 'delete-old-counts', cron: '3 * * * *', run: () => pruneLimits(database.pool, clock.now()) },
  { name: 'delete-old-identity-rows', cron: '11 * * * *', run: identity.deleteOldRows },
  { name: 'sweep-media', cron: '37 * * * *', run: media.sweep },
  { name: 'delete-passkey-challenges', cron: '*/10 * * * *', run: passkeys.deleteExpired },
  { name: 'lapse-requests', cron: '17 * * * *', run: connections.lapse },
  // In the daytime of New York.
  { name: 'remind-of-requests', cron: '29 14-23 * * *', run: connections.remind },
  // At night in New York, when the fewest lists are being read.
  { name: 'balance-exposure', cron: '13 9 * * *', run: discovery.balance },
  { name: 'remove-orders', cron: '7 9 * * *', run: discovery.removeOrders },
  { name: 'drop-report-snapshots', cron: '41 8 * * *', run: safety.reports.dropSnapshots },
  { name: 'delete-earlier-words', cron: '47 8 * * *', run: () => chats.earlierWords.deleteOld() },
  { name: 'remind-of-hangouts', cron: '* * * * *', run: hangouts.remind },
  { name: 'compare-marks', cron: '*/5 * * * *', run: encounters.compare },
  { name: 'settle-places', cron: '* * * * *', run: hangouts.settlePlaces },
  { name: 'tend-shared-plans', cron: '* * * * *', run: sharing.tend },
  { name: 'seat-members', cron: '*/10 * * * *', run: tables.seat },
  // Once a day, in the daytime of New York.
  { name: 'offer-tables', cron: '37 15 * * *', run: welcome.offer },
  { name: 'tend-tables', cron: '*/5 * * * *', run: tables.tend },
  { name: 'free-places-of-blocks', cron: '* * * * *', run: hangouts.freePlaces },
  { name: 'forget-what-blocks-ended', cron: '17 * * * *', run: safety.forgetEnded },
  { name: 'delete-home-addresses', cron: '31 * * * *', run: hangouts.deleteOldDetails },
  { name: 'delete-accounts', cron: '*/10 * * * *', run: account.deleteDue },
  { name: 'remove-downloads', cron: '53 * * * *', run: account.removeOldDownloads },
  { name: 'send-digests', cron: '*/15 * * * *', run: digest.send },
];

/** How long a scheduled backup may take before it counts as lost, seconds. */
const BACKUP_EXPIRES_S = 6 * 3600;

/** Returns the job that makes backups, if the settings ask for it. */
function backupJobs(config: Config, { database, files, log, clock }: Platform, databaseUrl: string): RecurringJob[] {
  if (!config.backups) return [];
  const ports = { databaseUrl, db: database.db, files, log };
  const run = async () => void (await makeScheduledBackup(ports, config, clock.now()));
  const cron = `23 ${config.backups.hours.join(',')} * * *`;
  return [{ name: 'make-backup', cron, expireSeconds: BACKUP_EXPIRES_S, run }];
}

/** Returns what this installation has to look at to know whether it is healthy. */
function checksFor(
  { database, files, bus, clock }: Platform,
  { dataDir, s3, redisUrl, backups }: Config,
  recurring: readonly { name: string }[],
  recentAnswers: RecentAnswers,
): Check[] {
  const names = recurring.map(({ name }) => name);
  return [
    ...[databaseCheck(database.pool), diskCheck(dataDir), mailCheck(database.pool), jobsCheck(database.pool, names)],
    fileCountCheck(database.db),
    ...(s3 ? [filesCheck(files)] : []),
    ...(redisUrl ? [redisCheck(bus)] : []),
    ...(backups ? [backupsCheck(database.db, clock.now)] : []),
    errorsCheck(recentAnswers),
  ];
}

/** Opens the metrics to those whom the settings name. Returns the server of their own port, which does not listen yet. */
function openMetrics(
  http: FastifyInstance,
  { metrics, hub, bus, database }: Platform,
  health: HealthMonitor,
  config: Pick<Config, 'metrics' | 'dataDir'>,
) {
  const { listen, token } = config.metrics;
  if (!listen && !token) return null;
  metrics.watch({
    sockets: hub.size,
    otherNodes: bus.otherNodes,
    pool: database.pool,
    health: health.last,
    jobs: () => readJobCounts(database.pool),
    freeBytes: () => freeBytes(config.dataDir),
    fileCount: () => lastFileCount(database.db),
  });
  if (token) serveMetrics(http, metrics, token);
  return listen && { ...listen, server: createMetricsServer(metrics, token) };
}

interface SocketSettings {
  limits: Limits;
  limitsFactor: number;
  publicUrl: () => string;
  builds: string[];
}

/** Attaches the WebSocket endpoint. */
function attachSockets(
  http: FastifyInstance,
  { hub, log, metrics }: Platform,
  { identity, chats, profiles, media }: Slices,
  { limits, limitsFactor, publicUrl, builds }: SocketSettings,
) {
  return attachRealtime(http, {
    authenticate: identity.authenticate,
    hub,
    log,
    // Shared with the HTTP route for messages, so that two ways in do not double the limit.
    limit: { ...limits.message, take: (uid) => limits.message.take(`message:${uid}`) },
    // As for routes: an account without a profile can only finish the wizard.
    send: async (actor, message) =>
      (await profiles.isMember(actor.uid)) ? chats.send(actor, message) : fail('PROFILE_REQUIRED'),
    typing: async (actor, chatId) => {
      if (await profiles.isMember(actor.uid)) await chats.typing(actor.uid, chatId);
    },
    typingLimit: limits.typing,
    onMessage: messageOutcomes(metrics, log),
    onClosed: metrics.onSocketClosed,
    limitsFactor,
    // Every member may subscribe. Each event is withheld from the members who may not see it.
    maySubscribe: ({ uid }) => profiles.isMember(uid),
    publicUrl,
    // Browsers send the cookie for pictures along. While the database is unavailable, its key may be unknown.
    ticketOf: (cookies) =>
      media.sessionOf(cookies).then(
        (session) => session?.sessionId ?? null,
        () => null,
      ),
    builds,
  });
}

interface Running {
  http: FastifyInstance;
  platform: Platform;
  slices: Slices;
  jobs: ReturnType<typeof createRecurringJobs>;
  realtime: ReturnType<typeof attachRealtime>;
}

/** Takes no new requests, finishes running ones within limits, and closes every connection. */
async function stop({ http, platform, slices, jobs, realtime }: Running) {
  const { log, boss, queues } = platform;
  const jobsStopped = jobs
    .stop()
    .then(boss.stop)
    .catch((error) => log.warn({ event: 'jobs_stop_failed', err: error }, 'Jobs did not stop in order.'));
  await realtime.close();
  // A client that sends slowly may not delay the stop for longer than this.
  const forced = setTimeout(() => http.server.closeAllConnections(), REQUESTS_END_WITHIN_MS);
  await http.close();
  clearTimeout(forced);
  await slices.discovery.saveViews().catch(() => {});
  await slices.chats.overdue.stop();
  await slices.chats.drained();
  await slices.hangouts.drained();
  await slices.safety.appeals.drained();
  await slices.push.stop(PUSHES_END_WITHIN_MS);
  // The database lists files that are not removed by then, for the next sweep.
  await within(2000, Promise.all([slices.media.drained(), slices.account.drained()]), () => {});
  // A job or mail that is interrupted here is done by another node, or after the next start.
  await within(3000, jobsStopped, () => {});
  await within(3000, queues.stop(), () => {});
  await boss.close();
  platform.presence.stop();
  platform.history.stop();
  await platform.bus.close();
  platform.counts?.close();
  await platform.database.close();
}

/**
 * Creates the whole server on one database: migrated and connected, but not listening yet.
 * @throws ConfigError when the file store rejects its settings; SchemaMismatch when the database belongs to another release;
 * Error when the database cannot be reached or migrated
 */
export async function createApp(config: Config, databaseUrl: string, substitutes: Substitutes = {}) {
  const platform = await createPlatform(config, databaseUrl, substitutes);
  const { log, database, boss, queues } = platform;
  await checkFiles(config, log);
  if (config.migratesAtStart && substitutes.migrates !== false)
    await migrate(config.databaseDirectUrl ?? databaseUrl, log);
  else await checkSchema(database.db);
  await platform.security.prepare(database.db);
  await boss.start();
  const secure = config.publicUrl?.startsWith('https://') ?? false;
  const { metrics } = platform;
  const recentAnswers = createRecentAnswers();
  const http = await createHttp(log, {
    trustProxy: config.trustProxy,
    secure,
    limitsFactor: config.limitsFactor,
    ...(substitutes.waitToRefuse && { waitToRefuse: substitutes.waitToRefuse }),
    onRequest(facts) {
      metrics.onRequest(facts);
      if (!isFile(facts.route)) recentAnswers.add(facts.status);
    },
    traces: config.tracing !== null,
  });
  await compressAnswers(http);
  const publicUrl = () => config.publicUrl ?? listeningAt(http, config);
  const slices = createSlices(config, platform, { publicUrl, health: () => health.report() });
  const served: { method: string; url: string }[] = [];
  http.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) served.push({ method: one, url });
  });
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  const countFiles = () =>
    countStoredFiles({ databaseUrl: directUrl, db: database.db, files: platform.files, log }, platform.clock.now());
  const recurring: RecurringJob[] = [
    ...recurringJobs(platform, slices),
    fileCountJob(countFiles),
    ...backupJobs(config, platform, directUrl),
  ];
  const health = createHealth(checksFor(platform, config, recurring, recentAnswers), log);
  serveHealth(http, health, config.metrics.token);
  const metricsServer = openMetrics(http, platform, health, config);
  await serveApiDocs(http);
  const limits = createLimits(
    config.limitsFactor,
    reportingRefusals(platform.counts?.limiter ?? memoryLimiter, metrics.onRefusal),
  );
  const { onUndeclaredError = logUndeclaredError(log) } = substitutes;
  const { limitsFactor } = config;
  await mountSlices(http, slices, { limits, limitsFactor, security: platform.security, onUndeclaredError });
  const inbox = hasInbox(config) ? { folder: join(config.dataDir, 'mail'), key: await inboxKey(config.dataDir) } : null;
  if (inbox) serveInbox(http, inbox);
  const { identityApiKey, passwordPolicy } = config;
  await serveWeb(http, {
    webDir: substitutes.webDir ?? null,
    identityApiKey,
    passwordPolicy,
    publicUrl: config.publicUrl,
  });
  const builds = buildsIn(substitutes.webDir ?? null);
  const realtime = attachSockets(http, platform, slices, { limits, limitsFactor, publicUrl, builds });
  const jobs = createRecurringJobs({ boss, log, jobs: recurring, onJob: metrics.onJob });
  await queues.prepare();
  await slices.push.publicKey();
  await joinCluster(platform);
  if (substitutes.jobs !== false) {
    jobs.start();
    queues.start();
    slices.push.start();
    slices.chats.overdue.start();
    health.start();
    platform.history.start();
  }
  const stopTimers = startTimers(platform, slices, config);
  const { hub, bus, presence, transact, files } = platform;
  return {
    ...{
      http,
      hub,
      bus,
      presence,
      database,
      slices,
      publicUrl,
      transact,
      files,
      queues,
      health,
      metrics,
      history: platform.history,
      metricsServer,
    },
    /** Compares the file store with the database, and records what is missing. */
    countFiles,
    /** Returns the address of the page with mails, with its key; null if there is none. */
    inboxUrl: () => inbox && `${publicUrl()}${inboxPath(inbox.key)}`,
    /** Returns every address that the server answers, for the test that compares them with the contract. */
    servedRoutes: () => served,
    async close() {
      stopTimers();
      health.stop();
      metricsServer?.server.close();
      metricsServer?.server.closeAllConnections();
      await stop({ http, platform, slices, jobs, realtime });
    },
  };
}

/** Returns the function that logs an error code which a route does not declare. */
const logUndeclaredError =
  (log: Platform['log']): NonNullable<Substitutes['onUndeclaredError']> =>
  ({ method, path }, code) => {
    const route = `${method} ${path}`;
    log.error({ event: 'error_not_declared', route, code }, 'A route failed with an error that it does not declare.');
  };

function listeningAt(http: FastifyInstance, config: Config) {
  const address = http.server.address();
  const port = address && typeof address === 'object' ? address.port : config.port;
  const host = ['0.0.0.0', '::'].includes(config.host)
    ? 'localhost'
    : config.host.includes(':')
      ? `[${config.host}]`
      : config.host;
  return `http://${host}:${port}`;
}

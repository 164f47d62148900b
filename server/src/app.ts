import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { downloadsRemoved } from '#server/slices/account/index.ts';
import { afterSending, waitUntilChatsDrained } from '#server/slices/chats/index.ts';
import { saveIntroViews } from '#server/slices/discovery/index.ts';
import { hangoutBroadcasts } from '#server/slices/hangouts/index.ts';
import {
  authenticate,
  endedSessionsAmong,
  lastVisitAt,
  memberOfPage,
  sessionOfCookie,
} from '#server/slices/identity/index.ts';
import { filesRemoved } from '#server/slices/media/index.ts';
import { pushes } from '#server/slices/notifications/index.ts';
import { hasProfileCached } from '#server/slices/profiles/index.ts';
import { appealLinksMailed } from '#server/slices/safety/index.ts';
import { markExternalDatabase } from './app.database.ts';
import { checksFor, openMetrics } from './app.health.ts';
import { countFilesOf, recurringJobs } from './app.jobs.ts';
import { defineQueues, receiveFromNodes } from './app.listeners.ts';
import {
  checkFiles,
  createPlatform,
  joinCluster,
  type Platform,
  refuseDataOfAnother,
  type Substitutes,
} from './app.platform.ts';
import { mountRoutes } from './app.routes.ts';
import { checkSchema, migrate } from './app.schema.ts';
import { type Config, ConfigError } from './config.ts';
import type { App } from './platform/app.ts';
import { clockFault, watchClock } from './platform/clock/clock-check.rules.ts';
import { lastFileCount } from './platform/files/file-counts.sql.ts';
import { createHealth } from './platform/health/health.ts';
import { createRecentAnswers } from './platform/health/recent-answers.ts';
import { serveHealth } from './platform/health/serve-health.ts';
import { isFileRoute } from './platform/http/access-log.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { buildsIn } from './platform/http/builds.ts';
import { compressAnswers } from './platform/http/compression.ts';
import { reportingRefusals } from './platform/http/limiter.ts';
import { createMemberPages } from './platform/http/member-pages.ts';
import type { Run } from './platform/http/run.ts';
import { createHttp } from './platform/http/server.ts';
import { createLimits } from './platform/http/throttle.ts';
import { serveWeb } from './platform/http/web.ts';
import { serveWellKnown } from './platform/http/well-known.ts';
import { createRecurringJobs } from './platform/jobs/recurring.ts';
import type { Log } from './platform/log/log.ts';
import { hasInbox, inboxKey, inboxPath, serveInbox } from './platform/mail/inbox.ts';
import { deleteOldMails } from './platform/mail/mailer.ts';
import { attachRealtime } from './platform/realtime/gateway.ts';
import { messageOutcomes } from './platform/realtime/message-outcomes.ts';
import { withTimeLimit } from './platform/with-time-limit.ts';

export type Server = Awaited<ReturnType<typeof createServer>>;

/** How often the server looks for sockets whose session another process ended, in case its message was lost. */
const CLOSE_ENDED_EVERY_MS = 3000;
/** How long running requests may take when the server stops. */
const REQUESTS_END_WITHIN_MS = 3000;
/** How long running pushes may take when the server stops. */
const PUSHES_END_WITHIN_MS = 1000;

/** Closes sockets of sessions that another process ended. Otherwise a session that ends closes its sockets at once, on every node. */
async function closeEndedSessions({ db, hub, log }: App) {
  try {
    const endedIds = await endedSessionsAmong(
      db,
      [...hub.clients()].map(({ actor }) => actor.sessionId),
    );
    for (const { uid, id } of endedIds) hub.endSessions(uid, id);
  } catch (error) {
    const reason = (error as Error).message;
    log.warn({ event: 'ended_sessions_unknown', reason }, 'The server could not find out which sessions have ended.');
  }
}

/**
 * Starts the work that belongs to each node: its mails on disk, its counts and its sockets. All other work is a recurring job,
 * which runs on one node. Returns the function that stops it.
 */
function startTimers(app: App) {
  const { log, clock } = app;
  const tidyMails = () =>
    deleteOldMails(join(app.config.dataDir, 'mail'), clock.now()).catch((error) =>
      log.warn({ event: 'mails_not_deleted', err: error }, 'Old mails were not deleted from the data folder.'),
    );
  const countViews = () =>
    saveIntroViews(app).catch((error) =>
      log.warn({ event: 'views_not_saved', err: error }, 'The views of Intros were not saved.'),
    );
  void tidyMails();
  const timers = [
    setInterval(() => void tidyMails(), HOUR_MS),
    setInterval(() => void countViews(), MINUTE_MS),
    setInterval(() => void closeEndedSessions(app), CLOSE_ENDED_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

interface SocketSettings {
  run: Run;
  builds: string[];
}

/** Attaches the WebSocket endpoint. */
function attachSockets(http: FastifyInstance, { app, metrics }: Platform, { run, builds }: SocketSettings) {
  const { hub, log, config, publicUrl } = app;
  return attachRealtime(http, {
    authenticate: (token, options) => authenticate(app, token, options),
    hub,
    log,
    run,
    onMessage: messageOutcomes(metrics, log),
    onClosed: metrics.onSocketClosed,
    limitsFactor: config.limitsFactor,
    // Every member may subscribe. Each event is withheld from the members who may not see it.
    maySubscribe: ({ uid }) => hasProfileCached(app, uid),
    publicUrl,
    // Browsers send the cookie for pictures along. While the database is unavailable, its key may be unknown.
    ticketOf: (cookies) =>
      sessionOfCookie(app, cookies).then(
        (session) => session?.sessionId ?? null,
        () => null,
      ),
    builds,
  });
}

interface Running {
  http: FastifyInstance;
  platform: Platform;
  jobs: ReturnType<typeof createRecurringJobs>;
  realtime: ReturnType<typeof attachRealtime>;
}

/** Takes no new requests, finishes running ones within limits, and closes every connection. */
async function stop({ http, platform: { app, boss, counts, database }, jobs, realtime }: Running) {
  const { log, queues } = app;
  const jobsStopped = jobs
    .stop()
    .then(boss.stop)
    .catch((error) => log.warn({ event: 'jobs_stop_failed', err: error }, 'Jobs did not stop in order.'));
  await realtime.close();
  // A client that sends slowly may not delay the stop for longer than this.
  const forced = setTimeout(() => http.server.closeAllConnections(), REQUESTS_END_WITHIN_MS);
  await http.close();
  clearTimeout(forced);
  await saveIntroViews(app).catch(() => {});
  await afterSending(app).overdue.stop();
  await waitUntilChatsDrained(app);
  await hangoutBroadcasts(app).drained();
  await appealLinksMailed(app);
  await pushes(app).stop(PUSHES_END_WITHIN_MS);
  // The database lists files that are not removed by then, for the next sweep.
  await withTimeLimit(2000, Promise.all([filesRemoved(app), downloadsRemoved(app)]), () => {});
  // A job or mail that is interrupted here is done by another node, or after the next start.
  await withTimeLimit(3000, jobsStopped, () => {});
  await withTimeLimit(3000, queues.stop(), () => {});
  await boss.close();
  app.presence.stop();
  app.history.stop();
  await app.bus.close();
  counts?.close();
  await database.close();
}

/**
 * Brings the database to the schema of this release, or checks that it has it.
 * @returns whether the database was empty
 * @throws SchemaMismatch; ConfigError when the database is empty and the file store is not
 */
async function prepareSchema({ app: { config, db, log } }: Platform, directUrl: string, mayMigrate: boolean) {
  let isNew = false;
  const beforeFirst = async () => {
    await refuseDataOfAnother(config);
    isNew = true;
  };
  if (config.migratesAtStart && mayMigrate) await migrate(directUrl, log, beforeFirst);
  else await checkSchema(db);
  return isNew;
}

/**
 * Returns a time at which the server ran; null for a new database. It counts its files at each start and each day, and where it
 * cannot, the last visit of a member shows it. One that a wrong clock has put into the future counts only without a file count.
 */
async function lastRanAt({ db, clock }: App): Promise<Date | null> {
  const [count, visit] = await Promise.all([lastFileCount(db), lastVisitAt(db)]);
  if (!count) return visit;
  const countedAt = new Date(count.countedAt);
  return visit && visit > countedAt && visit <= clock.now() ? visit : countedAt;
}

/** Refuses a clock that moved too far since the server last ran. @throws ConfigError */
async function checkClock(app: App) {
  const lastRan = await lastRanAt(app);
  const fault = lastRan && clockFault(lastRan, app.clock.now(), app.config);
  if (fault) throw new ConfigError(fault);
}

/**
 * Creates the whole server on one database: migrated and connected, but not listening yet.
 * @throws ConfigError when the clock moved too far, or the file store rejects its settings, or has files although the database is empty; SchemaMismatch when the database belongs to another release;
 * Error when the database cannot be reached or migrated
 */
export async function createServer(config: Config, databaseUrl: string, substitutes: Substitutes = {}) {
  const publicUrl = () => config.publicUrl ?? listeningAt(http, config);
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  const platform = await createPlatform(config, databaseUrl, substitutes, {
    publicUrl,
    health: () => monitor.report(),
  });
  const { app, boss, metrics } = platform;
  const { log, queues } = app;
  await checkFiles(config, log);
  const isNewDatabase = await prepareSchema(platform, directUrl, substitutes.migrates !== false);
  await checkClock(app);
  if (config.databaseUrl) markExternalDatabase(config);
  await app.security.prepare(app.db);
  await boss.start();
  const recentAnswers = createRecentAnswers();
  const http = await createHttp(log, {
    trustProxy: config.trustProxy,
    secure: config.publicUrl?.startsWith('https://') ?? false,
    limitsFactor: config.limitsFactor,
    ...(substitutes.waitToRefuse && { waitToRefuse: substitutes.waitToRefuse }),
    onRequest(facts) {
      metrics.onRequest(facts);
      if (!isFileRoute(facts.route)) recentAnswers.add(facts.status);
    },
    traces: config.tracing !== null,
  });
  await compressAnswers(http);
  const served: { method: string; url: string }[] = [];
  http.addHook('onRoute', ({ method, url }) => {
    for (const methodName of [method].flat()) served.push({ method: methodName, url });
  });
  defineQueues(app);
  receiveFromNodes(app);
  const recurring = recurringJobs(app, directUrl);
  const monitor = createHealth(checksFor(platform, recurring, recentAnswers), log);
  serveHealth(http, monitor, config.metrics.token);
  serveWellKnown(http, { securityContact: config.securityContact, publicUrl: app.publicUrl, now: app.clock.now });
  // A folder or a bucket may have lost files before this start. Counting takes long in a large store, so the server listens first.
  http.addHook('onListen', async () => {
    void countFilesOf(app, directUrl).catch((error) => {
      if (!monitor.isStopping())
        log.warn({ event: 'files_not_counted', err: error }, 'Files could not be counted after the start');
    });
  });
  const metricsServer = openMetrics(http, platform, monitor);
  await serveApiDocs(http);
  const limits = createLimits(config.limitsFactor, reportingRefusals(app.limiter, metrics.onRefusal));
  const { onUndeclaredError = logUndeclaredError(log) } = substitutes;
  const { limitsFactor, identityApiKey, passwordPolicy } = config;
  const run = await mountRoutes(http, app, { limits, limitsFactor, security: app.security, onUndeclaredError });
  const inbox = hasInbox(config) ? { folder: join(config.dataDir, 'mail'), key: await inboxKey(config.dataDir) } : null;
  if (inbox) serveInbox(http, inbox);
  const webDir = substitutes.webDir ?? null;
  const contentOf = createMemberPages({
    folder: substitutes.pagesDir ?? join(webDir ?? '', '..', 'render'),
    memberOf: (cookies) => memberOfPage(app, cookies),
    run,
    limitsFactor,
    now: () => app.clock.now().getTime(),
    log,
  });
  await serveWeb(http, { webDir, identityApiKey, passwordPolicy, publicUrl: config.publicUrl, contentOf });
  const realtime = attachSockets(http, platform, { run, builds: buildsIn(webDir) });
  // The clock of the machine, which tests do not move.
  const clockFaultNow = watchClock(() => new Date(), config);
  const jobs = createRecurringJobs({ boss, log, jobs: recurring, refusal: clockFaultNow, onJob: metrics.onJob });
  await queues.prepare();
  await pushes(app).publicKey();
  await joinCluster(platform);
  if (substitutes.jobs !== false) {
    jobs.start();
    queues.start();
    pushes(app).start();
    afterSending(app).overdue.start();
    monitor.start();
    app.history.start();
  }
  const stopTimers = startTimers(app);
  return Object.assign(app, {
    http,
    /** Runs a route of the contract for a member, as a request of theirs would. */
    run,
    monitor,
    metrics,
    metricsServer,
    /** Looks whether the clock of the machine has jumped. No recurring job has run since. Returns the sentence for the operator, or null. */
    clockFaultNow,
    /** Whether the database was empty before this start. */
    isNewDatabase,
    /** Compares the file store with the database, and records what is missing. */
    countFiles: () => countFilesOf(app, directUrl),
    /** Returns the address of the page with mails, with its key; null if there is none. */
    inboxUrl: () => inbox && `${publicUrl()}${inboxPath(inbox.key)}`,
    /** Returns every address that the server answers, for the test that compares them with the contract. */
    servedRoutes: () => served,
    async close() {
      stopTimers();
      monitor.stop();
      metricsServer?.server.close();
      metricsServer?.server.closeAllConnections();
      await stop({ http, platform, jobs, realtime });
    },
  });
}

/** Returns the function that logs an error code which a route does not declare. */
const logUndeclaredError =
  (log: Log): NonNullable<Substitutes['onUndeclaredError']> =>
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

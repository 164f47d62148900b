import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/index.ts';
import { registerAccountDeletion } from './app.account-deletion.ts';
import { checkFiles, createPlatform, joinCluster, type Platform, type Substitutes } from './app.platform.ts';
import type { Config } from './config.ts';
import { migrate } from './platform/db/migrate.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { serveHealth } from './platform/http/health.ts';
import { databaseLimiter, pruneLimits } from './platform/http/limiter.ts';
import { createLimits, createMount, type Mounting } from './platform/http/mount.ts';
import { createHttp } from './platform/http/server.ts';
import { serveWeb } from './platform/http/web.ts';
import { createRecurringJobs } from './platform/jobs/recurring.ts';
import { hasInbox, serveInbox } from './platform/mail/inbox.ts';
import { attachRealtime } from './platform/realtime/gateway.ts';
import { accountHandlers, createAccount } from './slices/account/index.ts';
import { artistsHandlers, createArtists } from './slices/artists/index.ts';
import { chatsHandlers, createChats } from './slices/chats/index.ts';
import { connectionsHandlers, createConnections } from './slices/connections/index.ts';
import { createDiscovery, discoveryHandlers } from './slices/discovery/index.ts';
import { createEvents, eventsHandlers } from './slices/events/index.ts';
import { createHangouts, hangoutsHandlers } from './slices/hangouts/index.ts';
import { createIdentity } from './slices/identity/index.ts';
import { createInvites, invitesHandlers } from './slices/invites/index.ts';
import { createMedia, mediaHandlers } from './slices/media/index.ts';
import {
  contactOf,
  createDigest,
  createNotifications,
  createPush,
  notificationsHandlers,
  serveUnsubscribe,
} from './slices/notifications/index.ts';
import { createOperators, operatorsHandlers } from './slices/operators/index.ts';
import { createProfiles, profilesHandlers } from './slices/profiles/index.ts';
import { createSafety, safetyHandlers } from './slices/safety/index.ts';
import { createModel, createWriting, writingHandlers } from './slices/writing/index.ts';

export type App = Awaited<ReturnType<typeof createApp>>;

/** The language model, and what it may cost: so many calls an hour over all nodes. */
function modelFor({ llm }: Config, { database }: Platform) {
  if (!llm) return null;
  const budget = databaseLimiter(database.pool, { name: 'llm', points: llm.callsPerHour, seconds: 3600 });
  return { ask: createModel(llm), timeoutMs: llm.timeoutMs, budget };
}

/** The slices, each made of those before it. Reading this from top to bottom is reading who may know whom. */
function createSlices(config: Config, platform: Platform, publicUrl: () => string) {
  const {
    log,
    database,
    hub,
    bus,
    presence,
    publish,
    endSessions,
    transact,
    mailer,
    queues,
    mailQueue,
    clock,
    files,
    safeFetch,
  } = platform;
  const { db, pool } = database;
  const core = { db, transact, clock };
  const invites = createInvites({ db, transact, clock, config });
  const identity = createIdentity({
    db,
    transact,
    pool,
    clock,
    log,
    config,
    mailQueue,
    publicUrl,
    invites,
    endSessions,
  });
  const media = createMedia({ db, transact, clock, files, log });
  const profiles = createProfiles({
    db,
    transact,
    clock,
    emailOf: identity.emailOf,
    accountExists: identity.accountExists,
    isOperator: identity.isOperator,
    ownsMedia: media.owns,
    relate: (on, viewer, subject) => connections.relate(on, viewer, subject),
  });
  profiles.onSaved((work, { uid, profileImage }) => media.settle(work, uid, profileImage));
  const safety = createSafety({
    ...{ db, transact, clock, log, mailQueue, publicUrl },
    ...{ identity, media, profiles },
    lockMessage: (work, reader, message) => chats.lockMessage(work, reader, message),
  });
  const connections = createConnections({ db, transact, clock, profiles, safety });
  const discovery = createDiscovery({
    ...{ db, transact, profiles, safety },
    reasonsFor: (...args) => writing.reasonsFor(...args),
  });
  const chats = createChats({ db, transact, log, publish, profiles, safety, connections, media });
  const hangouts = createHangouts({
    ...core,
    log,
    hub,
    publishToCluster: (id) => bus.publish({ kind: 'hangout', id }),
    media,
    profiles,
    safety,
    chats,
  });
  bus.onMessage((message) => message.kind === 'hangout' && hangouts.changedElsewhere(message.id));
  safety.onBlocked(chats.withholdBetween);
  const events = createEvents({
    ...core,
    log,
    hub,
    chats,
    publishToCluster: (id) => bus.publish({ kind: 'announced', id }),
  });
  bus.onMessage((message) => void (message.kind === 'announced' && events.changedElsewhere(message.id)));
  const push = createPush({
    ...{ db, transact, clock, log, safeFetch, identity, profiles, safety },
    contact: () => contactOf(config.pushContact, publicUrl()),
    isOnline: presence.has,
  });
  const notifications = createNotifications({
    ...core,
    profiles,
    safety,
    connections,
    hangouts,
    chats,
    events,
    queues,
    push,
    isOnline: presence.has,
  });
  const digest = createDigest({
    ...core,
    mailer,
    queues,
    publicUrl,
    identity,
    profiles,
    safety,
    hangouts,
    events,
    isOnline: presence.has,
  });
  const account = createAccount({
    db,
    transact,
    clock,
    identity,
    invites,
    media,
    profiles,
    safety,
    connections,
    chats,
    hangouts,
    notifications,
    push,
  });
  const writing = createWriting({ db, transact, log, profiles, model: modelFor(config, platform) });
  const artists = createArtists({ db, transact, files, clock, log, source: config.artists });
  const operators = createOperators({
    ...{ db, transact, clock, mailQueue, publicUrl },
    ...{ identity, invites, profiles, safety, connections, chats, events },
  });
  return {
    identity,
    invites,
    media,
    profiles,
    safety,
    connections,
    discovery,
    chats,
    hangouts,
    notifications,
    push,
    digest,
    account,
    writing,
    artists,
    events,
    operators,
  };
}

async function mountSlices(
  http: FastifyInstance,
  slices: ReturnType<typeof createSlices>,
  { limits, onUndeclaredError }: Omit<Mounting, 'authenticate'>,
) {
  const mount = createMount(http, { authenticate: slices.identity.authenticate, limits, onUndeclaredError });
  await slices.identity.register(http);
  mount(routes.invites, invitesHandlers, slices.invites.context);
  mount(routes.media, mediaHandlers, slices.media.context);
  mount(routes.profiles, profilesHandlers, slices.profiles.context);
  mount(routes.safety, safetyHandlers, slices.safety.context);
  mount(routes.connections, connectionsHandlers, slices.connections.context);
  mount(routes.discovery, discoveryHandlers, slices.discovery.context);
  mount(routes.chats, chatsHandlers, slices.chats.context);
  mount(routes.hangouts, hangoutsHandlers, slices.hangouts.context);
  mount(routes.notifications, notificationsHandlers, slices.notifications.context);
  mount(routes.account, accountHandlers, slices.account.context);
  mount(routes.writing, writingHandlers, slices.writing.context);
  mount(routes.artists, artistsHandlers, slices.artists.context);
  mount(routes.events, eventsHandlers, slices.events.context);
  mount(routes.operators, operatorsHandlers, slices.operators.context);
  slices.media.serve(http);
  slices.artists.serve(http);
  await serveUnsubscribe(http, slices.notifications.context.db, limits.write);
}

/** How often sockets are asked about whose session another process ended: the command line, or another node. */
const CUT_OFF_EVERY_MS = 3000;

/** Closes sockets of sessions that were ended elsewhere; those ended here are closed at once. */
async function cutOff({ hub, log }: Platform, { identity }: ReturnType<typeof createSlices>) {
  try {
    const ended = await identity.endedAmong([...hub.clients()].map(({ actor }) => actor.sessionId));
    for (const { uid, id } of ended) hub.endSessions(uid, id);
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'ended sessions could not be looked up');
  }
}

/** The names are stored in the database and must not change. */
function recurringJobs({ connections, discovery, safety, hangouts, digest }: ReturnType<typeof createSlices>) {
  return [
    { name: 'lapse-requests', cron: '17 * * * *', run: connections.lapse },
    { name: 'drop-report-snapshots', cron: '41 8 * * *', run: safety.reports.dropSnapshots },
    { name: 'remind-of-hangouts', cron: '* * * * *', run: hangouts.remind },
    { name: 'send-digests', cron: '*/15 * * * *', run: digest.send },
    { name: 'rebuild-discovery-index', cron: '29 * * * *', run: () => discovery.rebuildIndex() },
  ];
}

/** How long requests under way may take when the server stops. */
const FINISH_WITHIN_MS = 3000;
/** How long pushes under way may take then. */
const PUSHES_WITHIN_MS = 1000;

/**
 * The whole server on one database: migrated, wired, not yet listening.
 * @throws ConfigError when the file store refuses us; Error when the database cannot be reached or brought up to date
 */
export async function createApp(config: Config, databaseUrl: string, substitutes: Substitutes = {}) {
  const platform = createPlatform(config, databaseUrl, substitutes);
  const { log, database, hub } = platform;
  await checkFiles(config, log);
  await migrate(database.db);
  await platform.boss.start();
  const http = await createHttp(log, {
    trustProxy: config.trustProxy,
    secure: config.publicUrl?.startsWith('https://') ?? false,
  });
  const publicUrl = () => config.publicUrl ?? listeningAt(http, config);
  const slices = createSlices(config, platform, publicUrl);
  registerAccountDeletion(slices);
  const served: { method: string; url: string }[] = [];
  http.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) served.push({ method: one, url });
  });
  const health = serveHealth(http, database.pool);
  await serveApiDocs(http);
  const limits = createLimits(config.limitsFactor, platform.counts?.limiter);
  await mountSlices(http, slices, {
    limits,
    onUndeclaredError:
      substitutes.onUndeclaredError ??
      (({ method, path }, code) =>
        log.error(
          { event: 'error_not_declared', route: `${method} ${path}`, code },
          'a route threw an undeclared error',
        )),
  });
  if (hasInbox(config)) serveInbox(http, join(config.dataDir, 'mail'));
  await serveWeb(http, { webDir: substitutes.webDir ?? null, identityApiKey: config.identityApiKey });
  const realtime = attachRealtime(http, {
    authenticate: slices.identity.authenticate,
    hub,
    log,
    // The same count as for messages by request: a second way in is no second allowance.
    limit: { ...limits.message, take: (uid) => limits.message.take(`send:${uid}`) },
    send: (actor, message) => slices.chats.send(actor.uid, message),
    typing: (actor, chatId) => slices.chats.typing(actor.uid, chatId),
    typingLimit: limits.typing,
    // Every member may look at hangouts; which of them they hear of is decided with each.
    maySubscribe: async () => true,
    origin: () => new URL(publicUrl()).origin,
  });
  const jobs = createRecurringJobs({
    boss: platform.boss,
    log,
    jobs: recurringJobs(slices),
  });
  await platform.queues.prepare();
  await slices.push.publicKey();
  await joinCluster(platform);
  if (substitutes.jobs !== false) {
    jobs.start();
    platform.queues.start();
    slices.push.start();
  }
  const prune = () =>
    pruneLimits(database.pool, platform.clock.now()).catch(() => log.warn('old counts were not pruned'));
  const sweep = () => slices.media.sweep().catch((error) => log.warn({ err: error }, 'left files were not removed'));
  const hourly = setInterval(() => Promise.all([prune(), sweep()]), 3_600_000);
  hourly.unref();
  const ended = setInterval(() => void cutOff(platform, slices), CUT_OFF_EVERY_MS);
  ended.unref();
  return {
    http,
    hub,
    bus: platform.bus,
    presence: platform.presence,
    database,
    slices,
    publicUrl,
    transact: platform.transact,
    files: platform.files,
    queues: platform.queues,
    /** Every address the server answers, for the test that compares them with the contract. */
    servedRoutes: () => served,
    /** Takes nothing new, finishes what is under way, and lets go of the database. */
    async close() {
      clearInterval(hourly);
      clearInterval(ended);
      health.stopping();
      const jobsStopped = jobs
        .stop()
        .then(platform.boss.stop)
        .catch((error) => log.warn({ err: error }, 'jobs did not stop in order'));
      await realtime.close();
      // Who is in the middle of sending something slowly is waited for so long, and no longer.
      const forced = setTimeout(() => http.server.closeAllConnections(), FINISH_WITHIN_MS);
      await http.close();
      clearTimeout(forced);
      await slices.chats.drained();
      await slices.hangouts.drained();
      await slices.safety.appeals.drained();
      await slices.push.stop(PUSHES_WITHIN_MS);
      // What is not removed by then is noted in the database, for the next sweep.
      await Promise.race([slices.media.drained(), pause(2000, null, { ref: false })]);
      // A job cut off here is done by the next node, or after the next start.
      await Promise.race([jobsStopped, pause(3000, null, { ref: false })]);
      // Mails too.
      await Promise.race([platform.queues.stop(), pause(3000, null, { ref: false })]);
      await platform.boss.close();
      platform.presence.stop();
      await platform.bus.close();
      platform.counts?.close();
      await database.close();
    },
  };
}

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

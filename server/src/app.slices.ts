import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/index.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import { registerAccountDeletion } from './app.account-deletion.ts';
import { registerEmailChanges } from './app.email-changes.ts';
import type { Platform } from './app.platform.ts';
import type { Config } from './config.ts';
import { DEMO_PASSWORD } from './demo/login.ts';
import type { HealthReport } from './platform/health/health.ts';
import { databaseLimiter, memoryLimiter } from './platform/http/limiter.ts';
import { createLinkLimits, type LinkSignatures } from './platform/http/link-limits.ts';
import { createMount, type Mounting } from './platform/http/mount.ts';
import { readJobCounts } from './platform/jobs/job-counts.sql.ts';
import { accountHandlers, createAccount } from './slices/account/index.ts';
import { arrivalsHandlers, createArrivals } from './slices/arrivals/index.ts';
import { artistsHandlers, createArtists } from './slices/artists/index.ts';
import { chatsHandlers, createChats } from './slices/chats/index.ts';
import { connectionsHandlers, createConnections } from './slices/connections/index.ts';
import { createDiagnostics, diagnosticsHandlers } from './slices/diagnostics/index.ts';
import { createDiscovery, discoveryHandlers } from './slices/discovery/index.ts';
import { createEncounters, encountersHandlers } from './slices/encounters/index.ts';
import { createEvents, eventsHandlers } from './slices/events/index.ts';
import { createHangouts, hangoutsHandlers } from './slices/hangouts/index.ts';
import { createIdentity, identityHandlers } from './slices/identity/index.ts';
import { createInvites, invitesHandlers } from './slices/invites/index.ts';
import { createMedia, mediaHandlers } from './slices/media/index.ts';
import { createNewcomers, newcomersHandlers } from './slices/newcomers/index.ts';
import {
  createDigest,
  createNotifications,
  createPush,
  notificationsHandlers,
  pushContactOf,
  serveUnsubscribe,
} from './slices/notifications/index.ts';
import { createOperators, operatorsHandlers } from './slices/operators/index.ts';
import { createPasskeys, passkeysHandlers } from './slices/passkeys/index.ts';
import { createProfiles, profilesHandlers } from './slices/profiles/index.ts';
import { createSafety, safetyHandlers } from './slices/safety/index.ts';
import { createSharing, sharingHandlers } from './slices/sharing/index.ts';
import { createTables, tablesHandlers } from './slices/tables/index.ts';
import { createWelcome, welcomeHandlers } from './slices/welcome/index.ts';
import { createModel, createWriting, writingHandlers } from './slices/writing/index.ts';

export type Slices = ReturnType<typeof createSlices>;

/** Returns the language model with its budget of calls per hour, which all nodes share. */
function modelFor({ llm }: Config, { database }: Platform) {
  if (!llm) return null;
  const budget = databaseLimiter(database.db, { name: 'llm', points: llm.callsPerHour, seconds: 3600 });
  return { ask: createModel(llm), timeoutMs: llm.timeoutMs, budget };
}

/** Returns the names in a profile. */
const namesIn = (profile: Pick<PublicProfile, 'firstName' | 'lastName' | 'username'> | null) =>
  profile ? [profile.firstName, profile.lastName, profile.username] : [];

type LateSeats = Pick<Parameters<typeof createHangouts>[0], 'isSeated' | 'seatedAt'>;
/** Returns what hangouts need of the slice of tables. */
const seatsOf = (slices: () => Pick<Slices, 'tables'>): LateSeats => ({
  isSeated: (...args) => slices().tables.isSeated(...args),
  seatedAt: (...args) => slices().tables.seatedAt(...args),
});

type LateReasons = Pick<Parameters<typeof createDiscovery>[0], 'reasonsFor' | 'metAt' | 'isGreeter' | 'welcomed'> &
  Pick<Parameters<typeof createTables>[0], 'sharedReasons'>;
/** Returns what Intros and tables need of later slices. */
const lateReasons = (slices: () => Pick<Slices, 'writing' | 'hangouts' | 'welcome'>): LateReasons => ({
  isGreeter: (column) => slices().welcome.isGreeter(column),
  welcomed: () => slices().welcome.welcomed(),
  sharedReasons: (members) => slices().writing.sharedReasons(members),
  reasonsFor: (...args) => slices().writing.reasonsFor(...args),
  metAt: (...args) => slices().hangouts.metAt(...args),
});

type LateBetween = Pick<Parameters<typeof createProfiles>[0], 'relate' | 'hangoutsInCommon' | 'connectionsInCommon'>;
/** Returns what profiles need to know about two members from later slices. */
const betweenMembers = (slices: () => Pick<Slices, 'connections' | 'hangouts'>): LateBetween => ({
  relate: (...args) => slices().connections.relate(...args),
  hangoutsInCommon: (...args) => slices().hangouts.inCommon(...args),
  connectionsInCommon: (...args) => slices().connections.inCommon(...args),
});

const diagnosticsFor = (
  { backups }: Config,
  { database, transact, clock, history, recordError }: Platform,
  health: () => Promise<HealthReport>,
) =>
  createDiagnostics({
    ...{ db: database.db, transact, clock, history, recordError, health },
    jobCounts: () => readJobCounts(database.pool),
    backupsAreScheduled: backups !== null,
  });

/** Creates the slices in order. Each gets the slices before it. A function that leads to a later slice is called late. */
export function createSlices(
  config: Config,
  platform: Platform,
  { publicUrl, health }: { publicUrl: () => string; health: () => Promise<HealthReport> },
) {
  const { database, bus, presence, publish, endSessions, files, hub, safeFetch } = platform;
  const { transact, clock, log, mailQueue, mailer, queues } = platform;
  const base = { db: database.db, transact, clock, log };
  const mail = { mailQueue, publicUrl };
  const isOnline = presence.has;

  const invites = createInvites({ ...base, config });
  // A database may have been seeded on a laptop before it went public.
  const publishedPassword = config.isPublic ? DEMO_PASSWORD : null;
  const identity = createIdentity({
    ...{ ...base, ...mail, pool: database.pool, security: platform.security },
    limiter: platform.counts?.limiter ?? memoryLimiter,
    ...{ config, invites, endSessions, publishedPassword },
    passwordCost: platform.passwordCost,
    namesOf: async (uid) => namesIn((await profiles.own(uid)).public),
  });
  const media = createMedia({
    ...{ ...base, files, remakePicture: platform.remakePicture },
    isSecure: config.publicUrl?.startsWith('https://') ?? false,
    openSessionOf: identity.openSessionOf,
    isHiddenFrom: (on, viewer, owner) => safety.isHiddenFrom(on, viewer, owner),
    takesPartIn: (on, viewer, chatId) => chats.takesPartIn(on, viewer, chatId),
  });
  const passkeys = createPasskeys({
    ...{ ...base, ...mail, identity, security: platform.security },
    isRequired: config.operatorsNeedPasskey,
  });
  const profiles = createProfiles({
    ...base,
    ...{ emailOf: identity.emailOf, accountExists: identity.accountExists },
    ...{ languageOf: identity.languageOf, isOperator: identity.isOperator },
    areFoundArtists: (db, chosen) => artists.areFound(db, chosen),
    ownsMedia: media.owns,
    ...betweenMembers(() => slices),
  });
  profiles.onSaved(media.settle);
  const people = { identity, media, profiles };
  const safety = createSafety({
    ...{ ...base, ...mail, ...people },
    receivedMessage: (...args) => chats.receivedMessage(...args),
    seenHangout: (...args) => hangouts.seen(...args),
  });
  const connections = createConnections({ ...base, profiles, safety });
  const { sharedReasons, reasonsFor, ...late } = lateReasons(() => slices);
  const discovery = createDiscovery({ ...base, profiles, safety, connections, reasonsFor, ...late });
  const chats = createChats({ ...base, hub, publish, profiles, safety, connections, media });
  const arrivals = createArrivals({ ...base, profiles, discovery, chats });
  safety.onBlocked(chats.withholdBetween);
  const hangouts = createHangouts({
    ...{ ...base, hub, media, profiles, safety, connections, chats },
    showsWeek: config.landingHangouts,
    publishToCluster: (id) => bus.publish({ kind: 'hangout', id }),
    ...seatsOf(() => slices),
  });
  const encounters = createEncounters({ ...base, profiles, safety, connections, hangouts });
  const tables = createTables({
    ...{ ...base, identity, profiles, safety, connections, hangouts, encounters, sharedReasons, reasonsFor },
  });
  const welcome = createWelcome({ ...base, identity, safety, connections, hangouts, tables });
  const sharing = createSharing({ ...base, ...mail, identity, profiles, safety, hangouts });
  const events = createEvents({
    ...{ ...base, hub, profiles, safety, chats },
    publishToCluster: (id) => bus.publish({ kind: 'announced', id }),
  });
  const newcomers = createNewcomers({ ...base, profiles, connections, hangouts });
  const push = createPush({
    ...{ ...base, safeFetch, identity, profiles, safety, hangouts, sharing, isOnline },
    contact: () => pushContactOf(config.pushContact, publicUrl()),
  });
  const meetings = { connections, hangouts, encounters, tables, welcome, sharing, chats, events };
  const notifying = { ...base, ...mail, ...meetings, identity, profiles, safety };
  const notifications = createNotifications({ ...notifying, queues, push, isOnline });
  const digest = createDigest({
    ...{ ...base, mailer, queues, publicUrl, isOnline },
    ...{ identity, profiles, safety, hangouts, events },
  });
  const account = createAccount({
    ...{ ...base, ...mail, ...people, ...meetings, newcomers, discovery, passkeys },
    ...{ invites, safety, notifications, push, files, queues },
  });
  const writing = createWriting({ ...base, profiles, model: modelFor(config, platform) });
  const artists = createArtists({ ...base, files, source: config.artists });
  const operators = createOperators({
    ...{ ...base, ...mail },
    ...{ identity, passkeys, invites, profiles, safety, connections, discovery, chats, hangouts, events, account },
  });
  const diagnostics = diagnosticsFor(config, platform, health);
  const slices = {
    ...{ identity, passkeys, invites, media, profiles, safety, connections, discovery, chats, arrivals },
    ...{ hangouts, encounters, tables, welcome, sharing, events, newcomers },
    ...{ notifications, push, digest, account, writing, artists, operators, diagnostics },
  };
  registerAcrossSlices(bus, slices);
  return slices;
}

/** Registers what slices do about changes in others. */
function registerAcrossSlices(bus: Platform['bus'], slices: Slices) {
  registerAccountDeletion(slices);
  registerEmailChanges(slices);
  registerRecovery(slices);
  // Otherwise a suspended member's friends could still come in.
  slices.safety.onHidden((work, uid) => slices.invites.invitations.revokeAll(work, uid).then(() => {}));
  receiveFromNodes(bus, slices);
}

/** Passes the messages of other nodes to the slices whose members are connected to this node. */
function receiveFromNodes(
  bus: Platform['bus'],
  { chats, hangouts, events }: Pick<Slices, 'chats' | 'hangouts' | 'events'>,
) {
  bus.onMessage((message) => {
    if (message.kind === 'hangout') hangouts.changedElsewhere(message.id);
    if (message.kind === 'announced') void events.changedElsewhere(message.id);
    if (message.kind === 'chatEvent' || message.kind === 'chatMissed') chats.publishedElsewhere(message);
  });
}

/** Registers what happens when somebody proves with a mail that an account is theirs. */
function registerRecovery({ identity, passkeys, account }: Pick<Slices, 'identity' | 'passkeys' | 'account'>) {
  identity.onReclaimed(passkeys.reclaim);
  identity.onReclaimed(account.keepReclaimed);
  identity.onPasswordReset(passkeys.pause);
}

/** Returns the checks of the signatures of each kind of link. */
const linkSignaturesOf = ({ safety, account, hangouts, sharing, notifications }: Slices): LinkSignatures => ({
  appeal: safety.isSignedLink,
  deletion: account.isSignedDeletion,
  place: hangouts.isSignedLink,
  safety: sharing.isSignedLink,
  download: account.isSignedDownload,
  unsubscribe: notifications.isSignedLink,
});

/** Mounts the routes of every slice. */
export async function mountSlices(
  http: FastifyInstance,
  slices: Slices,
  mounting: Omit<Mounting, 'authenticate' | 'hasProfile' | 'requireStepUp' | 'cookieFor' | 'countLink'>,
) {
  const { limits } = mounting;
  const countLink = createLinkLimits(limits, linkSignaturesOf(slices));
  const mount = createMount(http, {
    ...{ ...mounting, countLink },
    authenticate: slices.identity.authenticate,
    hasProfile: slices.profiles.isMember,
    requireStepUp: slices.passkeys.requireStepUp,
    cookieFor: slices.media.cookieFor,
  });
  await slices.identity.register(http);
  mount(routes.identity, identityHandlers, slices.identity.context);
  mount(routes.passkeys, passkeysHandlers, slices.passkeys.context);
  mount(routes.invites, invitesHandlers, slices.invites.context);
  mount(routes.media, mediaHandlers, slices.media.context);
  mount(routes.profiles, profilesHandlers, slices.profiles.context);
  mount(routes.safety, safetyHandlers, slices.safety.context);
  mount(routes.connections, connectionsHandlers, slices.connections.context);
  mount(routes.discovery, discoveryHandlers, slices.discovery.context);
  mount(routes.chats, chatsHandlers, slices.chats.context);
  mount(routes.arrivals, arrivalsHandlers, slices.arrivals.context);
  mount(routes.hangouts, hangoutsHandlers, slices.hangouts.context);
  mount(routes.encounters, encountersHandlers, slices.encounters.context);
  mount(routes.tables, tablesHandlers, slices.tables.context);
  mount(routes.welcome, welcomeHandlers, slices.welcome.context);
  mount(routes.sharing, sharingHandlers, slices.sharing.context);
  mount(routes.newcomers, newcomersHandlers, slices.newcomers.context);
  mount(routes.notifications, notificationsHandlers, slices.notifications.context);
  mount(routes.account, accountHandlers, slices.account.context);
  mount(routes.writing, writingHandlers, slices.writing.context);
  mount(routes.artists, artistsHandlers, slices.artists.context);
  mount(routes.events, eventsHandlers, slices.events.context);
  mount(routes.operators, operatorsHandlers, slices.operators.context);
  mount(routes.diagnostics, diagnosticsHandlers, slices.diagnostics.context);
  slices.media.serve(http, limits.picture);
  slices.artists.serve(http);
  slices.account.serve(http, countLink);
  await serveUnsubscribe(slices.notifications.context, http, countLink);
}

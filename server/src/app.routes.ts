import type { FastifyInstance } from 'fastify';
import { socketCommands } from '#contract/chats/routes.ts';
import { identityCalls } from '#contract/identity/routes.ts';
import { routes } from '#contract/index.ts';
import {
  accountHandlers,
  deletionSignatures,
  downloadSignatures,
  serveDownloads,
} from '#server/slices/account/index.ts';
import { announcementsHandlers } from '#server/slices/announcements/index.ts';
import { artistsHandlers, serveArtists } from '#server/slices/artists/index.ts';
import { calendarHandlers, calendarSignatures, serveFeed } from '#server/slices/calendar/index.ts';
import { chatsHandlers, socketCommandHandlers } from '#server/slices/chats/index.ts';
import { connectionsHandlers } from '#server/slices/connections/index.ts';
import { diagnosticsHandlers } from '#server/slices/diagnostics/index.ts';
import { discoveryHandlers } from '#server/slices/discovery/index.ts';
import { encountersHandlers } from '#server/slices/encounters/index.ts';
import { eventsHandlers } from '#server/slices/events/index.ts';
import { groupsHandlers } from '#server/slices/groups/index.ts';
import { hangoutsHandlers, placeSignatures } from '#server/slices/hangouts/index.ts';
import { huddlesHandlers } from '#server/slices/huddles/index.ts';
import {
  authenticate,
  identityCallHandlers,
  identityHandlers,
  serveIdentity,
  sessionCookieForAnswer,
} from '#server/slices/identity/index.ts';
import { installationHandlers, setUpSignatures } from '#server/slices/installation/index.ts';
import { invitesHandlers } from '#server/slices/invites/index.ts';
import { mediaHandlers } from '#server/slices/media/index.ts';
import { newcomersHandlers } from '#server/slices/newcomers/index.ts';
import { notificationsHandlers, serveUnsubscribe, unsubscribeSignatures } from '#server/slices/notifications/index.ts';
import { authenticateScript, operatorsHandlers } from '#server/slices/operators/index.ts';
import { passkeysHandlers, requireStepUp } from '#server/slices/passkeys/index.ts';
import { hasProfileCached, profilesHandlers } from '#server/slices/profiles/index.ts';
import { reportsHandlers } from '#server/slices/reports/index.ts';
import { appealSignatures, safetyHandlers } from '#server/slices/safety/index.ts';
import { safetySignatures, sharingHandlers } from '#server/slices/sharing/index.ts';
import { tablesHandlers } from '#server/slices/tables/index.ts';
import { writingHandlers } from '#server/slices/writing/index.ts';
import { servePictures } from './app.pictures.ts';
import type { App } from './platform/app.ts';
import { createLinkCounter, type LinkSignatures } from './platform/http/link-limits.ts';
import { createMount } from './platform/http/mount.ts';
import { createRunner, type Run, type RunnerPorts } from './platform/http/run.ts';

/** Returns the checks of the signatures of each kind of link. */
const linkSignatures = ({ db }: App): LinkSignatures => ({
  appeal: appealSignatures(db),
  deletion: deletionSignatures(db),
  place: placeSignatures(db),
  safety: safetySignatures(db),
  setUp: setUpSignatures(db),
  download: downloadSignatures(db),
  unsubscribe: unsubscribeSignatures(db),
  calendar: calendarSignatures(db),
});

/** Mounts the routes of every slice. Returns the function that runs one of them, for sockets and for the server itself. */
export async function mountRoutes(
  http: FastifyInstance,
  app: App,
  ports: Omit<RunnerPorts, 'hasProfile' | 'requireStepUp' | 'countLink' | 'countRead'>,
): Promise<Run> {
  const countLink = createLinkCounter(ports.limits, linkSignatures(app));
  const runner = createRunner(app, {
    ...ports,
    countLink,
    countRead: app.hub.catchUps.countRead,
    hasProfile: (uid) => hasProfileCached(app, uid),
    requireStepUp: (actor) => requireStepUp(app, actor),
  });
  const mount = createMount(http, runner, {
    authenticate: (token, options) => authenticate(app, token, options),
    authenticateScript: (token) => authenticateScript(app, token),
    cookieForAnswer: (answer, cookies) => sessionCookieForAnswer(app, answer, cookies),
    security: ports.security,
  });
  runner.addHandlers(socketCommands, socketCommandHandlers);
  runner.addHandlers(identityCalls, identityCallHandlers);
  await serveIdentity(app, http, runner.run);
  mount(routes.identity, identityHandlers);
  mount(routes.passkeys, passkeysHandlers);
  mount(routes.invites, invitesHandlers);
  mount(routes.media, mediaHandlers);
  mount(routes.profiles, profilesHandlers);
  mount(routes.safety, safetyHandlers);
  mount(routes.connections, connectionsHandlers);
  mount(routes.discovery, discoveryHandlers);
  mount(routes.chats, chatsHandlers);
  mount(routes.hangouts, hangoutsHandlers);
  mount(routes.groups, groupsHandlers);
  mount(routes.huddles, huddlesHandlers);
  mount(routes.reports, reportsHandlers);
  mount(routes.encounters, encountersHandlers);
  mount(routes.tables, tablesHandlers);
  mount(routes.sharing, sharingHandlers);
  mount(routes.newcomers, newcomersHandlers);
  mount(routes.notifications, notificationsHandlers);
  mount(routes.announcements, announcementsHandlers);
  mount(routes.account, accountHandlers);
  mount(routes.writing, writingHandlers);
  mount(routes.artists, artistsHandlers);
  mount(routes.events, eventsHandlers);
  mount(routes.calendar, calendarHandlers);
  mount(routes.operators, operatorsHandlers);
  mount(routes.diagnostics, diagnosticsHandlers);
  mount(routes.installation, installationHandlers);
  servePictures(app, http, ports.limits.picture);
  serveArtists(app, http);
  serveDownloads(app, http, countLink);
  serveFeed(app, http, countLink);
  await serveUnsubscribe(app, http, countLink);
  return runner.run;
}

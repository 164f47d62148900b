import { RECENT_LOGIN_MS } from '#contract/limits.ts';
import type { Background } from '#server/platform/background.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import type { Files } from '#server/platform/files/files.ts';
import { fail } from '#server/platform/http/errors.ts';
import { type Actor, handlersOf } from '#server/platform/http/handle.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { MailQueue } from '#server/platform/mail/mail-queue.ts';
import type { Chats } from '#server/slices/chats/index.ts';
import type { Connections } from '#server/slices/connections/index.ts';
import type { Discovery } from '#server/slices/discovery/index.ts';
import type { Encounters } from '#server/slices/encounters/index.ts';
import type { Events } from '#server/slices/events/index.ts';
import type { Hangouts } from '#server/slices/hangouts/index.ts';
import type { Identity } from '#server/slices/identity/index.ts';
import type { Invites } from '#server/slices/invites/index.ts';
import type { Media } from '#server/slices/media/index.ts';
import type { Newcomers } from '#server/slices/newcomers/index.ts';
import type { Notifications, Push } from '#server/slices/notifications/index.ts';
import type { Passkeys } from '#server/slices/passkeys/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import type { Sharing } from '#server/slices/sharing/index.ts';
import type { Tables } from '#server/slices/tables/index.ts';
import type { Welcome } from '#server/slices/welcome/index.ts';

/** The dependencies of this slice's use cases: above all the slices that keep data about a member. */
export interface AccountContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  log: Log;
  files: Files;
  mailQueue: MailQueue;
  /** Returns the product's own address, without a slash at the end. */
  publicUrl: () => string;
  identity: Identity;
  passkeys: Passkeys;
  invites: Invites;
  media: Media;
  profiles: Profiles;
  safety: Safety;
  connections: Connections;
  discovery: Discovery;
  chats: Chats;
  hangouts: Hangouts;
  encounters: Encounters;
  tables: Tables;
  welcome: Welcome;
  sharing: Sharing;
  events: Pick<Events, 'of'>;
  newcomers: Newcomers;
  notifications: Notifications;
  push: Pick<Push, 'devices'>;
  /** For work that no answer waits for. */
  background: Background;
  /** Makes a download in the background, once the transaction is committed. */
  enqueueDownload: (work: Work, id: string) => Promise<void>;
}

// The access level `accountHolder` has no resource: mount checks it before the handler runs.
export const { handle, handleInTransaction } = handlersOf<AccountContext>()({});

/** Refuses what a person at someone else's open browser must not be able to do. @throws AppError RECENT_LOGIN_REQUIRED */
export function requireRecentLogin(ctx: AccountContext, { authTime }: Actor) {
  if (ctx.clock.now().getTime() - authTime * 1000 > RECENT_LOGIN_MS) fail('RECENT_LOGIN_REQUIRED');
}

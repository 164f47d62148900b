import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact } from '#server/platform/db/unit-of-work.ts';
import { handlersOf } from '#server/platform/http/handle.ts';
import type { MailQueue } from '#server/platform/mail/mail-queue.ts';
import type { Chats } from '#server/slices/chats/index.ts';
import type { Connections } from '#server/slices/connections/index.ts';
import type { Encounters } from '#server/slices/encounters/index.ts';
import type { Events } from '#server/slices/events/index.ts';
import type { Hangouts } from '#server/slices/hangouts/index.ts';
import type { Identity } from '#server/slices/identity/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import type { Sharing } from '#server/slices/sharing/index.ts';
import type { Tables } from '#server/slices/tables/index.ts';
import type { Welcome } from '#server/slices/welcome/index.ts';
import type { Push } from './push.ts';

/** The dependencies of this slice's use cases. */
export interface NotificationsContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  mailQueue: MailQueue;
  /** Returns the product's own address, without a slash at the end. */
  publicUrl: () => string;
  identity: Pick<Identity, 'confirmedRecipientOf'>;
  profiles: Profiles;
  safety: Safety;
  connections: Connections;
  hangouts: Hangouts;
  encounters: Encounters;
  tables: Tables;
  welcome: Welcome;
  sharing: Sharing;
  chats: Chats;
  events: Events;
  push: Push;
  /** Returns whether a member is online, on any node. */
  isOnline: (uid: string) => boolean;
}

/** These routes are about the caller's own notifications, which `owner` already ensures: there is nothing to resolve. */
export const { handle, handleInTransaction } = handlersOf<NotificationsContext>()({});

import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact } from '#server/platform/db/unit-of-work.ts';
import { handlersOf } from '#server/platform/http/handle.ts';
import type { Chats } from '#server/slices/chats/index.ts';
import type { Connections } from '#server/slices/connections/index.ts';
import type { Hangouts } from '#server/slices/hangouts/index.ts';
import type { Identity } from '#server/slices/identity/index.ts';
import type { Invites } from '#server/slices/invites/index.ts';
import type { Media } from '#server/slices/media/index.ts';
import type { Notifications, Push } from '#server/slices/notifications/index.ts';
import type { Passkeys } from '#server/slices/passkeys/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';

/** The slices that keep data about a member. */
export interface AccountContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  identity: Identity;
  passkeys: Passkeys;
  invites: Invites;
  media: Media;
  profiles: Profiles;
  safety: Safety;
  connections: Connections;
  chats: Chats;
  hangouts: Hangouts;
  notifications: Notifications;
  push: Pick<Push, 'devices'>;
}

export const { handle } = handlersOf<AccountContext>()({});

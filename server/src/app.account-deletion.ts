import type { Work } from './platform/db/unit-of-work.ts';
import { forgetCounts } from './platform/http/limiter.ts';
import type { Account } from './slices/account/index.ts';
import type { Chats } from './slices/chats/index.ts';
import type { Connections } from './slices/connections/index.ts';
import type { Hangouts } from './slices/hangouts/index.ts';
import type { Identity } from './slices/identity/index.ts';
import type { Invites } from './slices/invites/index.ts';
import type { Media } from './slices/media/index.ts';
import type { Notifications } from './slices/notifications/index.ts';
import type { Operators } from './slices/operators/index.ts';
import type { Profiles } from './slices/profiles/index.ts';
import type { Safety } from './slices/safety/index.ts';
import type { Tables } from './slices/tables/index.ts';

interface Slices {
  identity: Identity;
  invites: Invites;
  media: Media;
  profiles: Profiles;
  safety: Safety;
  connections: Connections;
  chats: Chats;
  hangouts: Hangouts;
  tables: Tables;
  notifications: Notifications;
  operators: Operators;
  account: Account;
}

/**
 * Registers what each slice deletes in the transaction that deletes an account. This is the only place that does so,
 * because the order matters across slices.
 */
export function registerAccountDeletion(slices: Slices) {
  const steps: ((work: Work, uid: string, email: string | null) => Promise<unknown>)[] = [
    // The profile is deleted first, so that the live events of the later steps contain no name.
    slices.profiles.forgetMember,
    slices.media.forgetMember,
    slices.account.forgetMember,
    async (work, _uid, email) => email !== null && slices.invites.forgetEmail(work, email),
    // Otherwise a suspension would end with the account, and its owner could sign up again at once.
    async (work, uid, email) => {
      const isSuspended = (await slices.safety.suspensionsOf(work.db, [uid])).has(uid);
      if (isSuspended && email !== null) await slices.identity.barEmail(work, email);
    },
    (work, uid) => forgetCounts(work.db, uid),
    slices.safety.reports.forgetMember,
    // Connections are ended before chats, because their end closes the direct chats.
    slices.connections.forgetMember,
    // Hangouts are locked before chats, as in every other transaction that locks both.
    // A table may end with it, and locks its hangouts.
    slices.tables.forgetMember,
    slices.hangouts.forgetMember,
    slices.chats.forgetMember,
    // Notifications are deleted after the steps that create some.
    slices.notifications.forgetMember,
    slices.operators.forgetMember,
  ];
  for (const step of steps) {
    slices.identity.onAccountDeleted(async (work, uid, email) => {
      await step(work, uid, email);
    });
  }
}

import type { MemberData } from '#contract/account/routes.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import type { Notification } from '#contract/notifications/routes.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Chats } from '#server/slices/chats/index.ts';
import type { Connections } from '#server/slices/connections/index.ts';
import type { Hangouts } from '#server/slices/hangouts/index.ts';
import type { Identity } from '#server/slices/identity/index.ts';
import type { Invites } from '#server/slices/invites/index.ts';
import type { Media } from '#server/slices/media/index.ts';
import type { Notifications, Push } from '#server/slices/notifications/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';

interface Deps {
  db: Db;
  clock: Clock;
  identity: Identity;
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
export type Account = ReturnType<typeof createAccount>;

/** What concerns a member's account as a whole, over all that other slices keep of them. */
export function createAccount(deps: Deps) {
  const { db, clock, identity, invites, media, profiles, safety, connections, chats, hangouts, notifications, push } =
    deps;

  async function allNotifications(uid: string): Promise<Notification[]> {
    const all: Notification[] = [];
    let cursor: string | undefined;
    do {
      const page = await notifications.list(uid, { cursor, limit: PAGE_MAX });
      all.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return all;
  }

  return {
    /** Everything kept of a member. @throws AppError NOT_FOUND when the account went meanwhile */
    async exportData(uid: string): Promise<MemberData> {
      const account = (await identity.dataOf(db, uid)) ?? fail('NOT_FOUND');
      const own = await profiles.own(uid);
      return {
        exportedAt: clock.now().toISOString(),
        account,
        accessRequest: await invites.requestOf(account.email),
        profile: own.public,
        private: own.private,
        photos: await media.listOf(uid),
        connections: await connections.list(uid),
        notifications: await allNotifications(uid),
        notificationSettings: await notifications.settings.read(uid),
        chatSettings: await chats.settings.read(uid),
        pushDevices: await push.devices(uid),
        directMessages: await chats.directMessages(uid),
        hangouts: await hangouts.of(uid),
        groupChats: await chats.groupsOf(uid),
        messages: await chats.messagesBy(uid),
        blocks: await safety.blocked(uid),
        reports: await safety.reports.by(uid),
        appeals: await safety.appeals.by(uid),
      };
    },
  };
}

import { account } from '#contract/account/routes.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import { allPages } from '#server/platform/http/all-pages.ts';
import { fail } from '#server/platform/http/errors.ts';

import { handle } from './context.ts';

/**
 * Returns everything that is kept about a member. Each part is complete, whatever its length: a slice with a paged
 * list is read page by page.
 * @throws AppError NOT_FOUND when the account was deleted in the meantime
 */
export const exportData = handle(account.exportData, async ({ ctx, db, params: { uid } }) => {
  const { identity, passkeys, invites, media, profiles, safety, connections, chats, hangouts, notifications, push } =
    ctx;
  const account = (await identity.dataOf(db, uid)) ?? fail('NOT_FOUND');
  const own = await profiles.own(uid);
  return {
    exportedAt: ctx.clock.now().toISOString(),
    account,
    passkeys: await passkeys.dataOf(db, uid),
    // Anybody can sign up with a stranger's address, so what is kept under it belongs to whoever has confirmed it.
    accessRequest: account.emailVerified ? await invites.requestOf(account.email) : null,
    profile: own.public,
    private: own.private,
    photos: await media.listOf(uid),
    connections: await connections.all(uid),
    notifications: await allPages((cursor) => notifications.list(uid, { cursor, limit: PAGE_MAX })),
    notificationSettings: await notifications.settingsOf(uid),
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
});

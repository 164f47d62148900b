import type { Work } from '#server/platform/db/unit-of-work.ts';
import { wasHiddenFromBlocker } from '#server/slices/safety/index.ts';
import * as sql from './chats.sql.ts';
import { viewersOfChat } from './participants.sql.ts';
import { publishViews } from './views.ts';

/**
 * Publishes their shared chats after a block. Their direct chat closes with their connection (direct-chats.ts), and both see it
 * without the other's name and photo. Groups change for the blocker alone, whose open tabs read them again without the other's
 * messages: the other member reads the same as after a suspension, which publishes no group. Nothing is published when the other
 * one has blocked first: an event would tell them of it.
 */
export async function publishChatsAfterBlock(work: Work, uid: string, otherUid: string) {
  if (await wasHiddenFromBlocker(work.db, uid, otherUid)) return;
  const shared = await sql.lockShared(work.db, uid, otherUid);
  const idsOf = (type: 'direct' | 'group') => shared.filter((chat) => chat.type === type).map(({ id }) => id);
  const [direct, groups] = [idsOf('direct'), idsOf('group')];
  await sql.raiseVersions(work.db, direct);
  for (const chatId of groups) work.publish([uid], { type: 'chatGone', chatId });
  const viewers: sql.ViewerOfChat[] = [];
  for (const chatId of direct)
    for (const viewer of await viewersOfChat(work.db, chatId)) viewers.push({ viewer, chatId });
  await publishViews(work, [...viewers, ...groups.map((chatId) => ({ viewer: uid, chatId }))]);
}

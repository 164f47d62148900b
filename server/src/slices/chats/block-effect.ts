import type { Work } from '#server/platform/db/unit-of-work.ts';
import { areHiddenFromEachOther, type BlockEffect, wasHiddenFromBlocker } from '#server/slices/safety/index.ts';
import * as sql from './chats.sql.ts';
import { viewersOfChat } from './participants.sql.ts';
import { publishViews } from './views.ts';

/**
 * Publishes the chats that two members share, as a block hides them from each other or its end shows them again. Both see their direct
 * chat without or with the other's name and photo. Groups change for the blocker alone, whose open tabs read them again without or with
 * the other's messages: the other member reads the same as after a suspension, which publishes no group.
 */
async function publishSharedChats(work: Work, uid: string, otherUid: string) {
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

/**
 * Publishes shared chats after a block and after its end. Their direct chat closes and opens with their connection
 * (update-direct-chat.ts). Nothing is published while they are hidden from each other for another reason: an event would tell of it.
 */
export const chatsBlockEffect: BlockEffect<null> = {
  name: 'chats',
  async end(work, uid, otherUid) {
    if (!(await wasHiddenFromBlocker(work.db, uid, otherUid))) await publishSharedChats(work, uid, otherUid);
    return null;
  },
  async unblocked(work, uid, otherUid) {
    if (!(await areHiddenFromEachOther(work.db, uid, otherUid))) await publishSharedChats(work, uid, otherUid);
  },
};

import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { membersHiddenFrom } from '#server/slices/safety/index.ts';
import { TYPING_MEMBERS_MAX } from './chat.rules.ts';
import * as sql from './chat-activity.sql.ts';

/**
 * Returns a chat with the participants who may see the member's activity; null when there are none. Activity is shown in open
 * chats only, so that a waiting request reveals nothing, and neither across a block nor to or from a suspended member.
 */
async function visibleActivity(db: Db, chatId: string, uid: string): Promise<sql.Activity | null> {
  const activity = await sql.activityIn(db, chatId, uid, TYPING_MEMBERS_MAX);
  if (activity?.gate !== 'open' || activity.others.length === 0) return null;
  const participantUids = [uid, ...activity.others];
  const hidden = await membersHiddenFrom(db, { viewers: participantUids, people: participantUids });
  const visibleUids = activity.others.filter(
    (otherUid) => !hidden.get(uid)?.has(otherUid) && !hidden.get(otherUid)?.has(uid),
  );
  return visibleUids.length > 0 ? { ...activity, others: visibleUids } : null;
}

/** Publishes that a member is typing. It is not stored. In a chat of others nothing happens, and the caller is not told. */
export async function publishTyping(app: App, uid: string, chatId: string): Promise<void> {
  const activity = await visibleActivity(app.db, chatId, uid);
  if (activity) app.publish(activity.others, { type: 'typing', chatId, userId: uid });
}

/** Returns how far the other member of a direct chat has read, 0 where that is not shown. */
export async function readPositionOfOther(db: Db, uid: string, chatId: string): Promise<number> {
  return (await visibleActivity(db, chatId, uid))?.seen ?? 0;
}

/** Publishes to the other member of a direct chat how far a member has read. */
export async function publishSeen(app: App, uid: string, chatId: string, seq: number): Promise<void> {
  const activity = await visibleActivity(app.db, chatId, uid);
  if (activity && activity.seen !== null) app.publish(activity.others, { type: 'chatSeen', chatId, seq });
}

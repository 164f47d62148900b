import type { Work } from '#server/platform/db/unit-of-work.ts';
import { unknownCard } from '#server/slices/profiles/index.ts';
import { deleteEarlierWordsBy } from './earlier-words.sql.ts';
import { changeMessage } from './message-changes.ts';
import { withPhotoBy } from './messages.sql.ts';
import { forgetDirectMessagesToNotify } from './messages-to-notify.sql.ts';
import { leaveAll } from './participants.sql.ts';
import { deleteReactionsBy } from './reactions.sql.ts';
import { publishViews } from './views.ts';

/**
 * Removes a member whose account is deleted. Their messages stay, without a name. Their photos are removed, and their
 * direct chats are closed.
 */
export async function removeMemberFromChats(work: Work, uid: string): Promise<void> {
  const leftChats = await leaveAll(work.db, uid);
  await forgetDirectMessagesToNotify(work.db, uid);
  await deleteEarlierWordsBy(work.db, uid);
  await deleteReactionsBy(work.db, uid);
  for (const { content, ...messageKey } of await withPhotoBy(work.db, uid))
    await changeMessage(work, messageKey, { kind: content === '' ? 'deleted' : 'text', content, keepsPhoto: false });
  const direct = leftChats.filter(({ type }) => type === 'direct');
  await publishViews(
    work,
    direct.flatMap(({ chatId, others }) => others.map((viewer) => ({ viewer, chatId }))),
  );
  for (const { chatId, type, version, others } of leftChats)
    if (type === 'group')
      work.publish(others, { type: 'chatMember', chatId, member: unknownCard(uid), present: false, version });
}

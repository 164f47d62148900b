import { chats } from '#contract/chats/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from './access.ts';
import { mayEdit } from './chat.rules.ts';
import { countRequestMessage } from './chats.sql.ts';
import { keepEarlierWords } from './earlier-words.sql.ts';
import { changeMessage, ownMessage } from './message-changes.ts';
import { publishViews } from './views.ts';

/** Replaces the words of a message, or the caption of its photo. Only a report by somebody who received them shows the earlier ones. */
export const edit = handleInTransaction(chats.edit, async ({ work, viewer, chat, params, body: { content } }) => {
  const message = await ownMessage(work.db, viewer.uid, params);
  if (message.kind === 'deleted') fail('MESSAGE_DELETED');
  if (!mayEdit(viewer.uid, chat)) fail('CHAT_CLOSED');
  if (content === '' && !message.photo) fail('MESSAGE_EMPTY');
  if (content === message.content) return message;
  if (chat.gate === 'pending') await countAsMessage(work, viewer.uid, chat.id);
  await keepEarlierWords(work.db, message);
  return changeMessage(work, params, { kind: 'text', content, keepsPhoto: true });
});

/**
 * Counts an edit in a chat whose request was not accepted yet as one more message. Otherwise a member could write any number of
 * them to somebody who has not answered. @throws AppError AWAITING_ACCEPTANCE
 */
async function countAsMessage(work: Work, viewer: string, chatId: string) {
  if (!(await countRequestMessage(work.db, chatId))) fail('AWAITING_ACCEPTANCE');
  await publishViews(work, [{ viewer, chatId }]);
}

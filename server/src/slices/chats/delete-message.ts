import { chats } from '#contract/chats/routes.ts';
import { releasePictures } from '#server/slices/media/index.ts';
import { handleInTransaction } from './access.ts';
import { keepEarlierWords } from './earlier-words.sql.ts';
import { changeMessage, ownMessage } from './message-changes.ts';
import { deleteReactionsTo } from './reactions.sql.ts';

/**
 * Deletes a message for everybody. Its place stays. Deleting it again changes nothing. Only a report by somebody who received
 * the words shows them.
 */
export const deleteMessage = handleInTransaction(chats.deleteMessage, async ({ work, viewer, params }) => {
  const message = await ownMessage(work.db, viewer.uid, params);
  if (message.kind === 'deleted') return message;
  await keepEarlierWords(work.db, message);
  await deleteReactionsTo(work.db, params);
  if (message.photo) await releasePictures(work, [message.photo.url]);
  return changeMessage(work, params, { kind: 'deleted', content: '', keepsPhoto: false });
});

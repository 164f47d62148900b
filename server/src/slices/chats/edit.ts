import { chats } from '#contract/chats/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { mayEdit } from './chat.rules.ts';
import { handleInTransaction } from './context.ts';
import { changeMessage, ownMessage } from './message-changes.ts';

/** Replaces the words of a message, or the caption of its photo. The earlier words are not kept. */
export const edit = handleInTransaction(chats.edit, async ({ ctx, work, viewer, chat, params, body: { content } }) => {
  const message = await ownMessage(work.db, viewer.uid, params);
  if (message.kind === 'deleted') fail('MESSAGE_DELETED');
  if (!mayEdit(viewer.uid, chat)) fail('CHAT_CLOSED');
  if (content === '' && !message.photo) fail('MESSAGE_EMPTY');
  if (content === message.content) return message;
  return changeMessage(ctx, work, params, { kind: 'text', content, keepsPhoto: true });
});

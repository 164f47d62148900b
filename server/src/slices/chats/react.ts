import { chats } from '#contract/chats/routes.ts';
import type { ReactionChange } from '#contract/chats/views.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from './access.ts';
import { audiences, publishPerReader } from './audience.ts';
import { withheldChange } from './chat.rules.ts';
import { messagesAt } from './messages.sql.ts';
import { setReaction } from './reactions.sql.ts';
import { chatReaderOf } from './reader-visibility.ts';

/**
 * Sets or takes back the viewer's reaction to a message. It notifies nobody. Participants who see neither the message nor the
 * member because of a block receive only the number of the change.
 */
export const react = handleInTransaction(chats.react, async ({ work, viewer, chat, params, body: { emoji } }) => {
  const { chatId, seq } = params;
  const [message] = await messagesAt(work.db, chatReaderOf(chat, viewer.uid), [seq]);
  if (message?.kind === 'deleted') fail('MESSAGE_DELETED');
  if (message?.kind !== 'text') return fail('NOT_FOUND');
  if (chat.gate !== 'open' || chat.paused) fail('CHAT_CLOSED');
  const userId = viewer.uid;
  const storedReaction = await setReaction(work.db, params, userId, emoji);
  if (!storedReaction) return { chatId, seq, userId, emoji, was: emoji, change: 0 };
  const { change, audienceVersion, was } = storedReaction;
  const reaction: ReactionChange = { chatId, seq, userId, emoji, was, change };
  const audience = await audiences(work.app).current(work.db, chatId, audienceVersion);
  publishPerReader(
    work.publish,
    audience,
    { seq, concernedUids: [userId, message.userId] },
    {
      full: { type: 'reaction', ...reaction },
      withheld: withheldChange(chatId, change),
    },
  );
  return reaction;
});

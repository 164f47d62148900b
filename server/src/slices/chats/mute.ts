import { chats } from '#contract/chats/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { setMuted } from './chat-activity.sql.ts';
import { handleInOneStatement } from './context.ts';

export const mute = handleInOneStatement(chats.mute, async ({ ctx, db, viewer, params: { chatId }, body }) => {
  const { changed, ...setting } = (await setMuted(db, chatId, viewer.uid, body.muted)) ?? fail('CHAT_NOT_FOUND');
  if (changed) ctx.publish([viewer.uid], { type: 'chatMuted', chatId, ...setting });
  return setting;
});

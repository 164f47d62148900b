import { chats } from '#contract/chats/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { setLevel as setLevelOf } from './chat-activity.sql.ts';
import { handleInOneStatement } from './context.ts';

export const setLevel = handleInOneStatement(chats.setLevel, async ({ ctx, db, viewer, params: { chatId }, body }) => {
  const reader = { viewer: viewer.uid, notHiddenFrom: ctx.safety.notHiddenFrom };
  const { changed, ...setting } = (await setLevelOf(db, chatId, reader, body.level)) ?? fail('CHAT_NOT_FOUND');
  if (changed) ctx.publish([viewer.uid], { type: 'chatLevel', chatId, ...setting });
  return setting;
});

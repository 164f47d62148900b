import { chats } from '#contract/chats/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleWithoutResolver } from '#server/platform/http/handle.ts';
import { setLevel as setLevelOf } from './chat-activity.sql.ts';

export const setLevel = handleWithoutResolver(chats.setLevel, async ({ app, db, viewer, params: { chatId }, body }) => {
  const reader = { viewer: viewer.uid };
  const { changed, ...setting } = (await setLevelOf(db, chatId, reader, body.level)) ?? fail('CHAT_NOT_FOUND');
  if (changed) app.publish([viewer.uid], { type: 'chatLevel', chatId, ...setting });
  return setting;
});

import { chats } from '#contract/chats/routes.ts';
import { refuseAccess } from '#server/platform/http/errors.ts';
import { handleWithoutResolver } from '#server/platform/http/handle.ts';
import { chatsFor } from './chats.sql.ts';
import { viewsOf } from './views.ts';

export const read = handleWithoutResolver(chats.read, async ({ db, viewer, params: { chatId } }) => {
  const rows = await chatsFor(db, [{ viewer: viewer.uid, chatId }]);
  const [view] = await viewsOf(db, rows);
  return view ?? refuseAccess('CHAT_NOT_FOUND');
});

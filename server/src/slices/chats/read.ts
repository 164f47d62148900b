import { chats } from '#contract/chats/routes.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { chatsFor } from './chats.sql.ts';
import { handleInOneStatement } from './context.ts';
import { viewsOf } from './views.ts';

export const read = handleInOneStatement(chats.read, async ({ ctx, db, viewer, params: { chatId } }) => {
  const rows = await chatsFor(db, ctx.safety.notHiddenFrom, [{ viewer: viewer.uid, chatId }]);
  const [view] = await viewsOf(ctx, db, rows);
  return view ?? refuse('CHAT_NOT_FOUND');
});

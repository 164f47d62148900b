import { huddles } from '#contract/huddles/routes.ts';
import { participantUidsOf, renameGroupChat } from '#server/slices/chats/index.ts';
import { chatOf, handleInTransaction } from './access.ts';
import * as sql from './huddles.sql.ts';
import { viewFor } from './views.ts';

export const rename = handleInTransaction(huddles.rename, async ({ work, viewer, huddle, body: { title } }) => {
  const { id } = huddle;
  if (title !== huddle.title) {
    await sql.setTitle(work.db, id, title);
    await renameGroupChat(work, chatOf(huddle).chatId, title);
    work.publish(await participantUidsOf(work.db, chatOf(huddle).chatId), { type: 'huddleChanged', huddleId: id });
  }
  return viewFor(work.db, viewer.uid, { ...huddle, title });
});

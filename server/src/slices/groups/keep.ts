import { groups } from '#contract/groups/routes.ts';
import { setGateOfGroupChat } from '#server/slices/chats/index.ts';
import { chatOf, handleInTransaction } from './access.ts';
import { settleQuestion } from './archive.ts';
import { viewFor } from './views.ts';

/** Keeps a group whose organizers are asked whether it goes on, or brings an archived one back. Of another one it changes nothing. */
export const keep = handleInTransaction(groups.keep, async ({ work, viewer, group }) => {
  if (group.askedAt === null && group.archivedAt === null) return viewFor(work.db, viewer.uid, group);
  if (group.archivedAt !== null) await setGateOfGroupChat(work, chatOf(group).chatId, 'open');
  const keptAt = work.app.clock.now().toISOString();
  return viewFor(work.db, viewer.uid, await settleQuestion(work, group, { keptAt, archivedAt: null }));
});

import { chats } from '#contract/chats/routes.ts';
import { handleInTransaction } from './access.ts';
import { openDirectChats, setShowsRead } from './chat-activity.sql.ts';

/** Saves whether others see how far the member has read. When it is switched off, what they were shown is taken back. */
export const saveSettings = handleInTransaction(chats.saveSettings, async ({ work, params: { uid }, body }) => {
  const { showRead } = body;
  if (!(await setShowsRead(work.db, uid, showRead))) return { showRead };
  work.publish([uid], { type: 'chatSettings', settings: { showRead } });
  if (showRead) return { showRead };
  for (const { chatId, other } of await openDirectChats(work.db, uid))
    work.publish([other], { type: 'chatSeen', chatId, seq: 0 });
  return { showRead };
});

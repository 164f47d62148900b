import { chats } from '#contract/chats/routes.ts';
import { showsRead } from './chat-activity.sql.ts';
import { handle } from './context.ts';

export const readSettings = handle(chats.readSettings, async ({ db, params }) => ({
  showRead: await showsRead(db, params.uid),
}));

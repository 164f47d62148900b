import { chats } from '#contract/chats/routes.ts';
import { handle } from './access.ts';
import { readPositionOfOther } from './chat-activity.ts';

export const seen = handle(chats.seen, async ({ app, viewer, chat }) => ({
  seq: await readPositionOfOther(app.db, viewer.uid, chat.id),
}));

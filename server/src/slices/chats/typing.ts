import { socketCommands } from '#contract/chats/routes.ts';
import { handleWithoutResolver } from '#server/platform/http/handle.ts';
import { publishTyping } from './chat-activity.ts';

export const typing = handleWithoutResolver(socketCommands.typing, async ({ app, viewer, params }) =>
  publishTyping(app, viewer.uid, params.chatId),
);

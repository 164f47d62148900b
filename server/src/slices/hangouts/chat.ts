import { chatIdOf } from '#contract/hangouts/views.ts';
import type { HangoutRow } from './hangouts.sql.ts';

/** Returns the chat of a hangout, as the chats slice opens it. The hangouts of a table share the chat of the first one. */
export const chatOf = ({ id, tableId, title, createdBy, endsAt, cancelledAt }: HangoutRow) => ({
  chatId: chatIdOf({ id, tableId }),
  hangoutId: tableId ?? id,
  title,
  createdBy: createdBy ?? '',
  ...(tableId === null && cancelledAt === null && { overAt: endsAt }),
});

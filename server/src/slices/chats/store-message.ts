import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import { type StoredMessage, storeMessages, type Unstored } from './store-messages.sql.ts';

/** Stores one message in the caller's transaction. @throws AppError CHAT_NOT_FOUND, CHAT_CLOSED, AWAITING_ACCEPTANCE */
export async function storeMessage(db: Db, unstored: Unstored): Promise<StoredMessage> {
  const [result] = await storeMessages(db, [unstored]);
  return result && 'message' in result ? result : fail(result?.outcome ?? 'INTERNAL');
}

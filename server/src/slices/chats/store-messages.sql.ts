import { sql } from 'kysely';
import type { Message } from '#contract/chats/views.ts';
import { MESSAGES_BEFORE_ACCEPTANCE } from '#contract/limits.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type MessageRow, toMessage } from './messages.sql.ts';
import { PROCESS } from './messages-to-notify.sql.ts';

export interface Unstored {
  chatId: string;
  userId: string;
  clientId: string;
  content: string;
  /** The message of the chat that it answers. */
  replyTo?: number | undefined;
}
export interface StoredMessage {
  /** known: it was stored before. */
  outcome: 'stored' | 'known';
  message: Message;
  /** The chat's audience version at the moment the message was stored. */
  audienceVersion: number;
}
export type Stored = StoredMessage | { outcome: 'CHAT_NOT_FOUND' | 'CHAT_CLOSED' | 'AWAITING_ACCEPTANCE' };
/** Messages to a chat that another transaction has locked are not stored. */
export type StoredNow = Stored | { outcome: 'CHAT_BUSY' };

interface StoredRow extends Omit<MessageRow, 'userId' | 'clientId' | 'event' | 'data'> {
  ord: number;
  outcome: StoredNow['outcome'];
  audienceVersion: number | null;
}

/**
 * Stores a batch of messages in one statement (the database function store_chat_messages). Waits for chats that another
 * transaction has locked.
 * @returns the outcome of each message, in the order of the batch
 * @throws DatabaseError 23505 on message_is_stored_once when another node stores one of them at the same time: run it again
 */
export async function storeMessages(db: Db, batch: readonly Unstored[]): Promise<Stored[]> {
  return (await store(db, batch, true)) as Stored[];
}

/** Stores a batch as `storeMessages` does, without messages to chats that another transaction has locked. */
export const storeMessagesNow = (db: Db, batch: readonly Unstored[]) => store(db, batch, false);

async function store(db: Db, batch: readonly Unstored[], waits: boolean): Promise<StoredNow[]> {
  const { rows } = await sql<StoredRow>`select * from store_chat_messages(
    ${batch.map((item) => item.chatId)}::text[], ${batch.map((item) => item.userId)}::text[],
    ${batch.map((item) => item.clientId)}::text[], ${batch.map((item) => item.content)}::text[],
    ${MESSAGES_BEFORE_ACCEPTANCE}::int, ${waits}::boolean, ${PROCESS}::text,
    ${batch.map((item) => item.replyTo ?? null)}::bigint[])`.execute(db);
  const byOrder = new Map(rows.map((row) => [row.ord, row]));
  const byKey = new Map<string, StoredNow>();
  return batch.map((item, index) => {
    const row = byOrder.get(index + 1);
    const key = `${item.userId} ${item.clientId}`;
    const stored = row ? storedOf(row, item) : repeated(byKey.get(key));
    byKey.set(key, stored);
    return stored;
  });
}

/** Returns the outcome of a message that is twice in one batch: the second one is known. */
const repeated = (first: StoredNow | undefined): StoredNow =>
  first && 'message' in first ? { ...first, outcome: 'known' } : (first ?? { outcome: 'CHAT_NOT_FOUND' });

function storedOf(
  { ord: _ord, outcome, audienceVersion, ...row }: StoredRow,
  { userId, clientId }: Unstored,
): StoredNow {
  if (outcome !== 'stored' && outcome !== 'known') return { outcome };
  return {
    outcome,
    message: toMessage({ ...row, userId, clientId, event: null, data: null }),
    audienceVersion: audienceVersion ?? 0,
  };
}

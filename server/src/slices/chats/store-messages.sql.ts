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
export type StoreResult = StoredMessage | { outcome: 'CHAT_NOT_FOUND' | 'CHAT_CLOSED' | 'AWAITING_ACCEPTANCE' };
/** Messages to a chat that another transaction has locked are not stored. */
export type StoreResultOrLocked = StoreResult | { outcome: 'CHAT_BUSY' };

/** A row that the database returns for a message. The caller knows a newly stored message, so only one that was stored before has all columns. */
interface StoredRow extends Nullable<Omit<MessageRow, 'userId' | 'clientId' | 'event' | 'data'>> {
  ord: number;
  outcome: StoreResultOrLocked['outcome'];
  audienceVersion: number | null;
}
type Nullable<T> = { [Key in keyof T]: T[Key] | null };

/**
 * Stores a batch of messages in one statement: the database function of the migration 20261122T2136_store_message_batch. Waits for chats that another
 * transaction has locked.
 * @returns the outcome of each message, in the order of the batch
 * @throws DatabaseError 23505 on message_is_stored_once when another node stores one of them at the same time: run it again
 */
export async function storeMessages(db: Db, batch: readonly Unstored[]): Promise<StoreResult[]> {
  return (await store(db, batch, true)) as StoreResult[];
}

/** Stores a batch as `storeMessages` does, without messages to chats that another transaction has locked. */
export const storeMessagesToUnlockedChats = (db: Db, batch: readonly Unstored[]) => store(db, batch, false);

async function store(db: Db, batch: readonly Unstored[], waits: boolean): Promise<StoreResultOrLocked[]> {
  const keyOf = ({ userId, clientId }: Unstored) => `${userId} ${clientId}`;
  const first = new Map<string, Unstored>();
  for (const item of batch) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  const items = [...first.values()];
  const { rows } = await sql<StoredRow>`select * from store_message_batch(
    ${items.map((item) => item.chatId)}::text[], ${items.map((item) => item.userId)}::text[],
    ${items.map((item) => item.clientId)}::text[], ${items.map((item) => item.content)}::text[],
    ${items.map((item) => item.replyTo ?? null)}::bigint[], ${MESSAGES_BEFORE_ACCEPTANCE}::int, ${waits}::boolean,
    ${PROCESS}::text)`.execute(db);
  const results = new Map<Unstored, StoreResultOrLocked>();
  for (const row of rows) {
    const item = items[row.ord - 1];
    if (item) results.set(item, resultOf(row, item));
  }
  return batch.map((item) => {
    const original = first.get(keyOf(item)) ?? item;
    const result = results.get(original) ?? { outcome: 'CHAT_NOT_FOUND' };
    return original === item ? result : repeated(result);
  });
}

/** Returns the outcome of a message that is twice in one batch: the second one is known. */
const repeated = (first: StoreResultOrLocked): StoreResultOrLocked =>
  'message' in first ? { ...first, outcome: 'known' } : first;

function resultOf(row: StoredRow, { chatId, userId, clientId, content }: Unstored): StoreResultOrLocked {
  const { outcome, seq, createdAt, replyTo, audienceVersion } = row;
  if (outcome !== 'stored' && outcome !== 'known') return { outcome };
  const message = toMessage({
    chatId: row.chatId ?? chatId,
    seq: seq as number,
    userId,
    kind: row.kind ?? 'text',
    clientId,
    content: row.content ?? content,
    createdAt: createdAt as string,
    change: row.change ?? 0,
    photo: row.photo,
    event: null,
    data: null,
    replyTo,
  });
  return { outcome, message, audienceVersion: audienceVersion ?? 0 };
}

import type { Message } from '#contract/chats/views.ts';
import { TRANSACTION_RETRIES_MAX } from '#contract/limits.ts';
import { onePerApp } from '#server/platform/app.ts';
import { breaksUnique, type Db, isUnreachable, pgError } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { createFairShare } from '#server/platform/http/fair-share.ts';
import { audiences } from './audience.ts';
import {
  type StoredMessage,
  type StoreResult,
  type StoreResultOrLocked,
  storeMessages,
  storeMessagesToUnlockedChats,
  type Unstored,
} from './store-messages.sql.ts';

/** How many messages go to the database in one call at most. */
const BATCH_MAX = 200;
/** How many messages may wait while the database is slow or down: some megabytes. Later ones are refused, and their senders keep them. */
const WAITING_MAX = 5000;
/** How many of them may be to one chat that another transaction has locked. */
const WAITING_FOR_CHAT_MAX = 500;
/** For how many locked chats statements wait at a time. Each occupies a connection. */
const LOCKED_CHATS_AT_ONCE = 3;

interface Waiting extends Unstored {
  resolve: (message: Message) => void;
  reject: (error: unknown) => void;
}
/** Publishes newly stored messages, in the order of their seq. The next messages are published after it. */
type PublishStored = (stored: readonly StoredMessage[]) => void | Promise<void>;
/** A message with the result of the database, or with the error of the statement. */
interface Result<Outcome = StoreResultOrLocked> {
  item: Waiting;
  result?: Outcome;
  error?: unknown;
}
type Store = (db: Db, batch: readonly Unstored[]) => Promise<StoreResultOrLocked[]>;

/** Returns a function that stores a batch, and again when another node stored one of its messages at the same time. */
const storeWithRetry =
  (db: Db, store: Store) =>
  async (batch: readonly Unstored[]): Promise<StoreResultOrLocked[]> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await store(db, batch);
      } catch (error) {
        const mayRetry = breaksUnique(error, 'message_is_stored_once') || pgError(error)?.code === '40P01';
        if (!mayRetry || attempt >= TRANSACTION_RETRIES_MAX) throw error;
      }
    }
  };

/** Stores a batch and returns the result of each message. A batch that the database rejects is halved, until the message it rejects is alone. */
async function storeOrHalve(batch: readonly Waiting[], store: ReturnType<typeof storeWithRetry>): Promise<Result[]> {
  try {
    return (await store(batch)).map((result, index) => ({ item: batch[index] as Waiting, result }));
  } catch (error) {
    if (batch.length === 1 || isUnreachable(error)) return batch.map((item) => ({ item, error }));
    const half = Math.ceil(batch.length / 2);
    const first = await storeOrHalve(batch.slice(0, half), store);
    return [...first, ...(await storeOrHalve(batch.slice(half), store))];
  }
}

/**
 * Stores the messages of members. Messages that arrive during a commit are stored together in the next one (group commit), so that
 * durability costs little. Those of a chat that another transaction has locked wait apart, so that all other chats go on.
 * @param waitingMax how many messages may wait
 */
export function createWriter(
  db: Db,
  publishStored: PublishStored,
  onError: (error: unknown) => void,
  waitingMax = WAITING_MAX,
) {
  let waiting: Waiting[] = [];
  let isFlushing = false;
  /** Messages to locked chats, by chat. A chat is listed until the last of them is stored. */
  const lockedChats = new Map<string, Waiting[]>();
  const shareOfLocked = createFairShare({ running: LOCKED_CHATS_AT_ONCE, waiting: Number.POSITIVE_INFINITY });
  const storeUnlocked = storeWithRetry(db, storeMessagesToUnlockedChats);
  const storeWaiting = storeWithRetry(db, storeMessages);

  /** Sets the messages to locked chats aside. Returns the other results. */
  function setAsideLocked(results: readonly Result[]): Result<StoreResult>[] {
    return results.flatMap(({ item, result, error }) => {
      if (result?.outcome !== 'CHAT_BUSY') return [{ item, ...(result && { result }), error }];
      setAside(item);
      return [];
    });
  }

  /** Answers the senders and publishes the stored messages. */
  async function acknowledge(results: readonly Result<StoreResult>[]) {
    const stored: StoredMessage[] = [];
    for (const { item, result, error } of results) {
      if (result && 'message' in result) item.resolve(result.message);
      else item.reject(error ?? new AppError(result?.outcome ?? 'INTERNAL'));
      if (result?.outcome === 'stored') stored.push(result);
    }
    try {
      if (stored.length > 0) await publishStored(stored);
    } catch (error) {
      onError(error);
    }
  }

  /** Adds a message to those of its locked chat. */
  function setAside(item: Waiting) {
    const lockedItems = lockedChats.get(item.chatId);
    if (lockedItems) return lockedItems.push(item);
    lockedChats.set(item.chatId, [item]);
    void shareOfLocked('', () => storeLocked(item.chatId));
  }

  /** Stores the messages of a locked chat, and later ones that arrive while they are stored. */
  async function storeLocked(chatId: string) {
    const items = lockedChats.get(chatId) ?? [];
    while (items.length > 0)
      await acknowledge(setAsideLocked(await storeOrHalve(items.splice(0, BATCH_MAX), storeWaiting)));
    lockedChats.delete(chatId);
  }

  /** Takes the next batch out of the waiting messages, without those to locked chats. */
  function nextBatch(): Waiting[] {
    const batch = waiting.slice(0, BATCH_MAX);
    waiting = waiting.slice(BATCH_MAX);
    const free = batch.filter(({ chatId }) => !lockedChats.has(chatId));
    // In their order, after those that wait already.
    for (const item of batch) if (lockedChats.has(item.chatId)) setAside(item);
    return free;
  }

  /** Stores what waits. The statement for the next batch begins before the last one is published, and its result waits for that. */
  async function flush() {
    if (isFlushing) return;
    isFlushing = true;
    let results: Result<StoreResult>[] = [];
    while (waiting.length > 0 || results.length > 0) {
      const batch = nextBatch();
      const pendingResults = batch.length > 0 ? storeOrHalve(batch, storeUnlocked) : [];
      await acknowledge(results);
      // Before the next batch is taken, so that a later message to a chat that is locked does not overtake this one.
      results = setAsideLocked(await pendingResults);
    }
    isFlushing = false;
  }

  /** Whether one more message may wait. */
  function hasRoom(chatId: string) {
    const ofChat = lockedChats.get(chatId)?.length ?? 0;
    let locked = 0;
    for (const items of lockedChats.values()) locked += items.length;
    return ofChat < WAITING_FOR_CHAT_MAX && waiting.length + locked < waitingMax;
  }

  return {
    /** Returns the message as stored. @throws AppError CHAT_NOT_FOUND, CHAT_CLOSED, AWAITING_ACCEPTANCE, UNAVAILABLE */
    write: (message: Unstored) =>
      new Promise<Message>((resolve, reject) => {
        if (!hasRoom(message.chatId)) return reject(new AppError('UNAVAILABLE'));
        waiting.push({ ...message, resolve, reject });
        void flush();
      }),
    /** Resolves when no message waits. */
    async drained() {
      while (isFlushing || waiting.length > 0 || lockedChats.size > 0)
        await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
}

export const messageWriter = onePerApp((app) =>
  createWriter(
    app.db,
    (stored) => audiences(app).publishStored(app.publish, stored),
    (error) => app.log.warn({ event: 'messages_not_published', err: error }, 'Stored messages were not published.'),
  ),
);

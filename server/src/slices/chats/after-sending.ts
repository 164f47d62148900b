import type { Message } from '#contract/chats/views.ts';
import { type App, onePerApp } from '#server/platform/app.ts';
import { createBackground } from '#server/platform/background.ts';
import { isUnreachable } from '#server/platform/db/database.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { createWaker } from '#server/platform/jobs/waker.ts';
import { messageSent } from './events.ts';
import { messageAt } from './messages.sql.ts';
import {
  claimOverdue,
  type MessageRange,
  markNotified,
  messagesToNotify,
  type Overdue,
} from './messages-to-notify.sql.ts';

/** How long finished work is collected before it is recorded. */
const RECORD_EVERY_MS = 1000;
/** Work that takes longer than this was interrupted. */
const OVERDUE_MS = 4000;
/** How often each node looks for interrupted work. With OVERDUE_MS, and a restart of PostgreSQL, its readers are notified within ten seconds. */
const LOOK_EVERY_MS = 2000;
const CLAIMED_AT_ONCE = 100;

/** Returns the messages of a chat that may notify somebody, as `messagesToNotify` does: the last one of each author, and every reply. */
function lastOfAuthorsAndReplies(messages: readonly Message[]): Message[] {
  const sortedMessages = messages.toSorted((a, b) => a.seq - b.seq);
  const last = new Map(sortedMessages.map(({ userId, seq }) => [userId, seq]));
  return sortedMessages.filter(({ userId, seq, replyTo }) => replyTo !== undefined || last.get(userId) === seq);
}

/**
 * Runs the work that follows a stored message, for which the sender does not wait. Messages of a busy chat are worked on together.
 * That the work is due is stored with the message, so it survives a crash. It may be done twice, so listeners must allow that.
 */
function createAfterSending(app: App) {
  const { db, log } = app;
  /** The messages that wait until the work for earlier ones of their chat has ended, by chat. */
  const waiting = new Map<string, Message[]>();
  const finished = new Map<string, MessageRange>();
  const logFailure = (error: unknown) =>
    log.warn({ event: 'sent_work_failed', err: error }, 'The work that follows a message failed and is done again');
  const { run: track, drained } = createBackground(logFailure);
  let timer: NodeJS.Timeout | undefined;

  const emitSent = (message: Message) => messageSent.emit(app, message);

  async function record() {
    clearTimeout(timer);
    timer = undefined;
    const ranges = [...finished.values()];
    finished.clear();
    if (ranges.length === 0) return;
    // Rows that stay for this reason are overdue later, and their work is done again.
    await markNotified(db, ranges).catch((error) =>
      log.warn({ event: 'sent_work_not_recorded', err: error }, 'The work that follows messages was not recorded'),
    );
  }

  /** Records later that the work for these messages is finished. After a failure their row stays, and the work is done again. */
  function onEnd(range: MessageRange, failed: boolean) {
    const finishedRange = finished.get(range.chatId);
    if (failed) finished.delete(range.chatId);
    else finished.set(range.chatId, { ...range, first: Math.min(range.first, finishedRange?.first ?? range.first) });
    timer ??= setTimeout(() => track(record), RECORD_EVERY_MS).unref();
  }

  async function workOnMessages(chatId: string, messages: readonly Message[]) {
    let failed = false;
    await forEachItem(lastOfAuthorsAndReplies(messages), emitSent, (error) => {
      failed = true;
      logFailure(error);
    });
    const seqs = messages.map(({ seq }) => seq);
    onEnd({ chatId, first: Math.min(...seqs), last: Math.max(...seqs) }, failed);
  }

  /** Works on the messages of a chat until none waits. */
  async function workOnChat(chatId: string, messages: Message[]) {
    while (messages.length > 0) await workOnMessages(chatId, messages.splice(0));
    waiting.delete(chatId);
  }

  async function workOnOverdue(overdue: Overdue) {
    for (const seq of await messagesToNotify(db, overdue)) {
      const message = await messageAt(db, overdue.chatId, seq);
      if (message) await emitSent(message);
    }
    await markNotified(db, [overdue], overdue.process);
  }

  /** Does the work that interrupted processes have left, also that of this one. */
  async function workOnAllOverdue(olderThanMs = OVERDUE_MS) {
    for (;;) {
      const claimed = await claimOverdue(db, olderThanMs, CLAIMED_AT_ONCE);
      await forEachItem(claimed, workOnOverdue, logFailure);
      if (claimed.length < CLAIMED_AT_ONCE || olderThanMs <= 0) return;
    }
  }

  const waker = createWaker({
    async run() {
      await workOnAllOverdue();
      return LOOK_EVERY_MS;
    },
    idleMs: LOOK_EVERY_MS,
    // While the database is down, its own checks report that.
    onError: (error) => isUnreachable(error) || logFailure(error),
  });

  return {
    /** Starts the work for a stored message. */
    start(message: Message) {
      const waitingMessages = waiting.get(message.chatId);
      if (waitingMessages) return void waitingMessages.push(message);
      const messages = [message];
      waiting.set(message.chatId, messages);
      track(() => workOnChat(message.chatId, messages));
    },
    /** Interrupted work: done once, or looked for regularly from `start` to `stop`. */
    overdue: { run: workOnAllOverdue, start: waker.start, stop: waker.stop },
    /** Resolves when nothing runs and what is finished is recorded. */
    async drained() {
      await drained();
      await record();
    },
  };
}

export const afterSending = onePerApp(createAfterSending);

/** Starts the work that is due after a message is stored. It neither delays the answer nor makes it fail. */
export const startWorkAfterSending = (app: App, message: Message) => afterSending(app).start(message);

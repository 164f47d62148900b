import type { Message } from '#contract/chats/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log/log.ts';
import { messageAt } from './messages.sql.ts';
import { claimOverdue, markNotified, messagesToNotify, type Overdue, type Range } from './messages-to-notify.sql.ts';

export type SentListener = (message: Message) => Promise<void>;

/** How long finished work is collected before it is recorded. */
const RECORD_EVERY_MS = 1000;
/** Work that takes longer than this was interrupted. */
const OVERDUE_MS = 15_000;
const CLAIMED_AT_ONCE = 100;

/** The work for messages of one chat that is under way together. */
interface Running extends Range {
  count: number;
  failed: boolean;
}

/**
 * Runs the work that follows a stored message: it notifies readers who are away. The sender does not wait for it. The
 * transaction that stores a message also stores that the work is due, so the work of a process that is killed, or that loses the
 * database, is done later. It may be done twice, so listeners must allow that.
 */
export function createAfterSending({ db, log }: { db: Db; log: Log }) {
  const listeners: SentListener[] = [];
  const running = new Map<string, Running>();
  const finished = new Map<string, Range>();
  const pending = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const runAll = async (message: Message) => {
    for (const listener of listeners) await listener(message);
  };

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

  /** Counts the end of the work for one message. It is finished when nothing more runs for its chat and nothing failed. */
  function onEnd(of: Running) {
    of.count--;
    if (of.count > 0) return;
    running.delete(of.chatId);
    const before = finished.get(of.chatId);
    if (of.failed) finished.delete(of.chatId);
    else finished.set(of.chatId, { ...of, first: Math.min(of.first, before?.first ?? of.first) });
    timer ??= setTimeout(() => track(record()), RECORD_EVERY_MS).unref();
  }

  function track(work: Promise<void>) {
    const done = work.finally(() => pending.delete(done));
    pending.add(done);
  }

  async function run(message: Message) {
    const { chatId, seq } = message;
    const of = running.get(chatId) ?? { chatId, first: seq, last: seq, count: 0, failed: false };
    running.set(chatId, Object.assign(of, { first: Math.min(of.first, seq), last: Math.max(of.last, seq) }));
    of.count++;
    try {
      await runAll(message);
    } catch (error) {
      of.failed = true;
      log.warn({ event: 'sent_work_failed', err: error }, 'The work that follows a message failed and is done again');
    }
    onEnd(of);
  }

  async function runOverdue(overdue: Overdue) {
    try {
      for (const seq of await messagesToNotify(db, overdue)) {
        const message = await messageAt(db, overdue.chatId, seq);
        if (message) await runAll(message);
      }
      await markNotified(db, [overdue], overdue.process);
    } catch (error) {
      log.warn({ event: 'sent_work_failed', err: error }, 'The work that follows a message failed and is done again');
    }
  }

  return {
    /** Registers work that follows every message of a member. It must allow to be done twice. */
    add: (listener: SentListener) => void listeners.push(listener),
    /** Starts the work for a stored message. */
    start: (message: Message) => track(run(message)),
    /** Does the work that interrupted processes have left. */
    async doOverdue(olderThanMs = OVERDUE_MS) {
      for (;;) {
        const claimed = await claimOverdue(db, olderThanMs, CLAIMED_AT_ONCE);
        for (const overdue of claimed) await runOverdue(overdue);
        if (claimed.length < CLAIMED_AT_ONCE || olderThanMs <= 0) return;
      }
    },
    /** Resolves when nothing runs and what is finished is recorded. */
    async drained() {
      while (pending.size > 0) await Promise.all(pending);
      await record();
    },
  };
}

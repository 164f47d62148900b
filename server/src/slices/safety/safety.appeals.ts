import { createHash, randomBytes } from 'node:crypto';
import type { AppealState } from '#contract/safety/views.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { MailQueue } from '#server/platform/mail/mail-queue.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import type { Identity } from '#server/slices/identity/index.ts';
import * as store from './safety.appeals.store.ts';
import { suspendedMail } from './safety.mails.ts';

interface Deps {
  db: Db;
  transact: Transact;
  clock: Clock;
  log: Log;
  mailQueue: MailQueue;
  publicUrl: () => string;
  identity: Identity;
}

const digest = (token: string) => createHash('sha256').update(token).digest();
const stateOf = ({ appealed, decision, words }: store.Suspension): AppealState => ({
  state: !appealed ? 'open' : decision === 'declined' ? 'declined' : 'sent',
  words,
});

/** How a member who is suspended is told, and what they can say against it. */
export function createAppeals({ db, transact, clock, log, mailQueue, publicUrl, identity }: Deps) {
  const sending = new Set<Promise<unknown>>();

  /** The mail about a suspension, with a fresh link in it; null when the member is not suspended. */
  async function letterFor(tx: Db, uid: string): Promise<Mail | null> {
    const email = await identity.emailOf(tx, uid);
    const token = randomBytes(32).toString('base64url');
    const found = email === null ? null : await store.setLink(tx, uid, digest(token));
    if (email === null || !found) return null;
    // After the sign, so that the secret is sent to no server but ours, and by the page alone.
    return suspendedMail(email, { words: found.words, link: `${publicUrl()}/appeal#${token}` });
  }

  async function mailAnew(email: string) {
    await transact(async (work) => {
      const uid = await identity.uidOf(work.db, email);
      const mail = uid && (await letterFor(work.db, uid));
      if (mail) await mailQueue.send(work, mail);
    });
  }

  /** @throws AppError APPEAL_GONE */
  const found = async (tx: Db, token: string) => (await store.byLink(tx, digest(token))) ?? fail('APPEAL_GONE');

  return {
    letterFor,
    /** @throws AppError APPEAL_GONE */
    state: async (token: string): Promise<AppealState> => stateOf(await found(db, token)),
    /** @throws AppError APPEAL_GONE, APPEAL_SENT */
    send: (token: string, words: string): Promise<AppealState> =>
      transact(async (work) => {
        const { uid, suspendedAt, words: told } = await found(work.db, token);
        if (!(await store.insertAppeal(work.db, { uid, suspendedAt, words, now: clock.now() }))) fail('APPEAL_SENT');
        return { state: 'sent', words: told };
      }),
    /** Nobody waits for it, so that how long an answer takes tells nothing of who is suspended. */
    mailLink(email: string) {
      const sent: Promise<unknown> = mailAnew(email)
        .catch((error) => log.warn({ err: error }, 'a link to appeal was not mailed'))
        .finally(() => sending.delete(sent));
      sending.add(sent);
    },
    list: (wanted: Parameters<typeof store.appeals>[1]) => store.appeals(db, wanted),
    /** @throws AppError APPEAL_DECIDED */
    decide: async (work: Work, id: string, decision: 'accepted' | 'declined') =>
      (await store.decideAppeal(work.db, id, decision, clock.now())) ?? fail('APPEAL_DECIDED'),
    by: (uid: string) => store.appealsBy(db, uid),
    async drained() {
      while (sending.size > 0) await Promise.all(sending);
    },
  };
}

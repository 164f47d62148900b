import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Work } from '../db/unit-of-work.ts';
import { type Queues, Undeliverable } from '../jobs/queues.ts';
import type { Mail, Mailer } from './mailer.ts';

/** How often a mail is tried and with what pauses: for about a day, the last ten times every two hours. */
export const MAIL_RETRIES = { attemptsMax: 19, firstPauseMs: MINUTE_MS / 2, pauseMaxMs: 120 * MINUTE_MS };

/** Whether the server rejected this very mail (RFC 5321: 5yz after its address or its text). It would do so again. */
const isRejected = (error: unknown) => {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE');
};

/** Sends a mail. @throws Undeliverable when the server will never take it; Error when it may take it later */
export async function deliverMail(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (isRejected(error)) throw new Undeliverable('The mail server rejected the mail.', { cause: error });
    throw error;
  }
}

/**
 * Sends mails as jobs, after the answer. So the duration of an answer reveals nothing to a stranger, and an unavailable
 * mail server neither fails a call nor loses a mail. The database keeps a mail with its secrets until it is sent or expires.
 */
export function createMailQueue(queues: Queues, mailer: Mailer) {
  const queue = queues.define<Mail>({
    name: 'mail',
    ...MAIL_RETRIES,
    async handle(mail, id) {
      // With the same id, mail programs show a mail once even if a node died right after sending it.
      if (mail.to !== '') await deliverMail(mailer, { ...mail, id });
    },
  });
  return {
    /**
     * Sends a mail once the transaction is committed.
     * @param mail null takes as long as a mail and sends nothing
     * @param goodForMs how long the mail is of use
     */
    send: (work: Work, mail: Mail | null, goodForMs = DAY_MS): Promise<void> =>
      queue.enqueue(work, mail ?? { to: '', subject: '', text: '' }, goodForMs),
    /** Deletes every mail to this address that has not been sent. */
    forget: (work: Work, address: string) => queue.forget(work, 'to', address),
    run: queue.run,
  };
}
export type MailQueue = ReturnType<typeof createMailQueue>;

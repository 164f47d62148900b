import type { Work } from '../db/unit-of-work.ts';
import { type Queues, Undeliverable } from '../jobs/queues.ts';
import type { Mail, Mailer } from './mailer.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** How often a mail is tried, and with what pauses: for about a day, the last ten every two hours. */
export const MAIL_RETRIES = { attemptsMax: 19, firstPauseMs: MINUTE_MS / 2, pauseMaxMs: 120 * MINUTE_MS };

/** The server has said no to this very mail (RFC 5321, 5yz after its address or its words); asked again it says the same. */
const isRefused = (error: unknown) => {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE');
};

/** Hands a mail over. @throws Undeliverable when the server will never take it; Error when it may later */
export async function deliverMail(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (isRefused(error)) throw new Undeliverable((error as Error).message);
    throw error;
  }
}

/**
 * Mails, sent behind the answer's back: how long one takes tells a stranger nothing, and a mail server that is down fails no
 * call and loses no mail. What waits lies in the database, secrets in it too, until it was handed over or is worth nothing.
 */
export function createMailQueue(queues: Queues, mailer: Mailer) {
  const queue = queues.define<Mail>({
    name: 'mail',
    ...MAIL_RETRIES,
    async deliver(mail, id) {
      // Sent again after a node died over it, it is the same mail to every mail program.
      if (mail.to !== '') await deliverMail(mailer, { ...mail, id });
    },
  });
  return {
    /**
     * @param mail null costs as much as a mail and is none
     * @param goodForMs how long what stands in it is of use
     */
    send: (work: Work, mail: Mail | null, goodForMs = DAY_MS): Promise<void> =>
      queue.enqueue(work, mail ?? { to: '', subject: '', text: '' }, goodForMs),
    /** Nothing that waits is sent to this address. */
    forget: (work: Work, to: string) => queue.forget(work, 'to', to),
    run: queue.run,
  };
}
export type MailQueue = ReturnType<typeof createMailQueue>;

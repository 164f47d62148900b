import { createHmac } from 'node:crypto';
import { DAY_MS, SECOND_MS } from '#contract/durations.ts';
import type { WaitingCounts } from '#contract/operators/views.ts';
import { VERSION } from '#contract/version.ts';
import { onePerApp } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { Undeliverable } from '#server/platform/jobs/queues.ts';
import { MAIL_RETRIES } from '#server/platform/mail/mail-queue.ts';

const ANSWER_WITHIN_MS = 15 * SECOND_MS;

/**
 * A message to the webhook, with the page of operators about it: counts of new reports, or once a day of everything that waits, or why
 * a backup failed.
 */
export type WebhookMessage =
  | { type: 'reports.new'; data: { newReports: number; link: string } }
  | { type: 'operators.waiting'; data: WaitingCounts & { link: string } }
  | { type: 'backup.failed'; data: { problem: string; link: string } };
type Job = WebhookMessage & { timestamp: string };

/**
 * Returns the headers of a message as the Standard Webhooks specification signs it: the id, which repetitions share, the time of this
 * attempt, and the HMAC-SHA256 of both and of the body.
 */
function signatureHeaders(key: Buffer, { id, sentAt, body }: { id: string; sentAt: Date; body: string }) {
  const timestamp = String(Math.floor(sentAt.getTime() / SECOND_MS));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** The queue of messages to WEBHOOK_URL. A message that gets another answer than 2xx is tried again, for a day. */
export const webhookQueue = onePerApp(({ config, clock, queues }) =>
  queues.define<Job>({
    name: 'webhook',
    ...MAIL_RETRIES,
    async handle({ type, timestamp, data }, id) {
      if (!config.webhook) throw new Undeliverable('WEBHOOK_URL is not set.');
      const { url, key } = config.webhook;
      const body = JSON.stringify({ type, timestamp, data });
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': `Stoop/${VERSION}`,
          ...signatureHeaders(key, { id, sentAt: clock.now(), body }),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await response.body?.cancel();
      if (!response.ok)
        throw Object.assign(new Error('The webhook did not accept a message.'), { code: `HTTP_${response.status}` });
    },
  }),
);

/** Sends a message to the webhook after the commit. Does nothing where there is none. */
export async function sendToWebhook(work: Work, message: WebhookMessage) {
  const { app } = work;
  if (!app.config.webhook) return;
  await webhookQueue(app).enqueue(work, { ...message, timestamp: app.clock.now().toISOString() }, DAY_MS);
}

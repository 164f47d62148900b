import { DAY_MS } from '#contract/durations.ts';
import { type App, onePerApp } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { deliverMail, MAIL_RETRIES } from '#server/platform/mail/mail-queue.ts';
import { announcementTakerOf, announcementTakers, unsubscribeUrl } from '#server/slices/notifications/index.ts';
import * as sql from './announcements.sql.ts';
import { announcementMail } from './mails.ts';

// Both jobs are stored in the database until they are done. Their names and the names of their fields must not change.

/** Enqueues the mails of an announcement. */
interface Walk {
  announcementId: string;
}
/** Mails an announcement to one member. */
interface Delivery extends Walk {
  uid: string;
}

/** How many mails are enqueued in one transaction. Between two of them an announcement can be taken back. */
export const MAILS_AT_ONCE = 200;

/**
 * Enqueues the mails to the members after the cursor, and moves it, in one transaction: a walk that is repeated goes on where it ended.
 * @returns whether members are left
 */
function enqueueBatch(app: App, announcementId: string): Promise<boolean> {
  return app.transact(async (work) => {
    const row = await sql.findAnnouncement(work.db, announcementId, { lock: true });
    if (!row || row.takenBackAt !== null || row.mailCursor === null) return false;
    const { mailCursor: after, announcedAt: joinedBy } = row;
    const uids = await announcementTakers(work.db, { after, joinedBy: new Date(joinedBy), limit: MAILS_AT_ONCE });
    for (const uid of uids) await deliveries(app).enqueue(work, { announcementId, uid }, DAY_MS);
    const isLast = uids.length < MAILS_AT_ONCE;
    const cursor = isLast ? null : (uids.at(-1) ?? null);
    await sql.advanceMails(work.db, announcementId, { cursor, enqueued: uids.length });
    return !isLast;
  });
}

const walks = onePerApp((app) =>
  app.queues.define<Walk>({
    name: 'announcement',
    attemptsMax: 12,
    firstPauseMs: 10_000,
    pauseMaxMs: 3_600_000,
    async handle({ announcementId }) {
      while (await enqueueBatch(app, announcementId));
    },
  }),
);

/** Mails an announcement to a member who can still get it and wants it, unless it was taken back. */
async function deliver(app: App, { announcementId, uid }: Delivery, id: string) {
  const row = await sql.findAnnouncement(app.db, announcementId);
  if (!row || row.takenBackAt !== null) return;
  const recipient = await announcementTakerOf(app.db, uid);
  if (!recipient) return void (await sql.countMail(app.db, announcementId, 'omitted'));
  const link = `${app.publicUrl()}/intros`;
  const stop = await unsubscribeUrl(app, uid, 'announcements');
  await deliverMail(app.mailer, { ...announcementMail(recipient, { ...row, link, stop }), id });
  // It is sent, so a count that fails must not send it again.
  await sql.countMail(app.db, announcementId, 'sent').catch((error) => {
    app.log.warn({ event: 'announcement_not_counted', err: error }, 'A mail with an announcement was not counted');
  });
}

/** A queue of its own, so that a mail with a code never waits for those to everybody. */
const deliveries = onePerApp((app) =>
  app.queues.define<Delivery>({
    name: 'announcement-mail',
    ...MAIL_RETRIES,
    handle: (job, id) => deliver(app, job, id),
  }),
);

/** Defines the queues of announcements. */
export function defineAnnouncementQueues(app: App) {
  walks(app);
  deliveries(app);
}

/** Mails an announcement to all members who want it, after the transaction. */
export const enqueueMails = (work: Work, announcementId: string) =>
  walks(work.app).enqueue(work, { announcementId }, DAY_MS);

import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { staffMembers } from '#server/slices/identity/index.ts';
import { notifyOfReports } from '#server/slices/notifications/index.ts';
import type { NewReportOf, ReportReach } from '#server/slices/reports/index.ts';
import { reportsMail, waitingMail } from './mails.ts';
import { REPORT_BUNDLE_MS } from './notices.rules.ts';
import * as sql from './notices.sql.ts';
import { isWithinReach, reachOf } from './staff.rules.ts';
import { readWaitingCounts } from './waiting.ts';
import { sendToWebhook } from './webhook.ts';

const operatorPage = (app: App, tab: 'reports' | 'requests' | 'appeals') => `${app.publicUrl()}/operator/${tab}`;

/** Returns the operators and moderators who may sign in, each with the reports that they handle. */
async function readers(db: Db) {
  const staff = await staffMembers(db);
  return staff.filter(({ isEnabled }) => isEnabled).map((member) => ({ ...member, reach: reachOf(member, staff) }));
}

/**
 * Stores the notices of a report for everybody who may see it. The mails of the others come at the same times as without it. Notices
 * are sent after the commit, or by the next run of `notifyOperators`.
 */
export async function noteReport(work: Work, report: NewReportOf) {
  const staff = await readers(work.db);
  const recipients: sql.NoticeRecipient[] = staff
    .filter(({ reach }) => isWithinReach(reach, report))
    .map(({ uid }) => uid);
  // Operators and moderators may read where the webhook writes.
  if (work.app.config.webhook && !report.aboutStaff) recipients.push(sql.WEBHOOK);
  await sql.insertNotices(work.db, report.id, recipients);
  work.after(() => notifyOperators(work.app));
}

/** Sends a bundle to one recipient: a mail and a push, or a message to the webhook. They say how many reports there are, and nothing about them. */
async function sendBundle(work: Work, recipient: sql.NoticeRecipient) {
  const { app, db } = work;
  const now = app.clock.now();
  await sql.lockNotices(db, recipient);
  const bundleStart = new Date(now.getTime() - REPORT_BUNDLE_MS);
  const count = await sql.claimNotices(db, recipient, { now, bundleStart });
  if (count === 0) return;
  const link = operatorPage(app, 'reports');
  if (recipient === sql.WEBHOOK) return sendToWebhook(work, { type: 'reports.new', data: { newReports: count, link } });
  const reader = (await readers(db)).find(({ uid }) => uid === recipient);
  if (!reader) return;
  if (reader.mailTo) await app.mailQueue.send(work, reportsMail(reader.mailTo, { count, link }));
  await notifyOfReports(work, reader.uid);
}

/**
 * A job, which also runs after each report: sends operators and moderators the notices that are due, each of them one bundle in
 * REPORT_BUNDLE_MS at most. Several nodes may run it at once, and it may be ended at any point.
 */
export async function notifyOperators(app: App): Promise<void> {
  const bundleStart = new Date(app.clock.now().getTime() - REPORT_BUNDLE_MS);
  await forEachItem(
    await sql.recipientsDue(app.db, bundleStart),
    (recipient) => app.transact((work) => sendBundle(work, recipient)),
    (error) =>
      app.log.error({ event: 'operator_not_told', err: error }, 'An operator was not told of reports; trying again'),
  );
  await sql.deleteOldNotices(app.db, bundleStart);
}

/** Returns what waits for somebody, with the page to begin with; null when nothing does. */
async function findWaiting({ app, db }: Work, reach: ReportReach) {
  const counts = await readWaitingCounts(db, reach);
  const tab = (['appeals', 'requests', 'reports'] as const).find((kind) => counts[kind] > 0);
  return tab ? { counts, link: operatorPage(app, tab) } : null;
}

/** A job, which runs once a day: mails every operator and moderator what waits for them, and tells the webhook, unless nothing does. */
export async function mailWaiting(app: App): Promise<void> {
  await app.transact(async (work) => {
    const staff = await readers(work.db);
    for (const { mailTo, reach } of staff) {
      const waiting = await findWaiting(work, reach);
      if (mailTo && waiting) await app.mailQueue.send(work, waitingMail(mailTo, waiting));
    }
    const waiting = await findWaiting(work, {
      exceptAbout: staff.map(({ uid }) => uid),
      ofStaff: false,
      exceptBy: null,
    });
    if (waiting)
      await sendToWebhook(work, { type: 'operators.waiting', data: { ...waiting.counts, link: waiting.link } });
  });
}

import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { enabledOperators } from '#server/slices/identity/index.ts';
import { notifyOfReports } from '#server/slices/notifications/index.ts';
import type { NewReportOf } from '#server/slices/reports/index.ts';
import { reportsMail, waitingMail } from './mails.ts';
import { REPORT_BUNDLE_MS } from './notices.rules.ts';
import * as sql from './notices.sql.ts';
import { readWaitingCounts } from './waiting.ts';

const operatorPage = (app: App, tab: 'reports' | 'requests' | 'appeals') => `${app.publicUrl()}/operator/${tab}`;

/**
 * Stores with a report which operators are to be told of it: never the one it is about, whose mails come at the same times as
 * without it. They are told after the commit, or by the next run of `notifyOperators`.
 */
export async function noteReport(work: Work, report: NewReportOf) {
  const operators = await enabledOperators(work.db);
  const recipients = operators.map(({ uid }) => uid).filter((uid) => uid !== report.uid);
  await sql.insertNotices(work.db, report.id, recipients);
  work.after(() => notifyOperators(work.app));
}

/** Sends a bundle to one recipient: a mail and a push say how many reports there are, and nothing about them. */
async function sendBundle(work: Work, recipient: sql.NoticeRecipient) {
  const { app, db } = work;
  const now = app.clock.now();
  await sql.lockNotices(db, recipient);
  const bundleStart = new Date(now.getTime() - REPORT_BUNDLE_MS);
  const count = await sql.claimNotices(db, recipient, { now, bundleStart });
  if (count === 0) return;
  const operator = (await enabledOperators(db)).find(({ uid }) => uid === recipient);
  if (!operator) return;
  if (operator.mailTo)
    await app.mailQueue.send(work, reportsMail(operator.mailTo, { count, link: operatorPage(app, 'reports') }));
  await notifyOfReports(work, operator.uid);
}

/**
 * A job, which also runs after each report: tells operators of the reports they were not told of, each at most once in
 * REPORT_BUNDLE_MS. Several nodes may run it at once, and it may be ended at any point.
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

/** A job, which runs once a day: mails every operator what waits for them, unless nothing does. */
export async function mailWaiting(app: App): Promise<void> {
  await app.transact(async (work) => {
    for (const { uid, mailTo } of await enabledOperators(work.db)) {
      const counts = await readWaitingCounts(work.db, [uid]);
      const tab = (['appeals', 'requests', 'reports'] as const).find((kind) => counts[kind] > 0);
      if (mailTo && tab) await app.mailQueue.send(work, waitingMail(mailTo, { counts, link: operatorPage(app, tab) }));
    }
  });
}

import { operators } from '#contract/operators/routes.ts';
import type { ReportOutcome } from '#contract/operators/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { recipientOf } from '#server/slices/identity/index.ts';
import { isReportBy, settleReport } from '#server/slices/reports/index.ts';
import { warnedMail } from '#server/slices/safety/index.ts';
import { dropNotices } from './notices.sql.ts';
import { type By, queueMail, writeAudit } from './operator-action.ts';
import { reachOfActor } from './staff.ts';
import { suspendMember } from './suspend.ts';

export interface Resolution {
  id: string;
  outcome: ReportOutcome;
  /** For operators and moderators. */
  resolution: string;
  /** For the member; may be empty. */
  words: string;
}

/** @throws AppError USER_NOT_FOUND when the account is gone */
async function warn(work: Work, actorUid: By, uid: string, words: string): Promise<Mail> {
  const recipient = (await recipientOf(work.db, uid)) ?? fail('USER_NOT_FOUND');
  await writeAudit(work, actorUid, 'warned', { member: uid, note: words });
  return warnedMail(recipient, { words });
}

/**
 * Closes a report and does what its outcome says.
 * @throws AppError OWN_REPORT to a moderator who made it; REPORT_RESOLVED, also for another one that the one who acts may not see;
 * USER_NOT_FOUND when the member's account is gone; NOT_SUSPENDABLE
 */
export async function closeReport(work: Work, actorUid: By, { id, outcome, resolution, words }: Resolution) {
  const reach = await reachOfActor(work.db, actorUid);
  if (reach.exceptBy !== null && (await isReportBy(work.db, id, reach.exceptBy))) fail('OWN_REPORT');
  const report = (await settleReport(work, { id, resolution, outcome, reach })) ?? fail('REPORT_RESOLVED');
  await dropNotices(work.db, id);
  await writeAudit(work, actorUid, 'resolved', { member: report.uid, note: `${outcome}: ${resolution}` });
  if (outcome === 'dismissed') return { mailed: false };
  const uid = report.uid ?? fail('USER_NOT_FOUND');
  const mail =
    outcome === 'warned'
      ? await warn(work, actorUid, uid, words)
      : await suspendMember(work, actorUid, { uid, reason: resolution, words });
  return queueMail(work, mail);
}

export const resolveReport = handleInTransaction(operators.resolveReport, async ({ work, viewer, params, body }) => ({
  resolved: true,
  ...(await closeReport(work, viewer.uid, { ...params, ...body })),
}));

import { degraded, type Finding, failed, type Health, ok } from './check.ts';

const MB = 1024 ** 2;
/** With less than this PostgreSQL cannot write its log any more: one file of it has 16 MB. */
export const DISK_FULL_BYTES = 32 * MB;
/** With less than this, somebody should make room. */
export const DISK_LOW_BYTES = 1024 * MB;
/** A mail that waits for longer than this shows that the mail server refuses or is away. */
export const MAIL_LATE_S = 15 * 60;
/** A recurring job that is due for longer than this shows that no node runs jobs. */
export const JOB_LATE_S = 10 * 60;

const RANK: Record<Health, number> = { ok: 0, degraded: 1, failed: 2 };

/** Returns the worst of several. */
export const worst = (all: readonly Health[]): Health =>
  all.reduce<Health>((most, one) => (RANK[one] > RANK[most] ? one : most), 'ok');

export function judgeDisk(freeBytes: number, folder: string): Finding {
  const free = `${Math.floor(freeBytes / MB)} MB are free on the disk of ${folder}.`;
  if (freeBytes < DISK_FULL_BYTES)
    return failed(`The disk is full: ${free} Nothing can be stored until there is room.`);
  return freeBytes < DISK_LOW_BYTES ? degraded(`The disk is almost full: ${free}`) : ok(free);
}

/** A single request that always fails, and a member who tries it again a few times, are no reason to wake somebody. */
export const FAILURES_MIN = 10;
/** Without a fault of ours nothing is answered with 500, so one of a hundred is many. The alert StoopErrors begins there too. */
const FAILURES_SHARE = 0.01;

/** Judges the answers of the last two minutes. The node stays in service, because the others probably have the same fault. */
export const judgeAnswers = ({ answers, failures }: { answers: number; failures: number }): Finding =>
  failures >= FAILURES_MIN && failures >= answers * FAILURES_SHARE
    ? degraded(
        `Requests answered with 500 in the last two minutes: ${failures} of ${answers}. request_failed in the log has the causes.`,
      )
    : ok(`Requests answered with 500 in the last two minutes: ${failures} of ${answers}.`);

/** A backup is made every day; one of them may be late. */
const BACKUP_OLD_MS = 2 * 86_400_000;

/** The newest backup that was read back, and the newest that failed since. */
export interface LastBackups {
  verified: { madeAt: string } | null;
  failed: { problem: string | null } | null;
}

/** @param isNeeded whether it is a fault that none was ever made */
export function judgeBackups({ verified, failed: broken }: LastBackups, isNeeded: boolean, now: Date): Finding {
  if (broken) return degraded(`The last backup failed: ${broken.problem}. Look at BACKUP_DIR and its disk.`);
  if (!verified)
    return isNeeded
      ? degraded('No backup was ever made. Set BACKUP_DIR and BACKUP_KEY, or run npm run backup: docs/backups.md.')
      : ok('No backup was made.');
  const age = now.getTime() - Date.parse(verified.madeAt);
  return age > BACKUP_OLD_MS
    ? degraded(`The last backup is ${Math.floor(age / 86_400_000)} days old. Set BACKUP_DIR, or run npm run backup.`)
    : ok(`The last backup is of ${verified.madeAt} and was read back.`);
}

const minutes = (seconds: number) => `${Math.round(seconds / 60)} minutes`;

/** @param oldestS how long the oldest waiting mail has waited, 0 without one */
export const judgeMails = (waiting: number, oldestS: number): Finding =>
  oldestS > MAIL_LATE_S
    ? degraded(
        `Mails that wait: ${waiting}, the oldest for ${minutes(oldestS)}. The mail server may refuse them or be away.`,
      )
    : ok(`Mails that wait: ${waiting}.`);

/** @param late the recurring jobs that are due, with the seconds since then. @param failing those whose last run failed */
export function judgeJobs(late: readonly { name: string; dueForS: number }[], failing: readonly string[]): Finding {
  const overdue = late.filter(({ dueForS }) => dueForS > JOB_LATE_S).map(({ name }) => name);
  if (overdue.length > 0)
    return degraded(`These recurring jobs are due for more than ${minutes(JOB_LATE_S)}: ${overdue.join(', ')}.`);
  return failing.length > 0
    ? degraded(`The last run of these recurring jobs failed: ${failing.join(', ')}.`)
    : ok('Recurring jobs run on time.');
}

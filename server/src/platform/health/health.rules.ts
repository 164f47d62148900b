import { DAY_MS } from '#contract/durations.ts';
import { degraded, type Finding, failed, type Health, ok } from './check.ts';

const MB = 1024 ** 2;
/** With less than this PostgreSQL cannot write its log any more: one file of it has 16 MB. */
export const DISK_FULL_BYTES = 32 * MB;
/** With less than this, somebody should make room. */
export const DISK_LOW_BYTES = 1024 * MB;
/** A mail that waits for longer than this shows that the mail server refuses or is down. */
export const MAIL_LATE_S = 15 * 60;
/** A recurring job that is due for longer than this shows that no node runs jobs. */
export const JOB_LATE_S = 10 * 60;

/** A report that is open for longer than this shows that no operator looks. */
export const REPORT_LATE_MS = 24 * 3_600_000;

const RANK: Record<Health, number> = { ok: 0, degraded: 1, failed: 2 };

/** Returns the worst of several. */
export const worst = (states: readonly Health[]): Health =>
  states.reduce<Health>((worstSoFar, state) => (RANK[state] > RANK[worstSoFar] ? state : worstSoFar), 'ok');

export function judgeDisk(freeBytes: number, folder: string): Finding {
  const free = `${Math.floor(freeBytes / MB).toLocaleString('en-US')} MB are free on the disk of ${folder}.`;
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

/** The privacy page says that deleted data should leave backups within this time. */
const BACKUP_KEPT_MAX_DAYS = 30;

/** The newest backup that was read back, and the newest that failed since. */
export interface LastBackups {
  verified: { madeAt: string; bytes: number | null } | null;
  /** One with bytes is there, and incomplete. */
  failed: { problem: string | null; bytes: number | null } | null;
}

/** The folder for scheduled backups. */
export interface BackupFolder {
  /** Why it cannot be used; null when it can. */
  problem: string | null;
  freeBytes: number;
  isOnDiskOfData: boolean;
  /** The oldest scheduled backup in it, also of another installation, with when it was begun, ms. */
  oldest: { name: string; begunAt: number } | null;
}

/** Judges a backup that lacks files which the database names. @param days the age of the last complete one */
function judgeIncomplete(problem: string | null, days: number | null): Finding {
  const isTooOld = days !== null && days >= BACKUP_KEPT_MAX_DAYS;
  return degraded(
    `The last backup is incomplete. ${problem} Run npm run operator -- lost-files.` +
      (isTooOld
        ? ` The last complete one is ${days} days old, and deleted data should leave backups within ${BACKUP_KEPT_MAX_DAYS} days.`
        : ''),
  );
}

/** Judges an installation without any backup. @param isNeeded whether it is a fault that none was ever made */
function judgeNone(isNeeded: boolean, isScheduled: boolean): Finding {
  if (isScheduled) return ok('The first backup is made at the next hour of BACKUP_HOURS.');
  return isNeeded
    ? degraded('No backup was ever made. Set BACKUP_DIR and BACKUP_KEY, or run npm run backup: docs/backups.md.')
    : ok('No backup was made.');
}

/** Returns what is wrong in a folder that the next backup is written to, or null. @param nextBytes how many bytes it probably has */
function judgeFolder({ freeBytes, oldest }: BackupFolder, nextBytes: number, now: Date): Finding | null {
  if (freeBytes < nextBytes)
    return degraded(
      `${Math.floor(freeBytes / MB)} MB are free in BACKUP_DIR, and the last backup has ${Math.ceil(nextBytes / MB)} MB.`,
    );
  const isKeptTooLong =
    oldest !== null && now.getTime() - oldest.begunAt > BACKUP_KEPT_MAX_DAYS * DAY_MS + BACKUP_OLD_MS;
  return isKeptTooLong
    ? degraded(
        `${oldest.name} in BACKUP_DIR is older than ${BACKUP_KEPT_MAX_DAYS} days. An installation removes only its own: remove those of one that is gone, as after a restore.`,
      )
    : null;
}

/**
 * Judges the backups, which the server, the status page and the doctor do alike.
 * @param folder that of the schedule; null without a schedule
 * @param isNeeded whether it is a fault that none was ever made
 */
export function judgeBackups(
  { verified, failed: broken }: LastBackups,
  { folder, isNeeded }: { folder: BackupFolder | null; isNeeded: boolean },
  now: Date,
): Finding {
  const age = verified && now.getTime() - Date.parse(verified.madeAt);
  const days = age === null ? null : Math.floor(age / 86_400_000);
  if (folder?.problem) return degraded(folder.problem);
  if (broken && broken.bytes !== null) return judgeIncomplete(broken.problem, days);
  if (broken) return degraded(`The last backup failed: ${broken.problem}. Look at BACKUP_DIR and its disk.`);
  if (!verified || age === null) return judgeNone(isNeeded, folder !== null);
  if (age > BACKUP_OLD_MS)
    return degraded(`The last backup is ${days} days old. Set BACKUP_DIR, or run npm run backup.`);
  const fault = folder && judgeFolder(folder, verified.bytes ?? 0, now);
  if (fault) return fault;
  const where = folder?.isOnDiskOfData ? ' It is on the disk of DATA_DIR: copy it to another one too.' : '';
  return ok(`The last backup is of ${verified.madeAt} and was read back.${where}`);
}

/** The numbers that a comparison of the file store with the database found. */
interface FileCounts {
  countedAt: string;
  named: number;
  missing: number;
  unnamed: number;
}

/** @param count what the last comparison found; null when there was none */
export function judgeFileCount(count: FileCounts | null): Finding {
  if (!count) return ok('The files have not been counted yet, which begins at each start.');
  const { countedAt, named, missing, unnamed } = count;
  const sentences = [
    ...(missing > 0 ? [`Files that the database names and the file store does not have: ${missing} of ${named}.`] : []),
    ...(unnamed > 0 ? [`Files in the file store that the database does not name: ${unnamed}.`] : []),
  ];
  return sentences.length > 0
    ? degraded(`${sentences.join(' ')} docs/backups.md says what to do about lost files.`)
    : ok(`The ${named} files that the database names were there at ${countedAt}, and no others.`);
}

const minutes = (seconds: number) => `${Math.round(seconds / 60)} minutes`;

/** @param oldestS how long the oldest waiting mail has waited, 0 without one */
export const judgeMails = (waiting: number, oldestS: number): Finding =>
  oldestS > MAIL_LATE_S
    ? degraded(
        `Mails that wait: ${waiting}, the oldest for ${minutes(oldestS)}. The mail server may refuse them or be down.`,
      )
    : ok(`Mails that wait: ${waiting}.`);

/** Judges a public installation without a mail server. */
export const judgeNoMailServer = (dataDir: string): Finding =>
  degraded(
    `Mails reach nobody: they are written to ${dataDir}/mail. Set SMTP_URL, or use the set-up page while its link works.`,
  );

interface OpenReports {
  count: number;
  oldestAt: string | null;
}

/** Returns for how many seconds the oldest open report has been open; 0 without one. */
export const oldestReportSeconds = ({ oldestAt }: OpenReports, now: Date): number =>
  oldestAt === null ? 0 : Math.max(0, (now.getTime() - Date.parse(oldestAt)) / 1000);

export function judgeReports(reports: OpenReports, now: Date): Finding {
  const openForMs = oldestReportSeconds(reports, now) * 1000;
  return openForMs > REPORT_LATE_MS
    ? degraded(
        `Open reports of members: ${reports.count}, the oldest for ${Math.floor(openForMs / 3_600_000)} hours. Its reporter waits for an answer. Close it at /operator/reports or with npm run operator -- reports.`,
      )
    : ok(`Open reports of members: ${reports.count}.`);
}

/** @param dueJobs the recurring jobs that are due, with the seconds since then. @param failing those whose last run failed */
export function judgeJobs(dueJobs: readonly { name: string; dueForS: number }[], failing: readonly string[]): Finding {
  const overdue = dueJobs.filter(({ dueForS }) => dueForS > JOB_LATE_S).map(({ name }) => name);
  if (overdue.length > 0)
    return degraded(`These recurring jobs are due for more than ${minutes(JOB_LATE_S)}: ${overdue.join(', ')}.`);
  return failing.length > 0
    ? degraded(`The last run of these recurring jobs failed: ${failing.join(', ')}.`)
    : ok('Recurring jobs run on time.');
}

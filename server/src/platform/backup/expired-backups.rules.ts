import { DAY_MS } from '#contract/durations.ts';

/** The secret with the name of an installation in the names of its scheduled backups. A restored one gets another. */
export const BACKUP_NAMES = 'backup-names';

/**
 * The name of a scheduled backup: the installation that made it, which those of earlier releases do not name, and when it was
 * begun.
 */
const SCHEDULED_NAME =
  /^stoop-(?:([0-9a-f]{8})-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(?:\.incomplete|\.part)?$/;
/** Returns the name of the file of a scheduled backup that is begun now. */
export const nameOfScheduledBackup = (installation: string, now: Date) =>
  `stoop-${installation}-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;

/** Returns the scheduled backups of all installations, also unfinished ones, each with its maker and when it was begun, ms. */
const scheduledBackupsOfAll = (names: readonly string[]) =>
  names.flatMap((name) => {
    const [, maker, year, month, day, hours, minutes, seconds] = SCHEDULED_NAME.exec(name) ?? [];
    const begunAt = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
    return year === undefined ? [] : [{ name, maker, begunAt }];
  });

/** Returns the scheduled backups of an installation. */
export const scheduledBackupsAmong = (names: readonly string[], installation: string) =>
  scheduledBackupsOfAll(names).filter(({ maker = installation }) => maker === installation);

/** Returns the oldest scheduled backup in a folder, whoever made it; null without one. */
export const oldestScheduledBackup = (names: readonly string[]) =>
  scheduledBackupsOfAll(names).toSorted((a, b) => a.begunAt - b.begunAt)[0] ?? null;

/**
 * Returns the scheduled backups in a folder that are older than the time they may be kept. Other files stay, and so does the newest
 * complete backup, however old it is: an incomplete one does not replace it, nor one whose name is of a later time, from a wrong clock.
 * @param installation the one whose backups they are; those of another one in the same folder are none of ours
 */
export function expiredBackups(
  names: readonly string[],
  { installation, keepDays }: { installation: string; keepDays: number },
  now: Date,
): string[] {
  const expiredBefore = now.getTime() - keepDays * DAY_MS;
  const backups = scheduledBackupsAmong(names, installation);
  const newestComplete = backups
    .filter(({ name, begunAt }) => name.endsWith('.backup') && begunAt <= now.getTime())
    .toSorted((a, b) => a.begunAt - b.begunAt)
    .at(-1);
  return backups
    .filter((backup) => backup.begunAt < expiredBefore && backup !== newestComplete)
    .map(({ name }) => name);
}

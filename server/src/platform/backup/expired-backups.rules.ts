import { DAY_MS } from '#contract/durations.ts';

/**
 * The name of a scheduled backup: the community that made it, which those of earlier releases do not name, and when it was
 * begun.
 */
const SCHEDULED_NAME =
  /^stoop-(?:([0-9a-f]{8})-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(?:\.incomplete|\.part)?$/;
/** Returns the name of the file of a scheduled backup that is begun now. */
export const nameOfScheduledBackup = (community: string, now: Date) =>
  `stoop-${community}-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;

/** Returns the scheduled backups of a community, also unfinished ones, each with when it was begun, ms. */
export const scheduledBackupsAmong = (names: readonly string[], community: string) =>
  names.flatMap((name) => {
    const [, maker = community, year, month, day, hours, minutes, seconds] = SCHEDULED_NAME.exec(name) ?? [];
    const isOwn = year !== undefined && maker === community;
    return isOwn ? [{ name, begunAt: Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`) }] : [];
  });

/**
 * Returns the scheduled backups in a folder that are older than the time they may be kept. Other files stay, and so does the newest
 * complete backup, however old it is: an incomplete one does not replace it.
 * @param community the one whose backups they are; those of another one in the same folder are none of ours
 */
export function expiredBackups(
  names: readonly string[],
  { community, keepDays }: { community: string; keepDays: number },
  now: Date,
): string[] {
  const expiredBefore = now.getTime() - keepDays * DAY_MS;
  const backups = scheduledBackupsAmong(names, community);
  const newestComplete = backups
    .filter(({ name }) => name.endsWith('.backup'))
    .toSorted((a, b) => a.begunAt - b.begunAt)
    .at(-1);
  return backups
    .filter((backup) => backup.begunAt < expiredBefore && backup !== newestComplete)
    .map(({ name }) => name);
}

import { deleteDueAccounts, removeOldDownloads } from '#server/slices/account/index.ts';
import { deleteOldDismissals } from '#server/slices/announcements/index.ts';
import { deleteOldEarlierWords } from '#server/slices/chats/index.ts';
import { lapseConnectionRequests, remindOfConnectionRequests } from '#server/slices/connections/index.ts';
import { balanceExposure, rebuildDiscoveryIndex, removeOldRankings } from '#server/slices/discovery/index.ts';
import { notifyOfMarksAndAbsences } from '#server/slices/encounters/index.ts';
import { archiveIdleGroups } from '#server/slices/groups/index.ts';
import {
  deleteOldAlbums,
  deleteOldHangoutDetails,
  endDueHeldPlaces,
  openDueHangouts,
  remindOfJoinRequests,
  sendHangoutReminders,
  settleDuePlaces,
  tellOfNewHangouts,
} from '#server/slices/hangouts/index.ts';
import { deleteOldIdentityRows } from '#server/slices/identity/index.ts';
import { sweepMedia } from '#server/slices/media/index.ts';
import { offerTables } from '#server/slices/newcomers/index.ts';
import { sendDigests } from '#server/slices/notifications/index.ts';
import {
  deleteExpiredTokens,
  deleteOldNotes,
  mailWaiting,
  notifyOfFailedBackup,
  notifyOperators,
} from '#server/slices/operators/index.ts';
import { deleteExpiredPasskeyRows } from '#server/slices/passkeys/index.ts';
import { dropReportSnapshots } from '#server/slices/reports/index.ts';
import { forgetEndedByBlocks } from '#server/slices/safety/index.ts';
import { tendSharedPlans } from '#server/slices/sharing/index.ts';
import { seatMembers, tendTables } from '#server/slices/tables/index.ts';
import { makeScheduledBackup, reasonOf } from './app.backup.ts';
import { countAndRecordFiles, fileCountJob } from './app.file-count.ts';
import type { App } from './platform/app.ts';
import { scheduledBackupsOf } from './platform/backup/backup-folder.ts';
import { deleteOldLimitCounts } from './platform/http/limiter.ts';
import type { RecurringJob } from './platform/jobs/recurring.ts';

/** How long a scheduled backup may take before it counts as lost, seconds. */
const BACKUP_EXPIRES_S = 6 * 3600;

/** Makes the backup of the schedule, and tells operators when it fails or lacks files. */
export async function runBackupJob(app: App, databaseUrl: string) {
  const { config, db, files, log, clock } = app;
  try {
    const scheduledBackups = await scheduledBackupsOf(app);
    const backup = await makeScheduledBackup(
      { databaseUrl, db, files, log },
      { ...config, scheduledBackups },
      clock.now(),
    );
    if (backup && !backup.isComplete)
      await notifyOfFailedBackup(app, `${backup.manifest.missing.length} files that the database names are missing.`);
  } catch (error) {
    await notifyOfFailedBackup(app, reasonOf(error));
    throw error;
  }
}

/**
 * Returns the job that makes backups where the environment asks for them, or where the set-up page may, whose folder each run looks up.
 * @param databaseUrl of PostgreSQL itself, not of a pooler
 */
function backupJobs(app: App, databaseUrl: string): RecurringJob[] {
  const { config } = app;
  if (!config.scheduledBackups && !config.isPublic) return [];
  const run = () => runBackupJob(app, databaseUrl);
  const cron = `23 ${config.scheduleForPageFolder.hours.join(',')} * * *`;
  return [{ name: 'make-backup', cron, expireSeconds: BACKUP_EXPIRES_S, run }];
}

/** Compares the file store with the database, and records what is missing. */
export const countFilesOf = ({ db, files, log, clock }: App, databaseUrl: string) =>
  countAndRecordFiles({ databaseUrl, db, files, log }, clock.now());

/** Returns the jobs that run again and again, each on one node at a time. The times are UTC. */
export const recurringJobs = (app: App, databaseUrl: string): RecurringJob[] => [
  { name: 'delete-old-limit-counts', cron: '3 * * * *', run: () => deleteOldLimitCounts(app.pool, app.clock.now()) },
  { name: 'delete-old-identity-rows', cron: '11 * * * *', run: () => deleteOldIdentityRows(app) },
  { name: 'sweep-media', cron: '37 * * * *', run: () => sweepMedia(app) },
  { name: 'delete-expired-passkey-rows', cron: '*/10 * * * *', run: () => deleteExpiredPasskeyRows(app) },
  { name: 'lapse-connection-requests', cron: '17 * * * *', run: () => lapseConnectionRequests(app) },
  // In the daytime of New York.
  { name: 'remind-of-connection-requests', cron: '29 14-23 * * *', run: () => remindOfConnectionRequests(app) },
  { name: 'archive-idle-groups', cron: '41 15 * * *', run: () => archiveIdleGroups(app) },
  { name: 'remind-of-join-requests', cron: '39 14-23 * * *', run: () => remindOfJoinRequests(app) },
  // At night in New York, when the fewest lists are being read.
  { name: 'balance-exposure', cron: '13 9 * * *', run: () => balanceExposure(app) },
  // After an update, and what nodes of the release before still save.
  { name: 'rebuild-discovery-index', cron: '*/10 * * * *', run: () => rebuildDiscoveryIndex(app) },
  { name: 'remove-old-rankings', cron: '7 9 * * *', run: () => removeOldRankings(app.db) },
  { name: 'notify-operators', cron: '* * * * *', run: () => notifyOperators(app) },
  // In the morning of New York.
  { name: 'mail-waiting', cron: '11 13 * * *', run: () => mailWaiting(app) },
  { name: 'drop-report-snapshots', cron: '41 8 * * *', run: () => dropReportSnapshots(app) },
  { name: 'delete-old-notes', cron: '43 8 * * *', run: () => deleteOldNotes(app) },
  { name: 'delete-expired-tokens', cron: '47 8 * * *', run: () => deleteExpiredTokens(app) },
  { name: 'delete-old-dismissals', cron: '45 8 * * *', run: () => deleteOldDismissals(app) },
  { name: 'delete-old-earlier-words', cron: '47 8 * * *', run: () => deleteOldEarlierWords(app) },
  { name: 'send-hangout-reminders', cron: '* * * * *', run: () => sendHangoutReminders(app) },
  { name: 'notify-of-marks-and-absences', cron: '*/5 * * * *', run: () => notifyOfMarksAndAbsences(app) },
  { name: 'settle-due-places', cron: '* * * * *', run: () => settleDuePlaces(app) },
  { name: 'open-due-hangouts', cron: '* * * * *', run: () => openDueHangouts(app) },
  // At five in New York, in winter and in summer. It looks at the clock itself.
  { name: 'tell-of-new-hangouts', cron: '7 21,22 * * *', run: () => tellOfNewHangouts(app) },
  { name: 'tend-shared-plans', cron: '* * * * *', run: () => tendSharedPlans(app) },
  { name: 'seat-members', cron: '*/10 * * * *', run: () => seatMembers(app) },
  // Once a day, in the daytime of New York.
  { name: 'offer-tables', cron: '37 15 * * *', run: () => offerTables(app) },
  { name: 'tend-tables', cron: '*/5 * * * *', run: () => tendTables(app) },
  { name: 'free-due-places', cron: '* * * * *', run: () => endDueHeldPlaces(app) },
  { name: 'forget-ended-by-blocks', cron: '*/5 * * * *', run: () => forgetEndedByBlocks(app) },
  { name: 'delete-old-hangout-details', cron: '31 * * * *', run: () => deleteOldHangoutDetails(app) },
  { name: 'delete-old-albums', cron: '33 8 * * *', run: () => deleteOldAlbums(app) },
  { name: 'delete-due-accounts', cron: '*/10 * * * *', run: () => deleteDueAccounts(app) },
  { name: 'remove-old-downloads', cron: '53 * * * *', run: () => removeOldDownloads(app) },
  { name: 'send-digests', cron: '*/15 * * * *', run: () => sendDigests(app) },
  fileCountJob(() => countFilesOf(app, databaseUrl)),
  ...backupJobs(app, databaseUrl),
];

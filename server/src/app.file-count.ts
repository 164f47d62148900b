import type { Db } from './platform/db/database.ts';
import { countFiles } from './platform/files/count-files.ts';
import { type FileCount, recordFileCount } from './platform/files/file-counts.sql.ts';
import type { Files } from './platform/files/files.ts';
import type { RecurringJob } from './platform/jobs/recurring.ts';
import type { Log } from './platform/log/log.ts';
import { downloadFiles } from './slices/account/index.ts';
import { mediaFiles } from './slices/media/index.ts';

export interface FileCountPorts {
  /** A connection string of PostgreSQL itself, not of a pooler. */
  databaseUrl: string;
  db: Db;
  files: Files;
  log: Log;
}

/** Photos of artists are left out: the database does not name them, and the music services have them. */
const NAMED = [mediaFiles, downloadFiles];
/** How many keys of a count are kept, for the command line on the machine itself. Logs and pages show numbers alone. */
const EXAMPLES_MAX = 10;

/** Returns a count with all its keys, and records it. Logs lost files. @throws as countFiles */
export async function countAndRecordFiles(
  { databaseUrl, db, files, log }: FileCountPorts,
  now: Date,
): Promise<FileCount> {
  const count = await countFiles({ databaseUrl, files, named: NAMED }, now);
  const { named, missing, unnamed, missingKeys, unnamedKeys } = count;
  const examples = {
    missingKeys: missingKeys.slice(0, EXAMPLES_MAX),
    unnamedKeys: unnamedKeys.slice(0, EXAMPLES_MAX),
  };
  await recordFileCount(db, { ...count, ...examples }, now);
  const counts = { named, missing, unnamed };
  if (missing > 0) log.error({ event: 'files_missing', ...counts }, 'Files that the database names are missing');
  else if (unnamed > 0)
    log.warn({ event: 'files_unnamed', ...counts }, 'Files are stored that the database does not name');
  else log.info({ event: 'files_counted', ...counts }, 'All files that the database names are in the file store');
  return count;
}

/** How long a count may take before its job counts as lost, seconds. */
const EXPIRES_S = 6 * 3600;

/** Returns the job that counts the files at night in New York. A backup counts them by itself. */
export const fileCountJob = (count: () => Promise<FileCount>): RecurringJob => ({
  name: 'count-files',
  cron: '19 8 * * *',
  expireSeconds: EXPIRES_S,
  run: async () => void (await count()),
});

import { access, constants, statfs } from 'node:fs/promises';
import type pg from 'pg';
import { SECOND_MS } from '#contract/durations.ts';
import { lastBackups } from '../backup/backups.sql.ts';
import type { Bus } from '../cluster/bus.ts';
import type { Db } from '../db/database.ts';
import { lastFileCount } from '../files/file-counts.sql.ts';
import type { Files } from '../files/files.ts';
import { readJobCounts } from '../jobs/job-counts.sql.ts';
import { errorCode } from '../log/log.ts';
import { judgePostgres, type PostgresState } from '../postgres/releases.rules.ts';
import { withTimeLimit } from '../with-time-limit.ts';
import { type Check, degraded, failed, ok } from './check.ts';
import {
  type BackupFolder,
  judgeAnswers,
  judgeBackups,
  judgeDisk,
  judgeFileCount,
  judgeJobs,
  judgeMails,
  judgeNoMailServer,
} from './health.rules.ts';
import type { RecentAnswers } from './recent-answers.ts';

/** Asks the database. It is asked anew for every request, because it can go at any moment. */
export const databaseCheck = (pool: pg.Pool): Check => ({
  name: 'database',
  freshForMs: 0,
  look: () =>
    pool.query('select 1').then(
      () => ok('The database answers.'),
      () => failed('The database cannot be reached.'),
    ),
});

/** Looks at the PostgreSQL that runs, which changes only when it starts again. */
export const postgresCheck = (
  pool: pg.Pool,
  installation: { isEmbedded: boolean; isPublic: boolean },
  now: () => Date,
): Check => ({
  name: 'postgres',
  freshForMs: 60 * SECOND_MS,
  needsDatabase: true,
  look: async () => judgePostgres(await readPostgresState(pool), installation, now()),
});

export async function readPostgresState(pool: pg.Pool): Promise<PostgresState> {
  const { rows } = await pool.query<PostgresState>(
    `select current_setting('server_version_num')::integer as number,
       current_setting('data_checksums')::boolean as "hasChecksums"`,
  );
  return rows[0] ?? { number: 0, hasChecksums: false };
}

/** Returns how many bytes this process may still write to the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Looks at the disk of the data folder: of the embedded database and of the files on disk. */
export const diskCheck = (dataDir: string): Check => ({
  name: 'disk',
  freshForMs: 5 * SECOND_MS,
  async look() {
    try {
      await access(dataDir, constants.W_OK);
      return judgeDisk(await freeBytes(dataDir), dataDir);
    } catch (error) {
      return failed(`The folder ${dataDir} cannot be written to (${errorCode(error)}).`);
    }
  },
});

/** Reads from a store that is away are repeated for minutes. The check answers before, so that the node stays in service. */
const FILES_ANSWER_WITHIN_MS = 1500;

/** Asks the file store for a file that is not there. */
export const filesCheck = (files: Files): Check => ({
  name: 'files',
  freshForMs: 30 * SECOND_MS,
  look() {
    const withoutAnswer = (why: string) =>
      degraded(`The file store does not answer (${why}). Photos fail until it does.`);
    const answer = files.get('check/health').then(
      () => ok('The file store answers.'),
      (error) => withoutAnswer(errorCode(error)),
    );
    return withTimeLimit(FILES_ANSWER_WITHIN_MS, answer, () => withoutAnswer('it takes too long'));
  },
});

/** Looks at whether this node keeps its files where other nodes do not find them. */
export const ownFilesCheck = (otherNodes: () => number): Check => ({
  name: 'files',
  freshForMs: 0,
  look: async () =>
    otherNodes() === 0
      ? ok('Files are in the data folder.')
      : degraded('Other nodes do not find the photos in the data folder of this one. Set S3_URL on every node.'),
});

/** Looks at what the last comparison of the file store with the database found. */
export const fileCountCheck = (db: Db): Check => ({
  name: 'file-count',
  // It is asked anew, so that a count is visible at once: it reads one row.
  freshForMs: 0,
  needsDatabase: true,
  look: async () => judgeFileCount(await lastFileCount(db)),
});

/** Looks at whether nodes communicate by Redis, where there is one. */
export const redisCheck = (bus: Bus): Check => ({
  name: 'redis',
  freshForMs: 0,
  look: async () =>
    bus.transport() === 'redis'
      ? ok('Nodes communicate by Redis.')
      : degraded(
          'Redis is unavailable on this or another node. Nodes communicate by PostgreSQL, and each counts limits for itself.',
        ),
});

/** @param hasServer whether mails leave this machine, or need not, because nobody else can reach it */
export const mailCheck = (pool: pg.Pool, dataDir: string, hasServer: () => Promise<boolean>): Check => ({
  name: 'mail',
  freshForMs: 15 * SECOND_MS,
  needsDatabase: true,
  async look() {
    if (!(await hasServer())) return judgeNoMailServer(dataDir);
    const mail = (await readJobCounts(pool)).find(({ name }) => name === 'mail');
    return judgeMails(mail?.waiting ?? 0, mail?.oldestS ?? 0);
  },
});

/** @param recurring the names of the recurring jobs */
export const jobsCheck = (pool: pg.Pool, recurring: readonly string[]): Check => ({
  name: 'jobs',
  freshForMs: 15 * SECOND_MS,
  needsDatabase: true,
  async look() {
    const counts = (await readJobCounts(pool)).filter(({ name }) => recurring.includes(name));
    return judgeJobs(
      counts,
      counts.filter(({ lastFailed }) => lastFailed).map(({ name }) => name),
    );
  },
});

/** Looks at the folder of scheduled backups, and at when the last backup was made. */
export const backupsCheck = (
  db: Db,
  { isNeeded, lookAtFolder }: { isNeeded: boolean; lookAtFolder: () => Promise<BackupFolder | null> },
  now: () => Date,
): Check => ({
  name: 'backups',
  freshForMs: 60 * SECOND_MS,
  needsDatabase: true,
  look: async () => judgeBackups(await lastBackups(db), { isNeeded, folder: await lookAtFolder() }, now()),
});

/** Looks at how many requests this node could not answer because of a fault of its own. */
export const errorsCheck = (recent: RecentAnswers): Check => ({
  name: 'errors',
  freshForMs: 0,
  look: async () => judgeAnswers(recent.counts()),
});

import { dirname } from 'node:path';
import { withTimeLimit } from '../with-time-limit.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import {
  changesBetween,
  type FileStates,
  fileStatesOf,
  findUnfinished,
  lastCheckpointOf,
  markMixed,
  mixedFault,
  recordRunning,
  type ShortenedFile,
  writeRecord,
} from './database-cluster-check.ts';
import { checkSqlTables, flushedLogEnd } from './running-checks.ts';
import { DatabaseIncomplete } from './unusable.ts';

/** Time for the look at all files of tables before a stop. After a longer one the next start looks again. */
const CHECK_WITHIN_MS = 2000;
/** The age that the record of a running database reaches, within which files that were replaced or cut off are found. */
const RECORD_EVERY_MS = 60_000;
/**
 * How often the record is renewed if there was a checkpoint. The log has what tables grow after a checkpoint: what they grew before it and
 * after the record could be cut off without notice.
 */
const CHECKPOINT_EVERY_MS = 1000;

interface RunningDatabase {
  cluster: Pick<DatabaseCluster, 'folder' | 'soundness'>;
  url: string;
  companions: readonly string[];
  /** How often the files are compared and recorded. */
  recordEveryMs?: number | undefined;
  /** The files before PostgreSQL was started, if they are those of its last stop. */
  acceptedFiles: FileStates | null;
  /** Files that a start which was killed while it built an index left, and which may be ahead of the log. */
  unfinished: string[];
  /** Returns whether PostgreSQL runs, and nobody has begun to stop it. */
  isRunning: () => boolean;
  /** Called when a part of the database has been lost. */
  onIncomplete: (fault: DatabaseIncomplete) => void;
}

/** Compares and records the files of a database while PostgreSQL runs, so that a start after a crash finds what is missing. */
export function createRunningRecord({
  cluster: { folder, soundness },
  url,
  companions,
  recordEveryMs = RECORD_EVERY_MS,
  isRunning,
  onIncomplete,
  ...begun
}: RunningDatabase) {
  const root = dirname(folder);
  let { acceptedFiles, unfinished } = begun;
  let isAccepted = soundness.isAsStopped;
  let logEnd = 0;
  let recordedCheckpoint: number | null = null;
  let recordDueAt = 0;
  let isRenewing = false;

  /** The former record stays, by which every start finds the same. */
  function giveUp(fault: DatabaseIncomplete) {
    isAccepted = false;
    onIncomplete(fault);
  }

  /**
   * Refuses a database into which files were put while PostgreSQL ran, now and at every start. Returns the files of tables that are shorter
   * than when they were last compared. @throws DatabaseIncomplete
   */
  function refuseMixture(states: FileStates): ShortenedFile[] {
    if (!acceptedFiles) return [];
    const { isReplaced, shortened } = changesBetween(acceptedFiles, states);
    if (!isReplaced) return shortened;
    markMixed(root);
    throw mixedFault(root);
  }

  /** Looks whether a file was lost, cut off or replaced since the last look. Returns the files of now if none was, otherwise null. */
  async function compareFiles(): Promise<FileStates | null> {
    try {
      const states = fileStatesOf(folder);
      const shortened = refuseMixture(states);
      const current = await checkSqlTables(url, folder, { lost: [], shortened, hadSqlTables: false }, []);
      unfinished = findUnfinished(states, current);
      return states;
    } catch (error) {
      if (error instanceof DatabaseIncomplete) giveUp(error);
      // The files cannot be read at the moment, or the database is away. The next look follows.
      return null;
    }
  }

  function record(states: FileStates) {
    recordRunning(root, companions, states, { unfinished, logEnd });
    acceptedFiles = states;
    recordedCheckpoint = states.checkpoint;
    recordDueAt = performance.now() + recordEveryMs;
  }

  async function compareAndRecord() {
    const states = await compareFiles();
    // A place that was on the disk stays there, also when the present one does not get there soon.
    if (states) logEnd = Math.max(logEnd, await flushedLogEnd(url).catch(() => 0));
    if (states && isRunning()) record(states);
  }

  /** Renews the record after a checkpoint or when it is old. */
  async function renew() {
    if (!isRunning() || !isAccepted || isRenewing) return;
    if (lastCheckpointOf(folder) === recordedCheckpoint && performance.now() < recordDueAt) return;
    isRenewing = true;
    await compareAndRecord().finally(() => {
      isRenewing = false;
    });
  }
  const renewing = setInterval(() => void renew(), Math.min(recordEveryMs, CHECKPOINT_EVERY_MS)).unref();

  return {
    giveUp,
    /** Refuses, before PostgreSQL is started again, files that were put into its folder. @throws DatabaseIncomplete */
    checkBeforeRestart: () => void refuseMixture(fileStatesOf(folder)),
    /** Takes over the files of a recovery, which makes those of unlogged tables anew. */
    acceptRecovered() {
      if (acceptedFiles) acceptedFiles = fileStatesOf(folder);
    },
    /** Says that the product works on this database. */
    accept() {
      isAccepted = true;
      record(fileStatesOf(folder));
    },
    /** Ends the renewals. Returns, after a last look at the files of a running one, a function for when PostgreSQL has ended. */
    async close(isStillRunning: boolean): Promise<() => void> {
      clearInterval(renewing);
      const isSound =
        !isStillRunning || (isAccepted && (await withTimeLimit(CHECK_WITHIN_MS, compareFiles(), () => null)) !== null);
      return () => {
        if (isAccepted && isSound) writeRecord(root, companions);
      };
    },
  };
}

import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ExponentialBackoff, halfJitterGenerator, handleWhen, retry } from 'cockatiel';
import pg from 'pg';
import { type Backoff, pauseAfter } from '#contract/backoff.ts';
import { TEXT_STYLE } from '../db/text-style.ts';
import { isStray } from '../process/data-folder.ts';
import { freePort } from '../process/free-port.ts';
import { withTimeLimit } from '../with-time-limit.ts';
import { type Binaries, includedBinaries } from './binaries.ts';
import { type DatabaseCluster, openDatabaseCluster } from './database-cluster.ts';
import {
  beginRun,
  changesBetween,
  type FileStates,
  fileStatesOf,
  findUnfinished,
  firstFileOf,
  lastCheckpointOf,
  markMixed,
  mixedFault,
  OWN_SQL_TABLES_FROM,
  recordLost,
  recordRunning,
  type ShortenedFile,
  type Soundness,
  writeRecord,
} from './database-cluster-check.ts';
import { clearLeftover, SOCKET_FOLDER } from './leftover.ts';
import { embeddedUrl } from './running.ts';
import { findCutSqlTable, findUnequalSqlTable, rebuildCutIndexes } from './shortened-tables.ts';
import { DatabaseIncomplete, type PostgresUnusable, RECOVERED, STOPPED_AGAIN, unusableBecause } from './unusable.ts';
import { placeOfEnd } from './wal-check.ts';

export interface EmbeddedPostgres {
  /** Connection string of the maintenance database `postgres`; replace the path for another. */
  url: string;
  /** Whether the start could compare the files with a record. Without one it has found only what shows without. */
  isCompared: boolean;
  /** Says that the product works on this database: which files it has is recorded now, and their content when it stops in order. */
  accept(): void;
  stop(): Promise<void>;
}

/**
 * Called when the database ended unexpectedly, with the last lines of its output; when it is available again; and when a part of it
 * has been lost, with the sentence for the operator: it is not started again then.
 */
export type PostgresListener = (state: 'died' | 'back' | 'incomplete', output: string) => void;

interface Options {
  /** Folder for the cluster; created if it is missing. */
  dataDir: string;
  /** False only in tests: data may then be lost if the machine crashes, and PostgreSQL ends with its parent process. */
  durable?: boolean;
  maxConnections?: number;
  /** The PostgreSQL that runs it. By default the one that is included. */
  binaries?: Binaries;
  /** Whether commands that find it running only read. */
  isReadOnly?: boolean;
  /** How often the files of the running database are compared and recorded. */
  recordEveryMs?: number;
  /** Folders whose files the rows refer to. If one has lost its files since the last stop, the database does not start. */
  companions?: readonly string[];
  onChange?: PostgresListener;
}

/** Statements, values and rows of members stay out of the server's output, which is logged when PostgreSQL ends. */
const QUIET = {
  // In this order of importance: an error, then messages about the server itself, which are kept.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * They win over settings in the folder, which could hide the tables, empty damaged ones, lose acknowledged rows, end every connection, or
 * change what statements mean and how values are written. Those of the role and of the database, which win over these, are taken back.
 */
const SAFE = {
  search_path: 'public',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_session_timeout: '0',
  synchronous_standby_names: '',
  session_replication_role: 'origin',
  zero_damaged_pages: 'off',
  ignore_checksum_failure: 'off',
  ignore_invalid_pages: 'off',
  ignore_system_indexes: 'off',
  data_sync_retry: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  default_transaction_isolation: 'read committed',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  ...TEXT_STYLE,
};

/** The settings of a connection that looks at the tables. They win over those of the role and the database. */
const OWN_SETTINGS = [
  ...['statement_timeout=0', 'lock_timeout=0', 'default_transaction_read_only=off'],
  'search_path=public',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** After a crash PostgreSQL replays its log before it accepts connections, which takes minutes at most. */
const READY_WITHIN_MS = 5 * 60_000;
/** Time that PostgreSQL has for a fast shutdown before it is ended with an immediate shutdown. */
const END_WITHIN_MS = 6000;
/** Time for the look at all files of tables before a stop. After a longer one the next start looks again. */
const CHECK_WITHIN_MS = 2000;
/** The age that the record of a running database reaches, within which files that were replaced or cut off are found. */
const RECORD_EVERY_MS = 60_000;
/**
 * How often the record is renewed if there was a checkpoint. The log has what tables grow after a checkpoint: what they grew before it and
 * after the record could be cut off without notice.
 */
const CHECKPOINT_EVERY_MS = 1000;
const BACKOFF: Backoff = { firstMs: 100, maxMs: 5000 };

/** Returns why a connection cannot be made now, or null if it can. */
const connectionError = async (url: string): Promise<Error | null> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // The connection may break at any time. An error event without a listener would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => {});
  }
};

/** SQLSTATEs of a server that starts, recovers, stops or has no connection left, but not of a full disk. */
const IN_A_MOMENT = /^5(?:3(?!100)|7)/;
/** For as long as this a rejection may come from another program's PostgreSQL, which was faster to take the port. */
const REJECTED_FOR_MS = 1000;

/** Returns whether a folder has a file of ours at any depth. */
const hasFiles = (folder: string) =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile() && !isStray(entry.name));

/** Runs statements on a connection whose settings are not those of the role, which say nothing about the tables. */
async function withConnection<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: OWN_SETTINGS });
  client.on('error', () => {});
  await client.connect();
  try {
    // PostgreSQL 17 and newer have it, and older ones refuse a connection that names it.
    await client.query("select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'");
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Checks that each table and index has its file, none of which was cut off, which PostgreSQL does not when it recovers from a crash,
 * and that a database which was in use has tables at all: its folder may be that of one of PostgreSQL's own databases. An index that was
 * cut off is built anew. Returns the first file of each table and index, except for one that is being built.
 * @throws DatabaseIncomplete
 */
function checkSqlTables(
  url: string,
  folder: string,
  { lost: lostBefore, shortened, hadSqlTables }: Pick<Soundness, 'hadSqlTables' | 'lost' | 'shortened'>,
  companions: readonly string[],
): Promise<Set<string>> {
  const emptied = new Set(lostBefore.map(firstFileOf));
  // PostgreSQL makes a missing file anew when its log has rows for it: without those from before the log.
  const isLost = ({ path }: { path: string }) => emptied.has(path) || !existsSync(join(folder, path));
  return withConnection(url, async (client) => {
    const readSqlTables = async () => {
      const { rows } = await client.query<{ name: string; path: string; isOwn: boolean; isBuilt: boolean }>(
        `select oid::regclass::text as name, pg_relation_filepath(oid) as path, oid >= ${OWN_SQL_TABLES_FROM} as "isOwn",
           coalesce(indisvalid, true) as "isBuilt"
         from pg_class left join pg_index on indexrelid = oid
         where relkind in ('r', 'i', 't', 'm', 'S') and relpersistence <> 't'`,
      );
      return rows;
    };
    const rows = await readSqlTables();
    // A table may have been dropped between the statement and the look at its file.
    const lostSqlTable = rows.some(isLost) ? (await readSqlTables()).find(isLost) : undefined;
    if (lostSqlTable)
      throw new DatabaseIncomplete(folder, `${lostSqlTable.path} of ${lostSqlTable.name} has been lost`, RECOVERED);
    if (!rows.some(({ isOwn }) => isOwn) && (hadSqlTables || companions.some(hasFiles)))
      throw new DatabaseIncomplete(folder, 'it has no tables, and it had some', RECOVERED);
    const cutSqlTable = await findCutSqlTable(client, folder, shortened);
    if (cutSqlTable)
      throw new DatabaseIncomplete(folder, `${cutSqlTable.path} of ${cutSqlTable.name} has lost rows`, RECOVERED);
    await rebuildCutIndexes(client, shortened);
    return new Set(rows.flatMap(({ path, isBuilt }) => (isBuilt ? path : [])));
  });
}

/** Compares each table with its index, which a restart while the server runs does not take the time for. @throws DatabaseIncomplete */
async function checkRows(url: string, folder: string) {
  const finding = await withConnection(url, findUnequalSqlTable);
  if (finding) throw new DatabaseIncomplete(folder, finding, RECOVERED);
}

/** Time that the log has to reach the disk up to a place. PostgreSQL leaves changes that nobody waits for in its memory for longer. */
const FLUSHED_WITHIN_MS = 1000;

/** Returns a place up to which the disk has the write-ahead log and all that was committed before the call; 0 if it has not soon. */
const flushedLogEnd = (url: string): Promise<number> =>
  withConnection(url, async (client) => {
    const placeOf = async (kind: 'insert' | 'flush') => {
      const { rows } = await client.query<{ place: number }>(
        `select (pg_current_wal_${kind}_lsn() - '0/0')::double precision as place`,
      );
      return rows[0]?.place ?? 0;
    };
    const end = await placeOf('insert');
    const until = performance.now() + FLUSHED_WITHIN_MS;
    while ((await placeOf('flush')) < end) {
      if (performance.now() > until) return 0;
      await pause(25);
    }
    return placeOfEnd(end);
  });

/** Takes back the settings of the role and of the database that would win over SAFE in each connection. */
const resetSettings = (url: string) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter %s reset %I', case
           when setrole = 0 and setdatabase = 0 then 'role all'
           when setrole = 0 then format('database %I', current_database())
           when setdatabase = 0 then format('role %I', current_user)
           else format('role %I in database %I', current_user, current_database()) end, name) as statement
       from pg_db_role_setting, unnest(setconfig) as setting, split_part(setting, '=', 1) as name
       where setdatabase in (0, (select oid from pg_database where datname = current_database()))
         and setrole in (0, current_user::regrole) and name = any($1)`,
      [Object.keys(SAFE)],
    );
    for (const { statement } of rows) await client.query(statement);
  });

/** Returns the error for a connection that PostgreSQL rejects for good, or null when it may still accept one. */
export function rejection(error: Error, folder: string): PostgresUnusable | null {
  const { code = '' } = error as pg.DatabaseError;
  if (!(error instanceof pg.DatabaseError) || IN_A_MOMENT.test(code)) return null;
  return code === '28P01'
    ? new DatabaseIncomplete(folder, `${join(dirname(folder), 'secret')} is not its password`, STOPPED_AGAIN)
    : unusableBecause(`FATAL: ${error.message}`, folder);
}

/** PostgreSQL ended before it accepted a connection. Its output is the only explanation. */
class NotStarted extends Error {
  readonly output: string;
  /** Whether the port or the folder was only in use for a moment. */
  readonly mayPass: boolean;
  constructor(folder: string, output: string) {
    super(`PostgreSQL did not start in ${folder}: ${output}`);
    this.output = output;
    this.mayPass = /Address already in use|still in use|lock file/i.test(output);
  }
}

const untilStarted = retry(
  handleWhen((error) => error instanceof NotStarted && error.mayPass),
  {
    maxAttempts: 9,
    backoff: new ExponentialBackoff({
      initialDelay: BACKOFF.firstMs,
      maxDelay: BACKOFF.maxMs,
      generator: halfJitterGenerator,
    }),
  },
);

/** A PostgreSQL that was started, until it ends. */
interface Running {
  server: ChildProcess;
  ended: Promise<void>;
  /** Returns the last lines of its output. */
  tail: () => string;
}

function launch(cluster: DatabaseCluster, settings: Record<string, string>): Running {
  const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const server = cluster.launch('postgres', ['-D', cluster.folder, ...args]);
  let tail = '';
  const keep = (chunk: unknown) => {
    tail = (tail + String(chunk)).slice(-4000);
  };
  server.stdout?.on('data', keep);
  server.stderr?.on('data', keep);
  const exit = new Promise<void>((resolve) => {
    server.once('error', () => resolve());
    server.once('exit', () => resolve());
  });
  return { server, ended: exit, tail: () => tail.trim() };
}

async function end({ server, ended }: Running) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGINT');
  // An immediate shutdown loses nothing: committed data is recovered from the log at the next start.
  await withTimeLimit(END_WITHIN_MS, ended, () => server.kill('SIGQUIT'));
  await ended;
}

/** Starts it in a folder without a leftover, and waits until it answers. @throws Error with what it said, when it does not */
async function run(cluster: DatabaseCluster, url: string, settings: Record<string, string>): Promise<Running> {
  const running = launch(cluster, settings);
  let hasEnded = false;
  void running.ended.then(() => {
    hasEnded = true;
  });
  const startedAt = performance.now();
  let rejectedSince: number | null = null;
  for (let error = await connectionError(url); error !== null && !hasEnded; error = await connectionError(url)) {
    const rejected = rejection(error, cluster.folder);
    rejectedSince = rejected ? (rejectedSince ?? performance.now()) : null;
    if (rejected && performance.now() - (rejectedSince ?? 0) > REJECTED_FOR_MS) {
      await end(running);
      throw rejected;
    }
    if (performance.now() - startedAt > READY_WITHIN_MS) await end(running);
    else await pause(25);
  }
  if (hasEnded) throw new NotStarted(cluster.folder, running.tail());
  return running;
}

/**
 * Starts a PostgreSQL of this machine, on a free loopback port and with a new password. If it ends
 * unexpectedly, it is started again at the same address, so that existing connection strings stay valid.
 * @throws PostgresUnusable with a sentence that says what to do, when this machine cannot run it.
 */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  maxConnections = 100,
  binaries = includedBinaries(),
  companions = [],
  isReadOnly = false,
  recordEveryMs = RECORD_EVERY_MS,
  onChange = () => {},
}: Options): Promise<EmbeddedPostgres> {
  const cluster = await openDatabaseCluster(dataDir, { durable, binaries, companions });
  const root = dirname(cluster.folder);
  const { isAsStopped } = cluster.soundness;
  let isAccepted = isAsStopped;
  let acceptedFiles = isAsStopped ? fileStatesOf(cluster.folder) : null;
  if (!isAsStopped) recordLost(root, cluster.soundness);
  const connectionTo = (port: number) => ({
    url: embeddedUrl(cluster.folder, { password: cluster.password, port }),
    settings: {
      // Its settings in the folder may name another one.
      data_directory: cluster.folder,
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: SOCKET_FOLDER,
      max_connections: String(maxConnections),
      shared_buffers: '128MB',
      // It would recover from a crash of one of its processes by itself, without the check of its files before.
      restart_after_crash: 'off',
      ...SAFE,
      ...QUIET,
      ...(isReadOnly && { default_transaction_read_only: 'on' }),
      ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    },
  });

  /** Starts it on a free port. Retries, because another program may take the port first or a killed run may still be ending. */
  const startOnFreePort = async () => {
    await clearLeftover(cluster.folder);
    const connection = connectionTo(await freePort());
    beginRun(root);
    return { ...connection, running: await run(cluster, connection.url, connection.settings) };
  };
  const {
    url,
    settings,
    running: first,
  } = await untilStarted.execute(startOnFreePort).catch((error) => {
    throw error instanceof NotStarted ? unusableBecause(error.output, cluster.folder) : error;
  });
  /** Looks for files that a crash has cost tables. @throws DatabaseIncomplete, after which PostgreSQL has ended */
  const checkRecovered = (recovered: Running, soundness: Soundness) =>
    checkSqlTables(url, cluster.folder, soundness, companions).catch(async (error) => {
      await end(recovered);
      throw error;
    });
  /** Files that a start which was killed while it built an index left, and which may be ahead of the log. */
  let unfinished: string[] = [];
  let logEnd = 0;
  if (!isAsStopped) {
    const states = fileStatesOf(cluster.folder);
    unfinished = findUnfinished(states, await checkRecovered(first, cluster.soundness));
    await checkRows(url, cluster.folder).catch(async (error) => {
      await end(first);
      throw error;
    });
  }
  if (!isReadOnly)
    await resetSettings(url).catch(async (error) => {
      await end(first);
      throw error;
    });
  let running: Running | null = first;
  const stopping = new AbortController();

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

  /** The former record stays, by which every start finds the same. */
  function giveUp(error: DatabaseIncomplete) {
    isAccepted = false;
    stopping.abort();
    onChange('incomplete', error.message);
  }

  async function restart() {
    try {
      await clearLeftover(cluster.folder);
      refuseMixture(fileStatesOf(cluster.folder));
      // Files may have been lost while it ran, and the recovery makes some of them anew, without their rows.
      const soundness = cluster.check();
      recordLost(root, soundness);
      const restarted = await run(cluster, url, settings);
      await checkRecovered(restarted, soundness);
      running = restarted;
      // A recovery makes the files of unlogged tables anew.
      if (acceptedFiles) acceptedFiles = fileStatesOf(cluster.folder);
      onChange('back', '');
    } catch (error) {
      if (error instanceof DatabaseIncomplete) giveUp(error);
      else onChange('died', (error as Error).message);
      throw error;
    }
  }

  /** Looks whether a file was lost, cut off or replaced since the last look. Returns the files of now if none was, otherwise null. */
  async function compareFiles(): Promise<FileStates | null> {
    const states = fileStatesOf(cluster.folder);
    try {
      const shortened = refuseMixture(states);
      const current = await checkSqlTables(url, cluster.folder, { lost: [], shortened, hadSqlTables: false }, []);
      unfinished = findUnfinished(states, current);
      logEnd = await flushedLogEnd(url);
      return states;
    } catch (error) {
      if (error instanceof DatabaseIncomplete) giveUp(error);
      return null;
    }
  }

  let recordedCheckpoint: number | null = null;
  let recordDueAt = 0;
  let isRenewing = false;

  function record(states: FileStates) {
    recordRunning(root, companions, states, { unfinished, logEnd });
    acceptedFiles = states;
    recordedCheckpoint = states.checkpoint;
    recordDueAt = performance.now() + recordEveryMs;
  }

  /** Renews the record after a checkpoint or when it is old, so that a start after a crash finds lost files. */
  async function renewRecord() {
    if (!running || !isAccepted || isRenewing || stopping.signal.aborted) return;
    if (lastCheckpointOf(cluster.folder) === recordedCheckpoint && performance.now() < recordDueAt) return;
    isRenewing = true;
    const states = await compareFiles().finally(() => {
      isRenewing = false;
    });
    if (states && running && !stopping.signal.aborted) record(states);
  }

  /** Starts it again whenever it ends, until stop. */
  async function supervise() {
    while (running && !stopping.signal.aborted) {
      await running.ended;
      if (stopping.signal.aborted) return;
      onChange('died', running.tail());
      running = null;
      const { signal } = stopping;
      // Only a stop ends the attempts, and the pauses between them.
      for (let failures = 1; !running && !signal.aborted; failures++)
        await restart().catch(() => pause(pauseAfter(failures, BACKOFF), undefined, { signal }).catch(() => {}));
    }
  }
  const supervised = supervise();
  const renewing = setInterval(() => void renewRecord(), Math.min(recordEveryMs, CHECKPOINT_EVERY_MS)).unref();

  return {
    url,
    isCompared: cluster.soundness.isRecorded,
    accept() {
      isAccepted = true;
      record(fileStatesOf(cluster.folder));
    },
    async stop() {
      stopping.abort();
      clearInterval(renewing);
      const wasRunning = running !== null;
      const states = running && isAccepted ? await withTimeLimit(CHECK_WITHIN_MS, compareFiles(), () => null) : null;
      if (running) await end(running);
      await supervised;
      // It may have started again just before the stop.
      if (running) await end(running);
      if (isAccepted && (states || !wasRunning)) writeRecord(root, companions);
    },
  };
}

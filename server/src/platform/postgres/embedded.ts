import type { ChildProcess } from 'node:child_process';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ExponentialBackoff, halfJitterGenerator, handleWhen, retry } from 'cockatiel';
import pg from 'pg';
import { type Backoff, pauseAfter } from '#contract/backoff.ts';
import { TEXT_STYLE } from '../db/text-style.ts';
import { freePort } from '../process/free-port.ts';
import { withTimeLimit } from '../with-time-limit.ts';
import { type Binaries, includedBinaries } from './binaries.ts';
import { type DatabaseCluster, openDatabaseCluster } from './database-cluster.ts';
import { beginRun, fileStatesOf, findUnfinished, recordLost, type Soundness } from './database-cluster-check.ts';
import { clearLeftover, SOCKET_FOLDER } from './leftover.ts';
import { embeddedUrl } from './running.ts';
import { checkRows, checkSqlTables, resetSettings } from './running-checks.ts';
import { createRunningRecord } from './running-record.ts';
import { DatabaseIncomplete, type PostgresUnusable, STOPPED_AGAIN, unusableBecause } from './unusable.ts';

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

/** After a crash PostgreSQL replays its log before it accepts connections, which takes minutes at most. */
const READY_WITHIN_MS = 5 * 60_000;
/** Time that PostgreSQL has for a fast shutdown before it is ended with an immediate shutdown. */
const END_WITHIN_MS = 6000;
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
  recordEveryMs,
  onChange = () => {},
}: Options): Promise<EmbeddedPostgres> {
  const cluster = await openDatabaseCluster(dataDir, { durable, binaries, companions });
  const root = dirname(cluster.folder);
  const { isAsStopped } = cluster.soundness;
  const acceptedFiles = isAsStopped ? fileStatesOf(cluster.folder) : null;
  if (!isAsStopped) recordLost(root, cluster.soundness);
  const connectionTo = (port: number) => ({
    url: embeddedUrl(cluster.folder, { password: cluster.password, port, socketFolder: SOCKET_FOLDER }),
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
    const putNumberBack = beginRun(root);
    const running = await run(cluster, connection.url, connection.settings).catch((error) => {
      putNumberBack();
      throw error;
    });
    return { ...connection, running };
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
  let unfinished: string[] = [];
  if (!isAsStopped) {
    const states = fileStatesOf(cluster.folder);
    unfinished = findUnfinished(states, await checkRecovered(first, cluster.soundness));
    await checkRows(url, cluster.folder).catch(async (error) => {
      await end(first);
      throw error;
    });
  }
  if (!isReadOnly)
    await resetSettings(url, Object.keys(SAFE)).catch(async (error) => {
      await end(first);
      throw error;
    });
  let running: Running | null = first;
  const stopping = new AbortController();
  const record = createRunningRecord({
    cluster,
    url,
    companions,
    recordEveryMs,
    acceptedFiles,
    unfinished,
    isRunning: () => running !== null && !stopping.signal.aborted,
    onIncomplete({ message }) {
      stopping.abort();
      onChange('incomplete', message);
    },
  });

  async function restart() {
    try {
      await clearLeftover(cluster.folder);
      record.checkBeforeRestart();
      // Files may have been lost while it ran, and the recovery makes some of them anew, without their rows.
      const soundness = cluster.check();
      recordLost(root, soundness);
      const restarted = await run(cluster, url, settings);
      await checkRecovered(restarted, soundness);
      running = restarted;
      record.acceptRecovered();
      onChange('back', '');
    } catch (error) {
      if (error instanceof DatabaseIncomplete) record.giveUp(error);
      else onChange('died', (error as Error).message);
      throw error;
    }
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

  return {
    url,
    isCompared: cluster.soundness.isRecorded,
    accept: record.accept,
    async stop() {
      stopping.abort();
      const recordStop = await record.close(running !== null);
      if (running) await end(running);
      await supervised;
      // It may have started again just before the stop.
      if (running) await end(running);
      recordStop();
    },
  };
}

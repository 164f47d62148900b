import { closeSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FolderInUse, isFile } from '../process/data-folder.ts';
import { findPostgresOf, isPostgresOf, nodeAbove } from '../process/processes.ts';
import { listFiles } from './database-cluster-check.ts';
import { PostgresUnusable } from './unusable.ts';

/**
 * PostgreSQL listens on a socket in its data folder too, so that a start in another container notices it: process ids and the
 * shared memory that PostgreSQL itself looks for do not reach there. Only Linux has containers that share a folder.
 */
export const SOCKET_FOLDER = process.platform === 'linux' ? '.' : '';

const lockFile = (cluster: string) => join(cluster, 'postmaster.pid');

/**
 * Returns the process id in the lock file of a running PostgreSQL, which removes that file when it ends, unless it is killed.
 * Returns null without such a file.
 */
function lockingPid(cluster: string): number | null {
  try {
    return isFile(lockFile(cluster)) ? Number(readFileSync(lockFile(cluster), 'utf8').split('\n')[0]) : null;
  } catch {
    // The check of the folder says what cannot be read.
    return null;
  }
}

const SOCKET = /^\.s\.PGSQL\.\d+$/;

/** Returns whether a process listens on a socket in a data folder, also one of another container, whose lock file may be lost. */
async function isListening(cluster: string): Promise<boolean> {
  if (SOCKET_FOLDER === '') return false;
  let folder: number;
  let sockets: string[];
  try {
    sockets = readdirSync(cluster).filter((name) => SOCKET.test(name));
    folder = openSync(cluster, 'r');
  } catch {
    // The check of the folder says what cannot be read.
    return false;
  }
  const listens = (name: string) =>
    new Promise<boolean>((resolve) => {
      // The address of a socket has at most 107 characters. This one is short, whatever the folder is called.
      const socket = connect(`/proc/self/fd/${folder}/${name}`);
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
  const answers = await Promise.all(sockets.map(listens));
  closeSync(folder);
  return answers.includes(true);
}

/**
 * Returns whether files of a data folder were put there while its PostgreSQL ran, which may have written over them since then. The
 * content of a copied file is older than its arrival. PostgreSQL never writes PG_VERSION, renames old files only in its log, and
 * writes its options when it starts.
 */
export function wasReplaced(cluster: string): boolean {
  const startedMs = statSync(join(cluster, 'postmaster.opts'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  let isReplaced = false;
  listFiles(cluster, (path, stats) => {
    if (!stats.isFile() || path.startsWith('pg_wal/')) return;
    const isOlder = stats.mtimeMs < startedMs || path === 'PG_VERSION';
    isReplaced ||= isOlder && stats.ctimeMs > startedMs;
  });
  return isReplaced;
}

async function untilGone(pid: number, cluster: string, withinMs: number) {
  for (let waited = 0; isPostgresOf(pid, cluster) && waited < withinMs; waited += 25) await pause(25);
  return !isPostgresOf(pid, cluster);
}

/**
 * Ends a PostgreSQL of a killed run that still uses the folder. It ends without a checkpoint, because it may only write what a
 * check of the folder has not seen yet. Its committed data is recovered from the log.
 * @throws FolderInUse when a PostgreSQL of another container or of a running server uses the folder
 * @throws PostgresUnusable when a copy was put into the folder while it ran. It goes on then, so that no start takes a mixture of both
 */
export async function endLeftover(cluster: string) {
  const lockPid = lockingPid(cluster);
  const pid = lockPid !== null && isPostgresOf(lockPid, cluster) ? lockPid : findPostgresOf(cluster);
  if (pid === null) {
    if (await isListening(cluster))
      throw new FolderInUse(`The database in ${cluster} runs in another container. Stop that container first.`);
    return;
  }
  const server = nodeAbove(pid);
  if (server !== null)
    throw new FolderInUse(
      `The database in ${cluster} runs for another Stoop (process ${server}), whose DATA_DIR leads to the same folder: by a symbolic link, or stoop.lock there was removed. Stop that one, or give this one a folder of its own.`,
    );
  if (lockPid !== pid || wasReplaced(cluster))
    throw new PostgresUnusable(
      `A PostgreSQL of an earlier start (process ${pid}) still uses ${cluster}, and files in it were replaced in the meantime, as by a copy that was put back, or they seem so after \`chmod -R\`, \`chown -R\` or a change of the clock. End it with \`kill -QUIT ${pid}\`. If you put a copy back, put it back again, because that process may have written into it. Then start again.`,
    );
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    process.kill(pid, signal);
    if (await untilGone(pid, cluster, 10_000)) return;
  }
  throw new PostgresUnusable(
    `A PostgreSQL of an earlier start (process ${pid}) holds ${cluster} and does not end. End it first.`,
  );
}

function isSomebody(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Ends a PostgreSQL of a killed run, and removes a lock file whose process id now belongs to another program. A lock file of a
 * dead process stays, because PostgreSQL uses it to find remaining child processes.
 */
export async function clearLeftover(cluster: string) {
  await endLeftover(cluster);
  const pid = lockingPid(cluster);
  // A power cut may leave a lock file that names no process, which PostgreSQL would never start with.
  if (pid !== null && (!Number.isInteger(pid) || isSomebody(pid))) rmSync(lockFile(cluster), { force: true });
}

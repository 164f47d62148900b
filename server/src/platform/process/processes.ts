import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';

const ps = (pid: number, column: string) =>
  spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';

/** Returns what Linux says of a process after its name, from its state on. @throws Error without such a process */
function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name may contain spaces and brackets.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns when a running process started, as text. It tells the process from a later one with the same number, after a crash
 * or in a container, where numbers repeat. Returns null without such a process and '' where the system does not say.
 */
export function startTimeOf(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0 || !isThere(pid)) return null;
  if (process.platform === 'win32') return '';
  if (process.platform !== 'linux') return ps(pid, 'lstart') || null;
  try {
    const fields = readStat(pid);
    if (fields[0] === 'Z') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    return null;
  }
}

/** Returns whether a process is the PostgreSQL of this data folder, and not another program with its number. */
export function isPostgresOf(pid: number, cluster: string): boolean {
  if (startTimeOf(pid) === null) return false;
  if (process.platform !== 'linux') {
    const command = process.platform === 'win32' ? cluster : ps(pid, 'command');
    return command.includes(cluster);
  }
  try {
    // Its working directory is its data folder, even when it was started through a symbolic link.
    return realpathSync(readlinkSync(`/proc/${pid}/cwd`)) === realpathSync(cluster);
  } catch {
    return false;
  }
}

/** Returns whether a process is PostgreSQL's first one. The others, which may outlive it for a moment, change their command. */
function isFirstPostgres(pid: number): boolean {
  try {
    const isPostgres = readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n';
    return isPostgres && !readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ');
  } catch {
    return false;
  }
}

/** Returns the id of the PostgreSQL that runs in a data folder, also when its lock file was lost or replaced, or null. Only Linux can tell. */
export function findPostgresOf(cluster: string): number | null {
  if (process.platform !== 'linux') return null;
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.find((pid) => isFirstPostgres(pid) && isPostgresOf(pid, cluster)) ?? null;
}

/**
 * Returns the id of the Node process that started another one and still runs, or null. A process whose parent has ended belongs to
 * the first process, or to one that collects such processes, which Node never does.
 */
export function nodeAbove(pid: number): number | null {
  if (process.platform === 'win32') return null;
  try {
    const parent = Number(process.platform === 'linux' ? readStat(pid)[1] : ps(pid, 'ppid'));
    if (!(parent > 1)) return null;
    const program = process.platform === 'linux' ? readlinkSync(`/proc/${parent}/exe`) : ps(parent, 'comm');
    return basename(program).startsWith('node') ? parent : null;
  } catch {
    return null;
  }
}

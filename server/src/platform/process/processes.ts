import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

const ps = (pid: number, column: string) =>
  spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * When a running process began, as text: what tells it from another one that gets its number later, after a crash or in a
 * container, where numbers repeat. -> null when there is none; '' when this system does not say
 */
export function bornOf(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0 || !isThere(pid)) return null;
  if (process.platform === 'win32') return '';
  if (process.platform !== 'linux') return ps(pid, 'lstart') || null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    return null;
  }
}

/** Whether a running process is the PostgreSQL of this cluster, and not another program that got its number. */
export function isPostgresOf(pid: number, cluster: string): boolean {
  if (bornOf(pid) === null) return false;
  if (process.platform !== 'linux') {
    const command = process.platform === 'win32' ? cluster : ps(pid, 'command');
    return command.includes(cluster);
  }
  try {
    // It works in its own folder, whatever the way there was called when it began.
    return realpathSync(readlinkSync(`/proc/${pid}/cwd`)) === realpathSync(cluster);
  } catch {
    return false;
  }
}

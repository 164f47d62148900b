import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICK_MS = 10;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
/** Returns the fields of /proc/PID/stat from the state on. */
const statOf = (pid: number) => read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];

/** Returns the processes of the embedded PostgreSQL of a data folder. */
export function processesOf(dataDir: string): number[] {
  const main = Number(read(join(dataDir, 'postgres', 'cluster', 'postmaster.pid')).split('\n')[0]);
  const others = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && Number(statOf(pid)[1]) === main);
  return [main, ...others];
}

/** Returns the CPU time that these processes, and their children that have ended, have used. */
export const cpuSeconds = (pids: readonly number[]) =>
  pids.reduce((sum, pid) => {
    const [user, system, endedUser, endedSystem] = statOf(pid).slice(11, 15).map(Number);
    return sum + (((user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0)) * TICK_MS) / 1000;
  }, 0);

/** Returns the memory of a process in megabytes. */
export const memoryMb = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);

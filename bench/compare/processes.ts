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
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && Number(statOf(pid)[1]) === main);
  return [main, ...children];
}

/** Returns a process and all processes that it started. */
export function treeOf(root: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0)
      .map((pid) => [pid, Number(statOf(pid)[1])]),
  );
  const pids = new Set([root]);
  for (const pid of pids) for (const [child, parent] of parents) if (parent === pid) pids.add(child);
  return [...pids];
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

/** Returns the memory of a process in MiB, in which pages that it shares with others count in part. */
export const shareOfMemoryMiB = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? Number.NaN) / 1024;

/** The CPU time of the whole machine since its start, in seconds of all its processors. */
function machine() {
  const line = read('/proc/stat').split('\n')[0] ?? '';
  const times = line.split(/\s+/).slice(1);
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...rest] = times.map(
    (ticks) => (Number(ticks) * TICK_MS) / 1000,
  );
  const [hard = 0, soft = 0, stolen = 0] = rest;
  const busy = user + nice + system + hard + soft + stolen;
  return { busy, all: busy + idle + waiting };
}

/**
 * Watches how much of the machine other programs use. Call the returned function at the end: it returns their share of the time of
 * all processors, from 0 to 1.
 * @param ownSeconds returns the CPU time that the measurement itself has used, in seconds
 */
export function watchOthers(ownSeconds: () => number): () => number {
  const [machineBefore, ownBefore] = [machine(), ownSeconds()];
  return () => {
    const machineNow = machine();
    return (
      Math.max(0, machineNow.busy - machineBefore.busy - (ownSeconds() - ownBefore)) /
      Math.max(0.01, machineNow.all - machineBefore.all)
    );
  };
}

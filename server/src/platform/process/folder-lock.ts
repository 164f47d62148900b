import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bornOf } from './processes.ts';

/** How often one looks again at a file that another is just about to fill, and how long it waits in between. */
const LOOKS = 20;
const LOOK_EVERY_MS = 50;
const wait = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function read(lock: string): string | null {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return null;
  }
}

/** The process that wrote a lock file, if it is still that process. */
function ownerOf(content: string): number | null {
  const [pid, born = ''] = content.split('\n');
  const now = bornOf(Number(pid));
  return now !== null && (born === '' || now === '' || born === now) ? Number(pid) : null;
}

/** Takes a lock file nobody holds out of the way; one that another put there meanwhile goes back to its place. */
function putAway(lock: string, stale: string) {
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  if (read(aside) === stale) rmSync(aside, { force: true });
  else renameSync(aside, lock);
}

/**
 * Makes a folder this process's own until it lets go or ends, however it ends. Of two that come at once one gets it.
 * @returns how to let go, or the number of the process that has it
 */
export function lockFolder(folder: string): { release: () => void } | { ownerPid: number } {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, 'stoop.pid');
  const mine = `${process.pid}\n${bornOf(process.pid) ?? ''}\n`;
  for (let look = 1; ; look++) {
    try {
      writeFileSync(lock, mine, { flag: 'wx' });
      return { release: () => read(lock) === mine && rmSync(lock, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const content = read(lock);
    const ownerPid = content === null ? null : ownerOf(content);
    if (ownerPid !== null) return { ownerPid };
    // Empty: its writer is between making and filling it, or went away just there.
    if (content === '' && look < LOOKS) wait(LOOK_EVERY_MS);
    else if (content !== null) putAway(lock, content);
  }
}

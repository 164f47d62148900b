import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataFolder, FolderUnusable } from './data-folder.ts';
import { startTimeOf } from './processes.ts';

/** How often an empty lock file is read again, because its writer may be about to fill it, and the pause between. */
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

/** Returns the number of the process that wrote a lock file, if that process still runs. */
function ownerOf(content: string): number | null {
  const [pid, born = ''] = content.split('\n');
  const now = startTimeOf(Number(pid));
  return now !== null && (born === '' || now === '' || born === now) ? Number(pid) : null;
}

/** Removes the lock file of a dead process. If another process has replaced it in between, that file is put back. */
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
 * Locks a folder for this process until it releases it or ends, however it ends. Of several that try at once one succeeds.
 * @returns a function that releases the lock, or the number of the process that has it
 * @throws FolderUnusable
 */
export function lockFolder(folder: string): { release: () => void } | { ownerPid: number } {
  createDataFolder(folder);
  const lock = join(folder, 'stoop.pid');
  const mine = `${process.pid}\n${startTimeOf(process.pid) ?? ''}\n`;
  for (let look = 1; ; look++) {
    try {
      writeFileSync(lock, mine, { flag: 'wx' });
      return { release: () => read(lock) === mine && rmSync(lock, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw new FolderUnusable(folder, error);
      // A lock file that stays unreadable belongs to another user.
      if (look >= LOOKS && read(lock) === null && existsSync(lock))
        throw new FolderUnusable(folder, { code: 'EACCES' });
    }
    const content = read(lock);
    const ownerPid = content === null ? null : ownerOf(content);
    if (ownerPid !== null) return { ownerPid };
    // An empty file: its writer is about to fill it, or died before it could.
    if (content === '' && look < LOOKS) wait(LOOK_EVERY_MS);
    else if (content !== null) putAway(lock, content);
    else wait(LOOK_EVERY_MS);
  }
}

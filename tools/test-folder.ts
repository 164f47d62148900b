// Makes the folder for the temporary files of a run of the tests.
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTimeOf } from '#server/platform/process/processes.ts';

/** Where Linux keeps files in memory. Creating the databases of the tests there takes half of the system's time on a disk. */
const MEMORY = '/dev/shm';
/** A run needs about a third of this. */
const ROOM_BYTES = 6 * 2 ** 30;
const PREFIX = 'stoop-tests-';

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Removes what runs left behind that were killed. */
function removeLeftovers(parent: string) {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN;
    if (pid > 0 && startTimeOf(pid) === null) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** Makes a folder, in memory where there is room. It is removed when this process ends. Returns its path. */
export function makeTestFolder(): string {
  const parent = hasRoom() ? MEMORY : tmpdir();
  removeLeftovers(parent);
  const folder = join(parent, `${PREFIX}${process.pid}`);
  mkdirSync(folder);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  return folder;
}

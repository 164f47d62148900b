import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { describeOwner, lockFolder } from './folder-lock.ts';

const LOCK_MODULE = new URL('./folder-lock.ts', import.meta.url).href;
/** A program that tries to lock a folder, prints the result, and runs until its input ends. */
const SCRIPT = `import { lockFolder } from '${LOCK_MODULE}';
console.log('release' in lockFolder(process.argv[1]) ? 'mine' : 'taken');
process.stdin.resume().on('end', () => process.exit());`;

/** Runs a command as in a container of its own: it sees no process of ours. */
const CONTAINER = ['--pid', '--ipc', '--fork', '--mount-proc', '--kill-child'];
const hasContainers = spawnSync('unshare', [...CONTAINER, 'true']).status === 0;

describe('the folder lock', () => {
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'stoop-hold-'));
    folders.push(made);
    return made;
  };
  afterEach(() => {
    for (const one of folders.splice(0)) rmSync(one, { recursive: true, force: true });
  });

  it('is acquired by exactly one of many processes that start at once after a crash', async () => {
    const place = folder();
    writeFileSync(join(place, 'stoop.pid'), '999999999\nlong ago\n');
    const tries = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', SCRIPT, place], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    const said = await Promise.all(tries.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
    expect(said.toSorted()).toEqual(['mine', ...Array(5).fill('taken')]);
    const ends = tries.map((child) => once(child, 'close'));
    for (const { stdin } of tries) stdin.end();
    await Promise.all(ends);
    // The processes that had the lock are gone: the next process can acquire and release it.
    const locked = lockFolder(place);
    expect(locked).toHaveProperty('release');
    if ('release' in locked) locked.release();
    expect(existsSync(join(place, 'stoop.pid'))).toBe(false);
  });

  it('respects a lock file of an earlier version, which has no start time', () => {
    const place = folder();
    writeFileSync(join(place, 'stoop.pid'), String(process.ppid));
    const owner = { pid: process.ppid, host: null };
    expect(lockFolder(place)).toEqual({ owner });
    expect(describeOwner(owner)).toBe(`process ${process.ppid}; if that is another program, remove stoop.pid there`);
    expect(readFileSync(join(place, 'stoop.pid'), 'utf8')).toBe(String(process.ppid));
  });

  it.each(['stoop.lock', 'stoop.pid'])('D12 says what to remove when %s is a folder or a pipe', (name) => {
    const place = folder();
    mkdirSync(join(place, name));
    expect(() => lockFolder(place)).toThrow(`${join(place, name)} is damaged. It holds no data: remove it`);
    rmSync(join(place, name), { recursive: true });
    spawnSync('mkfifo', [join(place, name)]);
    expect(() => lockFolder(place)).toThrow(`${join(place, name)} is damaged. It holds no data: remove it`);
  });

  it.runIf(hasContainers)('holds between two containers until the process that has it is killed', async () => {
    const place = folder();
    const tryThere = () =>
      spawn('unshare', [...CONTAINER, process.execPath, '--input-type=module', '-e', SCRIPT, place], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
    const first = tryThere();
    expect(String((await once(first.stdout, 'data'))[0]).trim()).toBe('mine');
    // No process here, and none in a third container, has the number in the file.
    expect(lockFolder(place)).toEqual({ owner: { pid: null, host: hostname() } });
    const second = tryThere();
    expect(String((await once(second.stdout, 'data'))[0]).trim()).toBe('taken');
    const ended = [first, second].map((child) => once(child, 'close'));
    first.kill('SIGKILL');
    second.kill('SIGKILL');
    await Promise.all(ended);
    await expect.poll(() => 'release' in lockFolder(place)).toBe(true);
  });

  it('ignores the file with the process number in a copy of a folder that is in use', () => {
    const [place, copy] = [folder(), folder()];
    const lock = lockFolder(place);
    writeFileSync(join(copy, 'stoop.pid'), readFileSync(join(place, 'stoop.pid')));
    const ofCopy = lockFolder(copy);
    expect(ofCopy).toHaveProperty('release');
    for (const one of [lock, ofCopy]) if ('release' in one) one.release();
  });
});

import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { storeProfilePhoto } from '#server/slices/media/index.ts';
import { call } from './api.ts';
import type { Context, Result, Row } from './row.ts';
import { makeFolder } from './stage.ts';

const sourceOf = (path: string) => fileURLToPath(new URL(`../../server/src/${path}`, import.meta.url));
/** The health check of the count is up to 15 seconds old, and the server looks every ten. */
const NOTICED_WITHIN_MS = 40_000;

/** Runs a command of the product as its own process. Returns its exit code and what it printed. */
async function runCommand(program: string, dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_KEY: '', LOG_LEVEL: 'silent' };
  const commandArgs = ['--disable-warning=ExperimentalWarning', sourceOf(program), ...args];
  return promisify(execFile)(process.execPath, commandArgs, { env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );
}
const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? Number.NaN);
const MISSING = /file store does not have: (\d+)/;

/** Removes half of the photo files, and looks at who notices; then brings them back from the backup that was made before. */
async function loseFiles({ stage, size, random }: Context): Promise<Result> {
  const [safe, scratch] = [makeFolder(), makeFolder()];
  const members = await stage.members(Math.ceil(10 * size));
  const [portrait = ''] = readdirSync(sourceOf('demo/portraits')).filter((name) => name.endsWith('.jpg'));
  const bytes = readFileSync(join(sourceOf('demo/portraits'), portrait));
  for (const { uid } of members) await storeProfilePhoto(stage.app, uid, `profile-images/${uid}/profile.jpg`, bytes);
  const node = await stage.node();
  const problems = async () => (await call(node.base, 'GET', '/readyz')).body.problems as string[];
  const backupBefore = await runCommand('maintenance.ts', stage.dataDir, 'backup', join(safe, 'before.backup'));

  const photos = join(stage.dataDir, 'files/photos');
  const lostNames = readdirSync(photos).filter(() => random() < 0.5);
  for (const name of lostNames) rmSync(join(photos, name));
  const startedAt = performance.now();
  const backupAfter = await runCommand('maintenance.ts', stage.dataDir, 'backup', join(safe, 'after.backup'));
  while (!(await problems()).includes('file-count') && performance.now() - startedAt < NOTICED_WITHIN_MS)
    await pause(250);
  const noticedMs = performance.now() - startedAt;
  const doctor = await runCommand('operator.ts', stage.dataDir, 'doctor');

  const restored = await runCommand('maintenance.ts', scratch, 'restore', join(safe, 'before.backup'));
  cpSync(join(scratch, 'files'), join(stage.dataDir, 'files'), { recursive: true, force: false });
  const recount = await runCommand('operator.ts', stage.dataDir, 'lost-files');
  const missingAtEnd = numberIn(recount.stdout, MISSING);
  const backupFiles = readdirSync(safe).toSorted();
  for (const folder of [safe, scratch]) rmSync(folder, { recursive: true, force: true });
  const ok =
    [backupBefore.code, backupAfter.code, restored.code, missingAtEnd].join() === '0,1,0,0' &&
    backupFiles.join() === 'after.backup.incomplete,before.backup' &&
    [backupAfter.stdout, doctor.stdout].every((text) => numberIn(text, MISSING) === lostNames.length) &&
    noticedMs < NOTICED_WITHIN_MS;
  return {
    ok,
    figure:
      `${lostNames.length} of ${6 * members.length} files removed: ` +
      `the backup named ${numberIn(backupAfter.stdout, MISSING)} as missing, ` +
      `ended with ${backupAfter.code} and was kept as ${backupFiles[0]}; ` +
      `the doctor counted ${numberIn(doctor.stdout, MISSING)}; ` +
      `readyz told it after ${(noticedMs / 1000).toFixed(1)} s; ` +
      `${missingAtEnd} missing after a restore elsewhere and a copy`,
  };
}

export const FILE_ROWS: Row[] = [
  { name: 'lost-files', what: 'photo files vanish while members are on the product', run: loseFiles },
];

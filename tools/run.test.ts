import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'stoop-run-'));
const pathOf = (path: string) => join(root, path);
for (const folder of ['bin', 'dist/server', 'node_modules', 'server', 'tools'])
  mkdirSync(pathOf(folder), { recursive: true });
for (const path of ['tools/run.mjs', 'tools/supervise.mjs', 'server/source-maps.mjs'])
  cpSync(new URL(`../${path}`, import.meta.url), pathOf(path));
writeFileSync(pathOf('dist/server/maintenance.js'), 'console.log(process.argv.slice(2).join(" "));');
// It takes the place of npm.
writeFileSync(pathOf('bin/npm'), '#!/bin/sh\necho "npm $1"\nexit 1\n');
chmodSync(pathOf('bin/npm'), 0o755);
afterAll(() => rmSync(root, { recursive: true }));

const WANTED = { '': {}, 'node_modules/used': { version: '2' }, 'node_modules/builds': { version: '2', dev: true } };
const PRUNED = { 'node_modules/used': { version: '2' } };

function writeLock(path: string, packages: object) {
  writeFileSync(pathOf(path), JSON.stringify({ packages }));
}

/** Runs a task where these packages are installed, and where the server was built from its sources or from older ones. */
function run(task: string, installed: object, { isBuilt = true } = {}) {
  writeLock('package-lock.json', WANTED);
  writeLock('node_modules/.package-lock.json', installed);
  const hash = createHash('sha256');
  for (const path of ['server/source-maps.mjs', 'package-lock.json'])
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(pathOf(path)))
      .update('\0');
  writeFileSync(pathOf('dist/.server-built'), isBuilt ? hash.digest('hex') : 'older');
  const { status, stdout, stderr } = spawnSync(process.execPath, [pathOf('tools/run.mjs'), task, 'FILE'], {
    env: { PATH: `${pathOf('bin')}${delimiter}${process.env.PATH}` },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe.skipIf(process.platform === 'win32')('npm run', () => {
  it('installs the packages when some are missing or have another version', () => {
    const older = { ...WANTED, 'node_modules/used': { version: '1' } };
    for (const installed of [{}, older].map((packages) => ({ 'node_modules/builds': { dev: true }, ...packages })))
      expect(run('backup', installed)).toMatchObject({ status: 1, stdout: 'Installing packages…\nnpm ci\n' });
  });

  it('runs a command of operators without installing anything after npm prune --omit=dev', () => {
    expect(run('backup', PRUNED)).toEqual({ status: 0, stdout: 'backup FILE\n', stderr: '' });
  });

  it.each([
    ['another task', 'check', PRUNED, {}],
    ['a build of older sources', 'backup', PRUNED, { isBuilt: false }],
    ['a package of another version', 'backup', { 'node_modules/used': { version: '1' } }, {}],
  ])('refuses %s after npm prune --omit=dev, and says what to do', (_, task, installed, build) => {
    const { status, stdout, stderr } = run(task, installed, build);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(
      `npm run ${task} needs development packages, which were removed here, and does not install them under a running ` +
        'server. Stop the server, run npm ci --include=dev, and run this again. With systemd, ops/stoop runs the ' +
        'commands of operators.\n',
    );
  });
});

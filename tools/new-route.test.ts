import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'stoop-new-route-'));
  for (const path of ['contract', 'server', 'web/src/text/en', 'tools', 'package.json', 'tsconfig.base.json'])
    cpSync(path, join(copy, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
const read = (path: string) => readFileSync(join(copy, path), 'utf8');

// tools/tour.ts checks the types of what it writes.
it('writes routes of several kinds, and a test that fails until it is written', () => {
  for (const args of [
    ['hangouts.pin', '--access', 'organizer', '--method', 'PUT'],
    ['newcomers.readBadge', '--access', 'owner', '--method', 'GET'],
  ])
    expect(run('tools/new-route.ts', ...args).stderr).toBe('');
  expect(read('contract/src/hangouts/routes.ts')).toContain(`  pin: route({
    method: 'PUT',
    path: '/api/threads/:hangoutId/pin',
    summary: 'To be written',
    access: 'organizer',
    params: z.object({ hangoutId }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),`);
  expect(read('contract/src/access-expectations.ts')).toContain('    pin: organizers,\n');
  expect(read('server/src/slices/hangouts/pin.ts')).toContain('handleInTransaction(hangouts.pin, async () => ({}))');
  expect(read('server/src/slices/newcomers/read-badge.ts')).toContain('handle(newcomers.readBadge, ');
  expect(read('server/src/slices/hangouts/pin.test.ts')).toContain("toEqual({ status: 200, body: { written: 'what the");
}, 60_000);

it.each([
  ['a route that exists', ['hangouts.join'], 'The contract has hangouts.join already.'],
  ['an unknown access level', ['hangouts.star', '--access', 'everyone'], 'There is no access level everyone.'],
  ['another path', ['hangouts.star', '--path', '/star'], 'The path begins with /api/'],
])(
  'refuses %s and writes nothing',
  (_what, args, sentence) => {
    const { status, stderr } = run('tools/new-route.ts', ...args);
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
    expect(existsSync(join(copy, 'server/src/slices/hangouts/star.ts'))).toBe(false);
  },
  60_000,
);

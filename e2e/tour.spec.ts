import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { addedTests } from '../tools/tour.rules.ts';
import { makeTourCopy, readParts } from '../tools/tour.ts';

const tests = readParts().flatMap(({ patch }) => addedTests(patch));
let folder: string;
let copy: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stoop-tour-'));
  copy = join(folder, 'tree');
  makeTourCopy(copy);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program for Node in the copy, without what vitest tells its own processes. */
function run(args: string[], env: Record<string, string> = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV$|TEST$)/.test(name));
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: copy,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: 'pipe',
  });
}

interface Results {
  numPassedTests: number;
  testResults: { assertionResults: { failureMessages: string[] }[] }[];
}

/** Runs the test of this title and returns how many tests passed. @throws Error with the reasons when it failed */
function runTest({ file, title }: (typeof tests)[number], env: Record<string, string> = {}): number {
  const project = file.startsWith('e2e/') ? 'e2e' : 'server';
  const path = join(folder, `${project}.json`);
  const reporters = ['--reporter=json', `--outputFile=${path}`];
  let error: unknown;
  try {
    run(
      ['node_modules/vitest/vitest.mjs', 'run', '--project', project, file, '-t', RegExp.escape(title), ...reporters],
      env,
    );
  } catch (failure) {
    error = failure;
  }
  if (!existsSync(path)) throw error;
  const { numPassedTests, testResults }: Results = JSON.parse(readFileSync(path, 'utf8'));
  if (error)
    throw new Error(
      testResults
        .flatMap(({ assertionResults }) => assertionResults.flatMap(({ failureMessages }) => failureMessages))
        .join('\n'),
      { cause: error },
    );
  return numPassedTests;
}

it('passes the server test and the browser test of the tour when its patches are applied', () => {
  expect(tests.map(({ file }) => file.split('/')[0])).toEqual(['server', 'e2e']);
  const [serverTest, browserTest] = tests as [(typeof tests)[number], (typeof tests)[number]];
  expect(runTest(serverTest)).toBe(1);
  // The browser speaks one language, and building the others takes as long again.
  run(['web/build.ts', LANGUAGES[0]], { NODE_ENV: 'production' });
  for (const language of LANGUAGES.slice(1))
    cpSync(join(copy, 'dist/web', LANGUAGES[0]), join(copy, 'dist/web', language), { recursive: true });
  // The run of the copy removes its seeded data at the end, which is the link here.
  symlinkSync(inject('seeded'), join(folder, 'seeded'));
  expect(runTest(browserTest, { SEEDED_DATA: join(folder, 'seeded') })).toBe(1);
}, 300_000);

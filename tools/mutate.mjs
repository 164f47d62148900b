// Measures how well the tests protect files: StrykerJS changes one thing at a time in them, and a test should fail each time.
// docs/generated/mutations.md says how to use it.
//
//   npm run mutate                          the changed rules, views, SQL, reducers and use cases
//   npm run mutate -- FILE…                 these files; 'server/**/*.rules.ts' names many
//   npm run mutate -- --at-least 95 FILE…   ends with 1 if fewer than 95 of 100 mutants of a file are killed
//   npm run mutate -- --record FILE…        notes the result in tools/mutations.json and docs/generated/mutations.md
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { startTestPostgres } from '../server/src/testing/global-setup.ts';
import { requirementsIn } from './coverage.rules.mjs';
import { isMeasuredWhenChanged, judgeMutants, percentOf, projectOf } from './mutations.rules.ts';
import { MUTATIONS, MUTATIONS_PAGE, mutationsPage } from './mutations-page.ts';

const REPORT = `.tmp/mutations-${process.pid}.json`;
const EQUIVALENTS = 'tools/mutants-equivalent.json';
/** An endless loop is stopped after this time beyond the usual one of the tests. Those of the server also wait for PostgreSQL. */
const TIMEOUT_MS = { unit: 5_000, server: 30_000 };

const print = (line) => process.stdout.write(`${line}\n`);
function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
const read = (path) => readFileSync(path, 'utf8');
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Returns the files that differ from the main branch, or without one from the last commit but one. */
function changedFiles() {
  let base = 'HEAD~1';
  try {
    [base = base] = git('merge-base', 'HEAD', 'origin/main');
  } catch {
    // There is no origin/main.
  }
  return [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Returns the tests of a file's slice, or of its folder under the platform; for a file at the top, those of the top. */
function serverTestsOf(file) {
  const [folder = dirname(file)] = /^server\/src\/(?:slices|platform)\/[^/]+/.exec(file) ?? [];
  const tests = git('ls-files', '--cached', '--others', '--exclude-standard', `${folder}/*.test.ts`);
  return tests.filter((path) => !path.endsWith('.unit.test.ts'));
}

/** Returns the files of each run: one run for the unit tests, and one for each group of server tests. */
function runsOf(files) {
  const runs = new Map();
  for (const file of files) {
    const project = projectOf(file);
    if (!project)
      stop(`${file} cannot be measured: name files with the code of the contract, the server, the web app or tools.`);
    const tests = project === 'server' ? serverTestsOf(file) : [];
    if (project === 'server' && tests.length === 0) stop(`${file} has no tests of the server beside it.`);
    const key = `${project} ${tests.join(' ')}`;
    const run = runs.get(key) ?? { project, tests, files: [] };
    run.files.push(file);
    runs.set(key, run);
  }
  return [...runs.values()];
}

function printScore({ file, mutants, killed, equivalents, killedByRequirement, survivors }, percent) {
  const uncovered = survivors.filter(({ isCovered }) => !isCovered).length;
  print(
    `${percent} %  ${file}: ${mutants} mutants, ${killed} killed (${killedByRequirement} by a test ` +
      'that names a requirement), ' +
      `${survivors.length - uncovered} survived, ${uncovered} not covered, ${equivalents} equivalent`,
  );
  for (const { line, original, replacement, isCovered } of survivors)
    print(`    ${file}:${line} ${isCovered ? 'survived' : 'not covered'}: ${original} → ${replacement}`);
}

/** Runs StrykerJS for the files of one run and returns its report. */
async function measure({ project, tests, files: mutate }) {
  process.env.MUTATED_PROJECT = project;
  process.env.MUTATION_TESTS = tests.length > 0 ? JSON.stringify(tests) : '';
  const stryker = new Stryker({
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/stryker.vitest.config.ts', related: tests.length === 0 },
    coverageAnalysis: 'perTest',
    // With all tests that a mutant fails, it counts for each requirement they name. Those of the server stop at the first one,
    // because each takes seconds.
    disableBail: project === 'unit',
    concurrency: availableParallelism(),
    timeoutMS: TIMEOUT_MS[project],
    tempDirName: '.tmp/mutations',
    ignorePatterns: ['dist', '.data', '.tmp', 'artwork'],
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: REPORT },
    logLevel: 'warn',
    warnings: { slow: false },
  });
  await stryker.runMutationTest();
  const report = JSON.parse(read(REPORT));
  rmSync(REPORT);
  return report;
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'at-least': { type: 'string' }, record: { type: 'boolean', default: false } },
});
const atLeast = Number(options['at-least'] ?? 0);
if (!(atLeast >= 0 && atLeast <= 100)) stop('--at-least takes a number of percent from 0 to 100.');
const namedFiles = positionals.flatMap((name) => {
  const matchingFiles = git('ls-files', '--cached', '--others', '--exclude-standard', '--', `:(glob)${name}`);
  return matchingFiles.length > 0 ? matchingFiles : stop(`There is no file ${name}.`);
});
const files =
  positionals.length > 0 ? namedFiles.filter((file) => projectOf(file)) : changedFiles().filter(isMeasuredWhenChanged);
if (positionals.length > 0 && files.length === 0) stop('None of these files has code that tests could protect.');
if (files.length === 0) print('No changed file has rules, views, SQL, reducers or use cases.');

const requirements = new Set(requirementsIn(read('docs/requirements.md')).keys());
const equivalents = JSON.parse(read(EQUIVALENTS));
const recorded = {};
const failures = [];
const runs = runsOf([...new Set(files)]);
// StrykerJS kills a process whose mutant runs endlessly, so PostgreSQL must not belong to one of them.
const postgres = runs.some(({ project }) => project === 'server') ? await startTestPostgres() : null;
if (postgres) process.env.MUTATION_POSTGRES = postgres.url;
try {
  for (const run of runs) {
    const { scores, faults } = judgeMutants(await measure(run), requirements, equivalents);
    for (const score of scores) {
      const percent = percentOf(score).toFixed(1);
      printScore(score, percent);
      if (percentOf(score) < atLeast)
        failures.push(`${score.file} has ${percent} %, and at least ${atLeast} % are wanted.`);
      const { file, survivors, ...counts } = score;
      recorded[file] = { measuredOn: new Date().toISOString().slice(0, 10), ...counts, survived: survivors.length };
    }
    failures.push(...faults);
  }
} finally {
  await postgres?.stop();
}
if (options.record) {
  // Read again: another run may have recorded its files in the meantime.
  const mutations = { ...JSON.parse(read(MUTATIONS)), ...recorded };
  const present = Object.entries(mutations).filter(([file]) => existsSync(file));
  const sorted = Object.fromEntries(present.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(MUTATIONS, `${JSON.stringify(sorted, null, 2)}\n`);
  writeFileSync(MUTATIONS_PAGE, mutationsPage(sorted));
}
for (const failure of failures) print(failure);
process.exit(failures.length > 0 ? 1 : 0);

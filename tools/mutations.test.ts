import { describe, expect, it } from 'vitest';
import { isMeasuredWhenChanged, judgeMutants, type Mutant, percentOf, projectOf } from './mutations.rules.ts';
import { mutationsPage } from './mutations-page.ts';

const FILE = 'server/src/slices/hangouts/offers.rules.ts';
const SOURCE = ['export const isFull = (going: number, most: number) =>', '  going >=', '    most;', ''].join('\n');

/** Returns a mutant of the comparison, which is on two lines. */
const mutant = (status: string, replacement: string, killedBy: string[] = []): Mutant => ({
  mutatorName: 'EqualityOperator',
  location: { start: { line: 2, column: 3 }, end: { line: 3, column: 9 } },
  status,
  replacement,
  killedBy,
});
const equivalent = {
  file: FILE,
  line: 'going >=',
  original: 'going >= most',
  replacement: 'going > most',
  reason: 'Nobody calls it with both equal.',
};
const judge = (mutants: Mutant[], declared = [equivalent]) => {
  const tests = [
    { id: '0', name: 'places > H-07 B-02 are full' },
    { id: '1', name: 'places > are numbers, as Z-99 says' },
  ];
  const report = { files: { [FILE]: { source: SOURCE, mutants } }, testFiles: { 'a.test.ts': { tests } } };
  return judgeMutants(report, new Set(['H-07', 'B-02']), declared);
};

describe('the mutants of a file', () => {
  it('count for each requirement that the title of a test names which they fail', () => {
    const { scores, faults } = judge(
      [
        mutant('Killed', 'true', ['0', '1']),
        mutant('Killed', 'false', ['1']),
        mutant('Timeout', 'going < most'),
        mutant('Survived', 'going == most'),
        mutant('NoCoverage', 'going != most'),
        mutant('RuntimeError', 'x'),
      ],
      [],
    );
    expect(faults).toEqual([]);
    expect(scores).toMatchObject([
      {
        file: FILE,
        mutants: 5,
        killed: 3,
        killedByRequirement: 1,
        equivalents: 0,
        requirements: { 'H-07': 1, 'B-02': 1 },
        survivors: [
          { line: 2, code: 'going >=', original: 'going >= most', replacement: 'going == most', isCovered: true },
          { line: 2, code: 'going >=', original: 'going >= most', replacement: 'going != most', isCovered: false },
        ],
      },
    ]);
    expect(percentOf({ mutants: 5, killed: 3 })).toBe(60);
    expect(percentOf({ mutants: 0, killed: 0 })).toBe(100);
  });

  it('do not count when they are declared as equivalents and survive', () => {
    const { scores, faults } = judge([mutant('Survived', 'going > most'), mutant('Killed', 'true')]);
    expect(faults).toEqual([]);
    expect(scores).toMatchObject([{ mutants: 1, killed: 1, equivalents: 1, survivors: [] }]);
  });

  it('are no equivalents when a test kills them, or when the code has changed since', () => {
    expect(judge([mutant('Killed', 'going > most')]).faults).toEqual([
      `${FILE}:2 a test kills "going > most", which is declared as an equivalent.`,
    ]);
    expect(judge([mutant('Survived', 'true')]).faults).toEqual([
      `${FILE} has no mutant "going > most" in "going >=", which is declared as an equivalent.`,
    ]);
  });
});

it('measures rules, the contract and the web app with unit tests, other code of the server with those of the server', () => {
  const files = [FILE, 'contract/src/limits.ts', 'web/src/slices/chats/chats.live.ts', 'tools/packages.rules.ts'];
  expect(files.map(projectOf)).toEqual(['unit', 'unit', 'unit', 'unit']);
  expect(projectOf('server/src/slices/hangouts/join.ts')).toBe('server');
  for (const path of ['server/src/slices/hangouts/join.test.ts', 'README.md', 'e2e/chats.spec.ts'])
    expect(projectOf(path)).toBeNull();
});

it('measures of changed files the rules, views, SQL, reducers and use cases', () => {
  const slice = 'server/src/slices/hangouts';
  for (const file of [
    FILE,
    `${slice}/views.ts`,
    `${slice}/list.sql.ts`,
    `${slice}/join.ts`,
    'web/src/slices/a/a.live.ts',
    'web/src/slices/a/a.reducer.ts',
  ])
    expect(isMeasuredWhenChanged(file)).toBe(true);
  for (const file of [
    `${slice}/index.ts`,
    `${slice}/context.ts`,
    `${slice}/join.test.ts`,
    `${slice}/text/es.ts`,
    'web/src/main.tsx',
  ])
    expect(isMeasuredWhenChanged(file)).toBe(false);
});

it('lists the recorded files from the lowest score up, and the sum of each requirement', () => {
  const score = { measuredOn: '2026-11-24', killedByRequirement: 1, survived: 0, equivalents: 2 };
  const page = mutationsPage({
    'a.rules.ts': { ...score, mutants: 4, killed: 4, requirements: { 'H-07': 3 } },
    'b.rules.ts': { ...score, mutants: 4, killed: 3, survived: 1, requirements: { 'H-07': 1, 'B-02': 1 } },
  });
  expect(page.split('\n').filter((line) => /^\| (?:`|all|[A-Z]-)/.test(line))).toEqual([
    '| `b.rules.ts` | 2026-11-24 | 4 | 3 | 1 | 1 | 2 | 75.0 % |',
    '| `a.rules.ts` | 2026-11-24 | 4 | 4 | 1 | 0 | 2 | 100.0 % |',
    '| all |  | 8 | 7 | 2 | 1 | 4 | 87.5 % |',
    '| B-02 | 1 |',
    '| H-07 | 4 |',
  ]);
});

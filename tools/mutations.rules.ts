/** Judges what StrykerJS reports: which mutants of each file were killed, and which of them by a test that names a requirement. */

/** The part of StrykerJS's JSON report that is read here: https://github.com/stryker-mutator/mutation-testing-elements */
export interface MutationReport {
  files: Record<string, { source: string; mutants: Mutant[] }>;
  testFiles?: Record<string, { tests: { id: string; name: string }[] }>;
}

interface Position {
  line: number;
  column: number;
}

export interface Mutant {
  mutatorName: string;
  replacement?: string;
  status: string;
  killedBy?: string[];
  location: { start: Position; end: Position };
}

/** A mutant that behaves like the original code, so that no test can kill it, with the reason why. */
export interface Equivalent {
  file: string;
  /** The whole line of the code in which the mutant begins, without the spaces around it. */
  line: string;
  /** The code that is replaced, and its replacement; runs of white space count as one space. */
  original: string;
  replacement: string;
  reason: string;
}

/** A mutant that no test has killed. */
export interface Survivor {
  line: number;
  /** The whole line of the code in which the mutant begins, without the spaces around it. */
  code: string;
  original: string;
  replacement: string;
  isCovered: boolean;
}

export interface FileScore {
  file: string;
  /** The mutants that a test could kill: all but the equivalents. */
  mutants: number;
  killed: number;
  /** The killed ones that fail a test whose title names a requirement, and how many each requirement killed. */
  killedByRequirement: number;
  requirements: Record<string, number>;
  equivalents: number;
  survivors: Survivor[];
}

const KILLED = new Set(['Killed', 'Timeout']);
const ALIVE = new Set(['Survived', 'NoCoverage']);
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns the kind of tests that measure a file, or null for a file that has no mutants worth measuring. */
export function projectOf(file: string): 'unit' | 'server' | null {
  if (!/\.tsx?$/.test(file) || /\.(?:test|spec|factory)\.tsx?$/.test(file)) return null;
  if (/\.rules\.ts$/.test(file) || /^(?:contract|web|tools|bench)\//.test(file)) return 'unit';
  return file.startsWith('server/src/') ? 'server' : null;
}

/** Returns whether a changed file is measured without being named: rules, views, SQL, reducers and use cases. */
export function isMeasuredWhenChanged(file: string): boolean {
  if (!projectOf(file)) return false;
  if (/\.(?:rules|live|reducer)\.ts$/.test(file)) return true;
  return /^server\/src\/slices\/[^/]+\/(?!index\.ts$|context\.ts$)[^/]+\.ts$/.test(file);
}

/** Returns the share of the mutants that were killed, in percent; 100 for a file without mutants. */
export const percentOf = ({ mutants, killed }: Pick<FileScore, 'mutants' | 'killed'>): number =>
  mutants === 0 ? 100 : (100 * killed) / mutants;

/** Returns the code that a mutant replaces, as one line. */
function originalOf(lines: readonly string[], { start, end }: Mutant['location']): string {
  const replaced = lines.slice(start.line - 1, end.line);
  replaced.push((replaced.pop() ?? '').slice(0, end.column - 1));
  return inOneLine([(replaced[0] ?? '').slice(start.column - 1), ...replaced.slice(1)].join('\n'));
}

/** Returns what a mutant replaces, and its entry among the equivalents, if it has one. */
function changeOf(file: string, lines: readonly string[], mutant: Mutant, declared: readonly Equivalent[]) {
  const { line } = mutant.location.start;
  const code = (lines[line - 1] ?? '').trim();
  const original = originalOf(lines, mutant.location);
  const replacement = inOneLine(mutant.replacement ?? '');
  const entry = declared.find(
    (candidate) =>
      candidate.file === file &&
      candidate.line === code &&
      candidate.original === original &&
      candidate.replacement === replacement,
  );
  return { line, code, original, replacement, entry };
}

/** Adds a mutant that a test kills, and the requirements that such tests name. */
function addKilled(score: FileScore, requirements: readonly string[]) {
  score.killed++;
  const ids = new Set(requirements);
  if (ids.size > 0) score.killedByRequirement++;
  for (const id of ids) score.requirements[id] = (score.requirements[id] ?? 0) + 1;
}

/**
 * Returns the score of a file, and what is wrong with its entries in the list of equivalents.
 * @param idsOf returns the requirements that the title of a test names
 */
function judgeFile(
  file: string,
  { source, mutants }: MutationReport['files'][string],
  declared: readonly Equivalent[],
  idsOf: (test: string) => string[],
): { score: FileScore; faults: string[] } {
  const lines = source.split('\n');
  const unmatched = new Set(declared.filter((entry) => entry.file === file));
  const faults: string[] = [];
  const score: FileScore = {
    file,
    mutants: 0,
    killed: 0,
    killedByRequirement: 0,
    requirements: {},
    equivalents: 0,
    survivors: [],
  };
  for (const mutant of mutants.filter(({ status }) => KILLED.has(status) || ALIVE.has(status))) {
    const isKilled = KILLED.has(mutant.status);
    const { entry, ...change } = changeOf(file, lines, mutant, declared);
    if (entry) unmatched.delete(entry);
    if (entry && !isKilled) {
      score.equivalents++;
      continue;
    }
    if (entry)
      faults.push(`${file}:${change.line} a test kills "${change.replacement}", which is declared as an equivalent.`);
    score.mutants++;
    if (isKilled) addKilled(score, (mutant.killedBy ?? []).flatMap(idsOf));
    else score.survivors.push({ ...change, isCovered: mutant.status === 'Survived' });
  }
  for (const { line, replacement } of unmatched)
    faults.push(`${file} has no mutant "${replacement}" in "${line}", which is declared as an equivalent.`);
  score.survivors.sort((a, b) => a.line - b.line);
  return { score, faults };
}

/**
 * Returns the score of each file of a report, and what is wrong with the list of equivalents: entries of these files that no
 * mutant matches, and entries whose mutant was killed.
 */
export function judgeMutants(
  report: MutationReport,
  requirements: ReadonlySet<string>,
  declared: readonly Equivalent[],
) {
  const titles = new Map(
    Object.values(report.testFiles ?? {}).flatMap(({ tests }) => tests.map(({ id, name }) => [id, name] as const)),
  );
  const idsOf = (test: string) =>
    (titles.get(test)?.match(/\b[A-Z]-\d{2}\b/g) ?? []).filter((id) => requirements.has(id));
  const judged = Object.entries(report.files).map(([file, content]) => judgeFile(file, content, declared, idsOf));
  return { scores: judged.map(({ score }) => score), faults: judged.flatMap(({ faults }) => faults) };
}

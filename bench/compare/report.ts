import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { barsOf } from './bars.ts';
import { figuresTableOf, type Runs, replaceBlock } from './figures-table.ts';
import type { Figures, PartName } from './rows.ts';

const FOLDER = new URL('../../docs/performance/', import.meta.url);
const FIGURES = new URL('figures.json', FOLDER);
const DOCUMENT = new URL('../../docs/generated/performance.md', import.meta.url);

/** Returns the commit that is measured, and whether files differ from it; without git nothing is known. */
export function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
    const isChanged = git('status', '--porcelain', '--', '.', ':!docs') !== '';
    return git('rev-parse', '--short=8', 'HEAD') + (isChanged ? ' with changes' : '');
  } catch {
    return 'unknown';
  }
}
export const machine = () => `${cpus().length} × ${cpus()[0]?.model.trim()}`;

/**
 * Replaces a part of docs/generated/performance.md.
 * @param plots SVG by the names of their files in docs/performance
 */
export function writeReport(name: string, content: string, plots: Readonly<Record<string, string>>) {
  mkdirSync(FOLDER, { recursive: true });
  for (const [file, svg] of Object.entries(plots)) writeFileSync(new URL(file, FOLDER), svg);
  writeFileSync(DOCUMENT, replaceBlock(readFileSync(DOCUMENT, 'utf8'), name, content));
}

/**
 * Prints the table of a part. If its figures are kept, it replaces those of the earlier run in docs/performance, and writes the table and the plots of
 * all parts anew.
 * @param others which part of the machine other programs used, from 0 to 1
 */
export function saveFigures(
  part: PartName,
  { figures, rounds, others, isKept }: { figures: Figures; rounds: number; others: number; isKept: boolean },
) {
  const date = new Date().toISOString().slice(0, 10);
  const run = { date, commit: commit(), machine: machine(), rounds, others, figures };
  console.info(figuresTableOf({ [part]: run }));
  if (!isKept) return;
  const savedRuns: Runs = existsSync(FIGURES) ? JSON.parse(readFileSync(FIGURES, 'utf8')) : {};
  const runs = { ...savedRuns, [part]: run };
  writeReport('comparison', figuresTableOf(runs), { [`${part}.svg`]: barsOf(part, run) });
  writeFileSync(FIGURES, `${JSON.stringify(runs, null, 2)}\n`);
}

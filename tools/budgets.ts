// Limits that some code exceeded when they were introduced. tools/budgets.json lists each case with its number. A number may
// only go down, a case may only go, and `--lower` writes the present state when it is smaller.
import { readFileSync, writeFileSync } from 'node:fs';

export type Budget = Record<string, number>;
type Budgets = Record<string, Budget>;

const FILE = 'tools/budgets.json';
const read = (): Budgets => JSON.parse(readFileSync(FILE, 'utf8'));

/** Returns a sentence for everything found that is not allowed, and for everything allowed that was not found. */
export function compareBudget(allowed: Budget, found: Budget): string[] {
  const over = Object.entries(found).flatMap(([name, size]) => {
    const most = allowed[name];
    if (most === undefined) return [`${name}: ${size}`];
    return size > most ? [`${name}: ${size}, and it may have at most ${most}`] : [];
  });
  const gone = Object.keys(allowed).filter((name) => !(name in found));
  return [...over, ...gone.map((name) => `${name}: is within the limit now; run this with --lower`)];
}

/** Returns the smaller of both numbers for each case that is still there. */
export const lowered = (allowed: Budget, found: Budget): Budget =>
  Object.fromEntries(
    Object.entries(allowed).flatMap(([name, most]) => {
      const size = found[name];
      return size === undefined ? [] : [[name, Math.min(size, most)]];
    }),
  );

/** Prints the findings that a budget does not allow and ends the process with status 1 if there are any. */
export function enforceBudgets(found: Budgets) {
  const budgets = read();
  if (process.argv.includes('--lower')) {
    for (const [name, cases] of Object.entries(found)) budgets[name] = lowered(budgets[name] ?? {}, cases);
    writeFileSync(FILE, `${JSON.stringify(budgets, null, 2)}\n`);
  }
  const problems = Object.entries(found).flatMap(([name, cases]) => {
    const sentences = compareBudget(budgets[name] ?? {}, cases);
    return sentences.length > 0 ? [`${name}:`, ...sentences.map((sentence) => `  ${sentence}`)] : [];
  });
  for (const line of problems) process.stdout.write(`${line}\n`);
  if (problems.length > 0) process.exitCode = 1;
}

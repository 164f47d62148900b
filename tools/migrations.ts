// Checks that no migration changes after it was merged. server/migrations/frozen.json holds the SHA-256 of each one;
// --write (part of `npm run docs`) adds those that are new, and never touches a line that is already there. It also checks
// that a migration removes nothing that the release before still uses.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const NAME = /^\d{8}T\d{4}_[a-z0-9_]+\.sql$/;

/** Migrations named later than this may run while nodes of the release before serve requests. */
const RELEASE_1 = '20261122T1200';
/** Statements that break a release which still uses the removed or changed column or table. */
const NARROWS =
  /\bdrop\s+(?:table|column|view)\b|\brename\b|\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b|\bset\s+not\s+null\b/i;
const NARROWING_COMMENT = /^-- Narrows: .*\bsince release \d+(?:\.\d+)*\b/m;

/**
 * Returns a sentence about each migration that removes or changes what the release before still uses. docs/upgrading.md has
 * the rule: widen first, narrow one release later.
 * @param texts the SQL of each migration by its file name
 */
export function findNarrowing(texts: Record<string, string>): string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    if (name < RELEASE_1 || !/^\d{8}T/.test(name) || NARROWING_COMMENT.test(text)) return [];
    const [narrowing] = NARROWS.exec(text.replaceAll(/--.*$/gm, '')) ?? [];
    return narrowing
      ? [
          `${name} has "${narrowing}", which breaks nodes of the release before. Remove it one release later, ` +
            'and say in the migration "-- Narrows: unused since release N".',
        ]
      : [];
  });
}

/** Maps the file name of a migration to its SHA-256. */
type Hashes = Record<string, string>;

/**
 * Compares the migrations with the frozen ones.
 * @returns sentences about what is wrong, and the names that are not frozen yet
 */
export function compareMigrations(frozen: Hashes, current: Hashes) {
  const problems: string[] = [];
  for (const [name, hash] of Object.entries(frozen)) {
    if (!(name in current)) problems.push(`${name} is missing: a merged migration is never renamed or removed.`);
    else if (current[name] !== hash) problems.push(`${name} was edited: databases that have run it would differ.`);
  }
  const added = Object.keys(current)
    .filter((name) => !(name in frozen))
    .sort();
  const last = Object.keys(frozen).sort().at(-1) ?? '';
  for (const name of added) {
    if (!NAME.test(name)) problems.push(`${name} must be named like 20261231T2359_what_it_does.sql.`);
    else if (name < last) problems.push(`${name} would run before ${last}: give it the present time.`);
  }
  return { problems, added };
}

function main(folder: string, write: boolean) {
  const file = join(folder, 'frozen.json');
  const frozen: Hashes = JSON.parse(readFileSync(file, 'utf8'));
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const texts = Object.fromEntries(
    names.map((name) => [name, readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')]),
  );
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const current: Hashes = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, hashOf(text)]));
  const { problems, added } = compareMigrations(frozen, current);
  problems.push(...findNarrowing(texts));
  if (!write && added.length > 0)
    problems.push(`Not frozen yet: ${added.join(', ')}. Run \`npm run docs\` and commit.`);
  if (problems.length > 0) {
    process.stderr.write(`Migrations in ${folder}:\n  ${problems.join('\n  ')}\n`);
    process.stderr.write(
      'A migration not merged yet may change: remove its line from frozen.json, run `npm run docs`.\n',
    );
    process.exit(1);
  }
  if (!write || added.length === 0) return;
  for (const name of added) Object.assign(frozen, { [name]: current[name] });
  writeFileSync(file, `${JSON.stringify(frozen, null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  main('server/migrations', process.argv.includes('--write'));

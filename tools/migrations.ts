// Checks that no migration changes after it was merged. server/migrations/frozen.json holds the SHA-256 of each one;
// --write (part of `npm run docs`) adds those that are new, and never touches a line that is already there.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const NAME = /^\d{8}T\d{4}_[a-z0-9_]+\.sql$/;

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
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n'))
      .digest('hex');
  const current: Hashes = Object.fromEntries(names.map((name) => [name, hashOf(name)]));
  const { problems, added } = compareMigrations(frozen, current);
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

// Reports which requirements of docs/requirements.md are proven: a test has the id in its title, and somebody has read that
// test and the requirement, and noted it in tools/requirements-reviewed.json. The note has hashes of both, so it ends when one
// of them changes.
//
//   npm run coverage:spec                    the report; fails if a title names an id that no document has
//   npm run coverage:spec -- --review ID…    notes that the tests naming these ids were read and prove them
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, judge, requirementsIn, titlesIn } from './coverage.rules.mjs';

const REVIEWED = 'tools/requirements-reviewed.json';
const SKIPPED = new Set(['node_modules', '.git', 'dist', '.data']);

function* testFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* testFiles(path);
    else if (/\.(?:test|spec)\.tsx?$/.test(entry.name)) yield path;
  }
}

const requirements = requirementsIn(readFileSync('docs/requirements.md', 'utf8'));
const findings = new Set(
  [...readFileSync('docs/security.md', 'utf8').matchAll(/^\| (S-\d{2}) \|/gm)].map(([, id]) => id),
);
const titles = [...testFiles('.')].flatMap((path) => titlesIn(readFileSync(path, 'utf8')));
const reviewed = JSON.parse(readFileSync(REVIEWED, 'utf8'));

const [option, ...ids] = process.argv.slice(2);
if (option === '--review') {
  for (const id of ids) {
    const text = requirements.get(id);
    const tests = titles.filter(({ ids: idsInTitle }) => idsInTitle.includes(id)).map(({ title }) => hashOf(title));
    if (text === undefined || tests.length === 0) throw new Error(`${id} is no requirement, or no test names it.`);
    reviewed[id] = { text: hashOf(text), tests: [...new Set(tests)].sort() };
  }
  const lines = Object.keys(reviewed)
    .sort()
    .map((id) => `  ${JSON.stringify(id)}: ${JSON.stringify(reviewed[id])}`);
  writeFileSync(REVIEWED, `{\n${lines.join(',\n')}\n}\n`);
}

const { proven, changed, unread, unnamed, unknown } = judge({ requirements, findings, titles, reviewed });
const say = (heading, list) => list.length > 0 && process.stdout.write(`${heading}: ${list.join(' ')}\n`);
process.stdout.write(`${proven.length} of ${requirements.size} requirements are proven by tests that were read.\n`);
say('Named by a test that nobody has read yet (who reviews the change notes it with --review ID)', unread);
say('To be read again, because the requirement or its tests have changed', changed);
say('Named by no test', unnamed);
say('In test titles, but in no document', unknown);
if (unknown.length > 0) process.exitCode = 1;

// Finds the sentences that a reader would have to decode, in comments, strings, test titles and documents, and counts the words of
// all documents: `node tools/prose.ts [PATH…]`.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findingsOf } from './prose.rules.ts';

/** Generated pages, requirements with the words of screens, migrations that may not change, drawings, and lists of names. */
const EXCLUDED =
  /^(?:docs\/(?:generated\/|glossary\.md|requirements\.md|writing\.md)|server\/migrations\/|server\/src\/demo\/cast\/|server\/src\/slices\/artists\/catalogue\/|tools\/prose\.)/;

/** All documents together have at most this many words, as `wc -w` counts them. Programs write those in docs/generated. */
const MOST_WORDS = 45_000;
const DOCUMENT = /^(?:[A-Z]+|docs\/(?!generated\/).*)\.md$/;

const paths = process.argv.slice(2);
const patterns = paths.length > 0 ? paths : ['*.ts', '*.tsx', '*.mjs', '*.sql', '*.css', '*.md'];
const files = execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' }).split('\n');
const findings = files
  .filter((path) => path && existsSync(path) && !EXCLUDED.test(path))
  .flatMap((path) => findingsOf(path, readFileSync(path, 'utf8')).map((finding) => ({ path, ...finding })));

for (const { path, line, sentence } of findings) process.stdout.write(`${path}:${line}: ${sentence.slice(0, 160)}\n`);
if (findings.length > 0) {
  process.stdout.write(`${findings.length} sentences to rewrite (docs/writing.md)\n`);
  process.exitCode = 1;
}

if (paths.length === 0) {
  const documents = files.filter((path) => DOCUMENT.test(path) && existsSync(path));
  const words = documents.flatMap((path) => readFileSync(path, 'utf8').split(/\s+/).filter(Boolean)).length;
  if (words > MOST_WORDS) {
    process.stdout.write(
      `All documents together have ${words} words, ${words - MOST_WORDS} more than ${MOST_WORDS}. Cut what is said twice, in any of them.\n`,
    );
    process.exitCode = 1;
  }
}

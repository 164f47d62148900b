// Lists the requirements of docs/requirements.md whose id appears in no test title. Fails if a title has an unknown id.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ids = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^- \*\*([A-Z]-\d{2})\*\*/gm)].map(
  ([, id]) => id,
);
const SKIPPED = new Set(['node_modules', '.git', 'dist', '.data']);
function* testFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* testFiles(path);
    else if (/\.(?:test|spec)\.tsx?$/.test(entry.name)) yield path;
  }
}
const named = new Set();
for (const path of testFiles('.')) {
  for (const [, title] of readFileSync(path, 'utf8').matchAll(
    /\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*['"`]([^\n]*)/g,
  )) {
    for (const [id] of title.matchAll(/\b[A-Z]-\d{2}\b/g)) named.add(id);
  }
}
const without = ids.filter((id) => !named.has(id));
process.stdout.write(`${ids.length - without.length} of ${ids.length} requirements are named by a test.\n`);
if (without.length > 0) process.stdout.write(`Not yet: ${without.join(' ')}\n`);
const unknown = [...named].filter((id) => !ids.includes(id));
if (unknown.length > 0) {
  process.stdout.write(`In test titles, but not in docs/requirements.md: ${unknown.join(' ')}\n`);
  process.exitCode = 1;
}

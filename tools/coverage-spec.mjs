// Lists the requirements that no test names. The ids are the bold ones in docs/requirements.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ids = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^- \*\*([A-Z]-\d{2})\*\*/gm)].map(
  ([, id]) => id,
);
const skip = new Set(['node_modules', '.git', 'dist', '.data']);
function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skip.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.(?:test|spec)\.tsx?$/.test(entry.name)) yield path;
  }
}
const named = new Map(ids.map((id) => [id, 0]));
for (const path of files('.')) {
  for (const [, title] of readFileSync(path, 'utf8').matchAll(
    /\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*['"`]([^\n]*)/g,
  )) {
    for (const [id] of title.matchAll(/\b[A-Z]-\d{2}\b/g)) if (named.has(id)) named.set(id, named.get(id) + 1);
  }
}
const without = ids.filter((id) => named.get(id) === 0);
process.stdout.write(`${ids.length - without.length} of ${ids.length} requirements are named by a test.\n`);
if (without.length > 0) process.stdout.write(`Not yet: ${without.join(' ')}\n`);

// Checks that package-lock.json has every optional package. npm silently leaves out platform packages that it cannot find,
// and then `npm ci` fails on other machines.
import { readFileSync } from 'node:fs';

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url)));

/** Returns whether one package of the lock file resolves another the way Node does: in its own folder or one above. */
function finds(dependent, name) {
  for (let folder = dependent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder}${folder && '/'}node_modules/${name}`]) return true;
    if (folder === '') return false;
    if (!folder.includes('/node_modules/')) folder = '';
    if (folder === '') return Boolean(packages[`node_modules/${name}`]);
  }
}

const missing = Object.entries(packages).flatMap(([path, entry]) =>
  Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !finds(path, name))
    .map((name) => `${path || 'package.json'} needs ${name}`),
);
if (missing.length > 0) {
  process.stderr.write(`package-lock.json lacks ${missing.length} optional packages:\n  ${missing.join('\n  ')}\n`);
  process.exit(1);
}

// Prepares a release: `npm run release -- 0.2.0` checks that it can be made, names it in package.json, package-lock.json and
// CHANGELOG.md, and says what is left to do by hand. It commits and publishes nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const UNRELEASED = '## Not yet released\n';
const CHANGELOG = 'CHANGELOG.md';
const PACKAGE = 'package.json';

/** Returns whether a version is higher than another one. Both are like '1.2.3'. */
export function isHigher(version: string, than: string): boolean {
  const [numbers, others] = [version, than].map((text) => text.split('.').map(Number));
  const at = numbers?.findIndex((number, index) => number !== others?.[index]) ?? -1;
  return at >= 0 && (numbers?.[at] ?? 0) > (others?.[at] ?? 0);
}

/** Returns the changes that CHANGELOG.md lists since the last release, without the heading; empty if there are none. */
export function unreleasedChanges(changelog: string): string {
  const [, rest = ''] = changelog.split(UNRELEASED);
  return (rest.split(/^## /m)[0] ?? '').trim();
}

/** Returns sentences about what is in the way of a release; none if it can be made. */
export function findObstacles(
  version: string,
  { present, changelog, uncommitted }: { present: string; changelog: string; uncommitted: string },
): string[] {
  const obstacles: string[] = [];
  if (!VERSION.test(version)) obstacles.push(`Name the version like 1.2.3, for example: npm run release -- 0.2.0`);
  else if (!isHigher(version, present))
    obstacles.push(`${version} is not higher than the present version, ${present}.`);
  if (unreleasedChanges(changelog) === '')
    obstacles.push(`${CHANGELOG} lists no changes under "Not yet released". Write what operators and members notice.`);
  if (uncommitted !== '') obstacles.push(`Commit or remove these changes first:\n${uncommitted}`);
  return obstacles;
}

/** Returns CHANGELOG.md with a heading for the release above the changes since the last one. @param date 'YYYY-MM-DD' */
export const changelogOf = (changelog: string, release: { version: string; date: string; commit: string }): string =>
  changelog.replace(
    UNRELEASED,
    `${UNRELEASED}\n## ${release.version}, ${release.date}, after commit ${release.commit}\n`,
  );

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

function main(version: string) {
  const changelog = readFileSync(CHANGELOG, 'utf8');
  const { version: present } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  const obstacles = findObstacles(version, { present, changelog, uncommitted: git('status', '--porcelain') });
  // It also says which migrations are not frozen.
  if (obstacles.length === 0 && spawnSync(process.execPath, ['tools/check.mjs'], { stdio: 'inherit' }).status !== 0)
    obstacles.push('The checks above fail.');
  if (obstacles.length > 0) {
    process.stderr.write(`${obstacles.join('\n')}\nNothing was changed.\n`);
    process.exit(1);
  }
  const commit = git('rev-parse', '--short', 'HEAD');
  // npm writes the version into package.json and the lock file.
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--ignore-scripts'], { stdio: 'ignore' });
  writeFileSync(CHANGELOG, changelogOf(changelog, { version, date: new Date().toISOString().slice(0, 10), commit }));
  process.stdout.write(`${version}:\n\n${unreleasedChanges(changelog)}\n
Now:
1. npm test
2. git commit -am "Release ${version}" && git tag v${version}
3. Before the first migration after it, store a dump of this release (server/src/testing/releases/README.md).
`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv[2] ?? '');

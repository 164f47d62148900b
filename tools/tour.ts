// docs/tour.md shows a change in parts, and docs/tour has each part as a patch of the present code.
//   node tools/tour.ts            applies the patches to a copy, adds two new routes, and checks the types, and that the page shows the code of the patches
//   node tools/tour.ts --write    writes their code into the page (part of `npm run docs`)
//   npm run tour -- --refresh     makes the patches anew when the code around them has moved
// e2e/tour.spec.ts runs the tests that the patches add.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Part, withCode } from './tour.rules.ts';

const FOLDER = 'docs/tour';
const PAGE = 'docs/tour.md';
/** The copy stays, so that a second run checks only the types that changed. */
const COPY = '.tmp/tour';
const REFRESHED = '.tmp/tour-refresh';
const NEW_ROUTES = [
  ['hangouts.pin', '--access', 'organizer', '--method', 'PUT'],
  ['newcomers.readBadge', '--access', 'owner', '--method', 'GET'],
];
/** Programs write into these folders of node_modules, so the copy has its own. */
const CACHES = ['.cache', '.vite'];

export const readParts = (): Part[] =>
  readdirSync(FOLDER)
    .sort()
    .map((name) => ({ name, patch: readFileSync(join(FOLDER, name), 'utf8') }));

const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' });

/** Writes all files that git tracks or would add into a folder, with the installed packages. Other files of the folder are removed. */
function copyTree(folder: string) {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  for (const name of readdirSync(folder))
    if (name !== 'node_modules') rmSync(join(folder, name), { recursive: true, force: true });
  for (const name of readdirSync(join(folder, 'node_modules')))
    if (!CACHES.includes(name)) rmSync(join(folder, 'node_modules', name));
  for (const name of readdirSync('node_modules'))
    if (!CACHES.includes(name))
      symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name), 'junction');
  const paths = git('.', 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '.', ':!docs').split(
    '\0',
  );
  for (const folderPath of new Set(paths.map(dirname))) mkdirSync(join(folder, folderPath), { recursive: true });
  for (const path of paths) if (path && existsSync(path)) cpSync(path, join(folder, path));
}

/**
 * Copies the tree into a folder and applies the patches to it, except for those whose code is there already, because somebody
 * follows the tour. @throws Error when one does not apply
 */
export function makeTourCopy(folder: string) {
  copyTree(folder);
  // A repository around the folder would limit the patches to its own paths.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(resolve(folder)) };
  const apply = (...args: string[]) => spawnSync('git', ['apply', ...args], { cwd: folder, encoding: 'utf8', env });
  for (const { name } of readParts()) {
    const path = resolve(FOLDER, name);
    if (apply('--reverse', '--check', path).status === 0) continue;
    const { status, stderr } = apply(path);
    if (status !== 0)
      throw new Error(`${FOLDER}/${name} no longer applies. Run \`npm run tour -- --refresh\`.\n${stderr}`);
  }
}

function writePage() {
  writeFileSync(PAGE, withCode(readFileSync(PAGE, 'utf8'), readParts()));
}

function run(args: string[], otherwise: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: COPY, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${otherwise}:\n${stdout}${stderr}`);
}

function check() {
  const page = readFileSync(PAGE, 'utf8');
  if (withCode(page, readParts()) !== page)
    throw new Error(`${PAGE} shows other code than ${FOLDER}. Run \`npm run docs\` and commit.`);
  makeTourCopy(COPY);
  // The types of the files that `npm run new-route` writes are checked with those of the tour: a second copy would take as long.
  for (const args of NEW_ROUTES) run(['tools/new-route.ts', ...args], 'A new route cannot be written');
  // The contract is a part of the server's types, and nothing of the tour is in the service worker.
  run(['tools/typecheck.mjs', 'server', 'web', 'tsconfig.json'], 'The types of the tour or of a new route are wrong');
}

/**
 * Applies the patches to the last commit by merging, in a worktree with one commit for each part, and writes them anew. After a
 * conflict, the next run goes on with what somebody has solved there.
 */
function refresh() {
  if (!existsSync(REFRESHED)) git('.', 'worktree', 'add', '--quiet', '--detach', REFRESHED, 'HEAD');
  const commit = (name: string) => {
    git(REFRESHED, 'add', '--all');
    git(
      REFRESHED,
      '-c',
      'user.name=tour',
      '-c',
      'user.email=tour@localhost',
      'commit',
      '--quiet',
      '--no-verify',
      '-m',
      name,
    );
  };
  const parts = readParts();
  const doneNames = () => git(REFRESHED, 'log', '--format=%s', `-${parts.length}`).trim().split('\n');
  const status = git(REFRESHED, 'status', '--porcelain');
  const interrupted = parts.find(({ name }) => !doneNames().includes(name));
  if (status !== '' && interrupted) commit(interrupted.name);
  for (const { name } of parts) {
    if (doneNames().includes(name)) continue;
    const { status: applied, stderr } = spawnSync('git', ['apply', '--3way', resolve(FOLDER, name)], {
      cwd: REFRESHED,
      encoding: 'utf8',
    });
    if (applied !== 0)
      throw new Error(
        `${name} conflicts with the code:\n${stderr}\nSolve it in ${REFRESHED}, then run \`npm run tour -- --refresh\` again.`,
      );
    commit(name);
  }
  for (const [index, { name }] of parts.entries()) {
    const last = `HEAD~${parts.length - 1 - index}`;
    writeFileSync(join(FOLDER, name), git(REFRESHED, 'diff', '--full-index', `${last}~`, last));
  }
  git('.', 'worktree', 'remove', '--force', REFRESHED);
  writePage();
  check();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    if (process.argv.includes('--write')) writePage();
    else if (process.argv.includes('--refresh')) refresh();
    else check();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

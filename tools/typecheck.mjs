// Checks the types of every part of the repository. Each part has a tsconfig of its own that names the globals it may
// use: the server cannot see `window`, the web app cannot see `process`, and the contract can see neither.
// `tsc -b` needs a third more processor time for a first run (33 s instead of 25 s in November 2026), and lists no files of
// parts that are up to date, so that it could not tell which files no part includes.
import { execFileSync, spawn } from 'node:child_process';
import { relative } from 'node:path';

const PARTS = ['contract', 'server', 'web', 'web/tsconfig.worker.json', 'tsconfig.json'];
/** The parts that the caller asks for. Only a check of all of them finds files that are in none. */
const named = process.argv.slice(2);
const TSC = 'node_modules/@typescript/native/bin/tsc';

// The parts run side by side, so each gets one thread; a second run checks only what has changed.
const OPTIONS = ['--listFiles', '--pretty', 'false', '--singleThreaded', '--incremental'];

/** Returns the errors of one part and the repository's files that were checked with it. */
function checkPart(part) {
  return new Promise((resolve) => {
    let output = '';
    const cache = `node_modules/.cache/typecheck/${part.replaceAll('/', '-')}.tsbuildinfo`;
    const child = spawn(process.execPath, [TSC, '-p', part, ...OPTIONS, '--tsBuildInfoFile', cache]);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => {
      const lines = output.split(/\r?\n/).filter(Boolean);
      const isFile = (line) => /\.(?:[cm]?tsx?|json)$/.test(line) && !line.includes(': error ');
      const files = lines.filter(isFile).map((path) => relative('.', path).replaceAll('\\', '/'));
      resolve({ part, code, files, errors: lines.filter((line) => !isFile(line)) });
    });
  });
}

const results = await Promise.all((named.length > 0 ? named : PARTS).map(checkPart));
let failed = false;
/** A file that several parts include has the same errors in each. */
const printed = new Set();
for (const { part, code, errors } of results) {
  if (code === 0) continue;
  failed = true;
  const unprinted = errors.filter((line) => !printed.has(line));
  for (const line of errors) printed.add(line);
  if (errors.length === 0) process.stdout.write(`Types of ${part}: tsc could not run\n`);
  if (unprinted.length > 0) process.stdout.write(`Types of ${part}:\n  ${unprinted.join('\n  ')}\n`);
}

const checked = new Set(results.flatMap(({ files }) => files));
const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' }).split('\n').filter(Boolean);
const missed = named.length > 0 ? [] : tracked.filter((file) => !checked.has(file));
if (missed.length > 0) {
  failed = true;
  process.stdout.write(`No tsconfig includes:\n  ${missed.join('\n  ')}\n`);
}
process.exit(failed ? 1 : 0);

// Prepares the built web app for the server: moves the source maps to a folder that is not served, and writes a .br and a .gz
// file next to every text file, so that the server never compresses at run time.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [folder, mapsFolder] = process.argv.slice(2);
/** Open tabs run older builds for a while, and their errors are resolved with the maps of these. */
const KEPT_MAPS_MS = 14 * 86_400_000;

function moveMaps() {
  mkdirSync(mapsFolder, { recursive: true });
  for (const name of readdirSync(folder, { recursive: true }))
    if (name.endsWith('.map')) renameSync(join(folder, name), join(mapsFolder, basename(name)));
  for (const name of readdirSync(mapsFolder))
    if (statSync(join(mapsFolder, name)).mtimeMs < Date.now() - KEPT_MAPS_MS) rmSync(join(mapsFolder, name));
}

const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** The compressors run on threads of their own, so several files are compressed at a time. */
async function compressFile(name) {
  const bytes = readFileSync(join(folder, name));
  if (bytes.length < 1024) return;
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, BEST), promisify(gzip)(bytes, { level: 9 })]);
  writeFileSync(join(folder, `${name}.br`), br);
  writeFileSync(join(folder, `${name}.gz`), gz);
}

moveMaps();
const names = readdirSync(folder, { recursive: true });
await Promise.all(names.filter((name) => /\.(?:js|css|svg|json|webmanifest)$/.test(name)).map(compressFile));

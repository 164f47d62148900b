// Prepares the built web app for the server: moves the source maps to a folder that is not served, and writes a .br and a .gz
// file next to every text file, so that the server never compresses at run time.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

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

function compressFiles() {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(?:js|css|svg|json|webmanifest)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    if (bytes.length < 1024) continue;
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

moveMaps();
compressFiles();

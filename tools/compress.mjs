// Writes a .br and a .gz file next to every text file of a folder, so that the server never compresses at run time.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = process.argv[2];
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

/**
 * Draws the pictures of the demo hangouts into server/src/demo/pictures/<name>.jpg (1280 by 720). Cards show only the
 * square in the middle, so the subject of each picture is there.
 * Usage: node artwork/hangouts.mjs [name …] [--sheet file.png]   (--sheet also makes a contact sheet)
 */
import { mkdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { bread, football, yoga } from './hangouts/outdoors.mjs';
import { games, pasta, records, workbench } from './hangouts/tables.mjs';
import { sketchbook } from './hangouts/train.mjs';
import { bridge, seals } from './hangouts/water.mjs';
import { picture } from './illustrations/kit.mjs';

const [WIDTH, HEIGHT] = [1280, 720];
const MOST_BYTES = 140_000;
const SCENES = { bread, football, sketchbook, records, seals, workbench, yoga, games, pasta, bridge };
const folder = fileURLToPath(new URL('../server/src/demo/pictures/', import.meta.url));

/** Writes one picture and returns its path. @throws Error if the file is too large */
async function draw(name) {
  const file = `${folder}${name}.jpg`;
  await sharp(Buffer.from(picture(WIDTH / 2, HEIGHT / 2, SCENES[name]())), { density: 144 })
    .resize(WIDTH, HEIGHT)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(file);
  const { size } = await stat(file);
  if (size > MOST_BYTES) throw new Error(`${name}: ${size} bytes, more than ${MOST_BYTES}`);
  return file;
}

async function sheet(files, target, across = 2, [width, height] = [800, 450]) {
  const tiles = await Promise.all(
    files.map(async (file, i) => ({
      input: await sharp(file).resize(width, height).toBuffer(),
      left: (i % across) * (width + 8),
      top: Math.floor(i / across) * (height + 8),
    })),
  );
  const rows = Math.ceil(files.length / across);
  await sharp({
    create: { width: across * (width + 8), height: rows * (height + 8), channels: 3, background: '#FBF7F0' },
  })
    .composite(tiles)
    .png()
    .toFile(target);
}

const args = process.argv.slice(2);
const at = args.indexOf('--sheet');
const target = at >= 0 ? args.splice(at, 2)[1] : null;
await mkdir(folder, { recursive: true });
const files = [];
for (const name of args.length ? args : Object.keys(SCENES)) files.push(await draw(name));
if (target) await sheet(files, target);
process.stdout.write(`${files.length} pictures drawn\n`);

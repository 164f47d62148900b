/**
 * Draws the portraits of the demo members from their `look` into server/src/demo/portraits/<username>.jpg (640 by 640). Those
 * that the landing page shows are also written into web/src/slices/landing/art, smaller.
 * Usage: node artwork/portraits.mjs [username …] [--sheet file.png]   (--sheet also makes a contact sheet)
 */
import { mkdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { DEMO_MEMBERS } from '../server/src/demo/cast.ts';
import { portrait } from './portraits/compose.mjs';

const SIDE = 640;
const MOST_BYTES = 60_000;
/** The members of the landing page's examples. */
const ON_LANDING = ['camila.reyes', 'petra.hoffmann', 'sam.oconnell'];
const LANDING_SIDE = 480;
const landing = fileURLToPath(new URL('../web/src/slices/landing/art/', import.meta.url));
const folder = fileURLToPath(new URL('../server/src/demo/portraits/', import.meta.url));

/** Writes one portrait and returns its path. @throws Error if the file is too large for a card */
async function draw({ username, look }) {
  const file = `${folder}${username}.jpg`;
  await sharp(Buffer.from(portrait(look, username)), { density: 144 })
    .resize(SIDE, SIDE)
    .jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(file);
  const { size } = await stat(file);
  if (size > MOST_BYTES) throw new Error(`${username}: ${size} bytes, more than ${MOST_BYTES}`);
  return file;
}

/** Writes a contact sheet of portraits, `across` in a row. */
async function sheet(files, target, across = 6, cell = 320) {
  const tiles = await Promise.all(
    files.map(async (file, i) => ({
      input: await sharp(file).resize(cell, cell).toBuffer(),
      left: (i % across) * cell,
      top: Math.floor(i / across) * cell,
    })),
  );
  const rows = Math.ceil(files.length / across);
  await sharp({ create: { width: across * cell, height: rows * cell, channels: 3, background: '#FBF7F0' } })
    .composite(tiles)
    .png()
    .toFile(target);
}

const args = process.argv.slice(2);
const at = args.indexOf('--sheet');
const target = at >= 0 ? args.splice(at, 2)[1] : null;
const chosen = args.length ? DEMO_MEMBERS.filter((member) => args.includes(member.username)) : DEMO_MEMBERS;

await mkdir(folder, { recursive: true });
const files = [];
for (const member of chosen) files.push(await draw(member));
for (const { username } of chosen.filter((member) => ON_LANDING.includes(member.username)))
  await sharp(`${folder}${username}.jpg`)
    .resize(LANDING_SIDE, LANDING_SIDE)
    .avif({ quality: 55 })
    .toFile(`${landing}${username}.avif`);
if (target) await sheet(files, target);
process.stdout.write(`${files.length} portraits drawn\n`);

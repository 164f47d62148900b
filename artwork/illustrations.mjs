/**
 * Draws the illustrations of the landing page (web/src/slices/landing/art) and of empty and error states
 * (web/src/design/art), and the icons with the logo (web/public). Usage: node artwork/illustrations.mjs
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { discover } from './illustrations/discover.mjs';
import { emptyHangouts, emptyMessages, emptyPeople } from './illustrations/empty.mjs';
import { groups } from './illustrations/groups.mjs';
import { error, notFound } from './illustrations/lost.mjs';
import { meet } from './illustrations/meet.mjs';

const root = new URL('../web/', import.meta.url);

const PICTURES = {
  'src/slices/landing/art/meet.svg': meet,
  'src/slices/landing/art/groups.svg': groups,
  'src/slices/landing/art/discover.svg': discover,
  'src/design/art/empty-messages.svg': emptyMessages,
  'src/design/art/empty-people.svg': emptyPeople,
  'src/design/art/empty-hangouts.svg': emptyHangouts,
  'src/design/art/not-found.svg': notFound,
  'src/design/art/error.svg': error,
};

for (const [path, draw] of Object.entries(PICTURES)) {
  const file = new URL(path, root);
  await mkdir(new URL('.', file), { recursive: true });
  await writeFile(file, draw());
}

// The system rounds and crops these itself: a full ground, the mark well inside.
const favicon = await readFile(new URL('public/favicon.svg', root), 'utf8');
const mark = favicon.replace(/<rect[^>]*>/, '').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#b23a16"/><g transform="translate(16 16) scale(.82) translate(-16 -16)">${mark}</g></svg>`;
for (const [name, size] of [
  ['apple-touch-icon', 180],
  ['icon-512', 512],
]) {
  await sharp(Buffer.from(icon), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(new URL(`public/${name}.png`, root).pathname);
}

/**
 * Draws the film of the landing page and its posters: an evening on a brownstone street, as a loop of 18 seconds.
 *
 *   node artwork/film.mjs                           draws, encodes and writes web/public/{film,poster}-* (about 10 minutes)
 *   node artwork/film.mjs --look DIR [--at 0,4.5]   only writes frames as PNG: [--view wide|tall] [--width 960]
 *   node artwork/film.mjs --readable URL            checks the contrast of the text on the page at that address
 *   --keep DIR    keeps intermediate pictures, so that the next run draws only what changed
 *   --view wide   draws only the film for wide windows; `tall`: only the film for phones
 *
 * Needs ffmpeg with libsvtav1 and libx264 (Debian: apt-get install ffmpeg). ./poster draws the street in three
 * dimensions, ./film draws everything that moves in it. The steps:
 *   stills.mjs   draws the street at six moments of light, with all windows dark and with all lit, and a depth map
 *   compose.mjs  makes a frame: mixes the two nearest moments, lights single windows, then adds everything that moves in
 *                order of depth: people (cast, gait, idle, person), traffic, air
 *   encode.mjs   encodes a lossless master, then AV1 (10 bit) and H.264
 * Every motion returns to its start after 18 seconds (clock.mjs), so the loop has no visible seam. The posters are the
 * first frame, so nothing jumps when the film starts.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { FPS, FRAMES } from './film/clock.mjs';
import { frame } from './film/compose.mjs';
import { encode, master } from './film/encode.mjs';
import { readable } from './film/readable.mjs';
import { stills } from './film/stills.mjs';

const FILMS = [
  { view: 'wide', name: 'film-1080', width: 1920, height: 1080, bytes: 1_500_000, crf: 44 },
  { view: 'tall', name: 'film-720', width: 720, height: 1200, bytes: 700_000, crf: 44 },
];
const POSTERS = [
  { view: 'wide', name: 'poster-1920', width: 1920, height: 1080 },
  { view: 'tall', name: 'poster-960', width: 960, height: 1600 },
];
/** The picture that other sites show beside a link. */
const SHARED = { name: 'poster-share', width: 1200, height: 630 };
const SHAPE = { wide: 9 / 16, tall: 5 / 3 };

const { values } = parseArgs({
  options: {
    look: { type: 'string' },
    at: { type: 'string', default: '0' },
    view: { type: 'string' },
    width: { type: 'string', default: '960' },
    readable: { type: 'string' },
    keep: { type: 'string' },
  },
});
const out = (name) => fileURLToPath(new URL(`../web/public/${name}`, import.meta.url));
const say = (text) => console.info(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${text}`);

/** Converts a frame of floats to an image of eight bits per channel. */
const image = (data, width, height) =>
  sharp(
    Uint8Array.from(data, (v) => Math.min(255, Math.max(0, Math.round(v)))),
    { raw: { width, height, channels: 3 } },
  );

async function look(folder) {
  const width = Number(values.width);
  mkdirSync(folder, { recursive: true });
  for (const view of values.view ? [values.view] : ['wide', 'tall']) {
    const height = Math.round(width * SHAPE[view]);
    const still = await stills(view, width, height, values.keep);
    for (const at of values.at.split(',')) {
      await image(await frame(still, Number(at)), width, height)
        .png()
        .toFile(`${folder}/${view}-${at}.png`);
      say(`${folder}/${view}-${at}.png`);
    }
  }
}

async function posters() {
  for (const { view, name, width, height } of POSTERS) {
    const first = await frame(await stills(view, width, height, values.keep), 0);
    const avif = { quality: 64, effort: 6, chromaSubsampling: '4:2:0' };
    await image(first, width, height)
      .avif(avif)
      .toFile(out(`${name}.avif`));
    await image(first, width, height)
      .jpeg({ quality: 83, mozjpeg: true })
      .toFile(out(`${name}.jpg`));
    say(name);
  }
  await sharp(out('poster-1920.jpg'))
    .resize(SHARED.width, SHARED.height, { fit: 'cover' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(out(`${SHARED.name}.jpg`));
  say(SHARED.name);
}

async function films() {
  const work = values.keep ?? mkdtempSync(join(tmpdir(), 'film-'));
  mkdirSync(work, { recursive: true });
  for (const { view, name, width, height, bytes, crf } of FILMS.filter((f) => !values.view || f.view === values.view)) {
    const still = await stills(view, width, height, values.keep);
    say(`${name}: the street is drawn`);
    const file = join(work, `${name}.mkv`);
    const film = master(file, width, height);
    for (let i = 0; i < FRAMES; i++) {
      await film.add(await frame(still, i / FPS));
      if (i % 72 === 71) say(`${name}: ${i + 1} of ${FRAMES} frames`);
    }
    await film.end();
    for (const codec of ['h264', 'av1']) {
      const size = encode(file, out(`${name}.${codec}.mp4`), codec, { bytes, crf }, join(work, name));
      say(`${name}.${codec}.mp4: ${size} bytes`);
    }
  }
  if (!values.keep) rmSync(work, { recursive: true });
}

if (values.look) await look(values.look);
else if (values.readable) await readable(values.readable, FILMS, out, process.env.CHROMIUM ?? '/usr/bin/chromium');
else {
  await posters();
  await films();
}

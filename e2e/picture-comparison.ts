import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp, { type Sharp } from 'sharp';
import { ROOT } from './product.ts';

/** The accepted pictures, as WebP without loss. */
const ACCEPTED = join(ROOT, 'e2e/pictures');
/** Where a picture that differs is written, as it is now and with the differences marked. */
const DIFFERENT = join(ROOT, '.tmp/pictures');
/** Whether the pictures as they are now replace the accepted ones. */
const ACCEPTS = process.env.ACCEPT_PICTURES === '1';

/** Other kinds of Chromium draw letters as the system wishes, so the accepted pictures are those of this one. */
export const hasHeadlessShell = process.env.HEADLESS_SHELL?.includes('headless-shell') ?? false;

if (ACCEPTS && !hasHeadlessShell)
  throw new Error(
    'Pictures are accepted from Chromium’s headless shell only: install chromium-headless-shell, or set HEADLESS_SHELL to its path.',
  );

/**
 * The headless shells of Chromium 153 and 156 draw these pictures alike to the last pixel. Should another one draw edges a little
 * differently, that is ignored: pixels of edges do not count, and neither do a few others in a square of this size.
 */
const TOLERANCE = { threshold: 0.005, windowSize: 24 };
const MOST_IN_SQUARE = 8;

interface Pixels {
  data: Buffer;
  info: { width: number; height: number };
}

const pixelsOf = (image: Sharp): Promise<Pixels> => image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
const imageOf = ({ data, info: { width, height } }: Pixels) => sharp(data, { raw: { width, height, channels: 4 } });

function pathIn(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

/** Returns how two pictures differ, with a picture of the differences; null if nobody would see it. */
function differenceOf(accepted: Pixels, present: Pixels): { sentence: string; marked?: Pixels } | null {
  const { width, height } = present.info;
  if (accepted.info.width !== width || accepted.info.height !== height)
    return { sentence: `is ${width} × ${height} instead of ${accepted.info.width} × ${accepted.info.height} pixels` };
  const data = Buffer.alloc(present.data.length);
  const count = pixelmatch(accepted.data, present.data, data, width, height, TOLERANCE);
  if (count <= MOST_IN_SQUARE) return null;
  return { sentence: `has ${count} other pixels in one place`, marked: { data, info: { width, height } } };
}

/** Compares pictures of the present with the accepted ones of the same names, all of which are in one folder. */
export function comparePictures(folder: string) {
  const names = new Set<string>();
  const differences: string[] = [];

  /** @param image the picture as it is now */
  async function compare(name: string, image: Sharp) {
    const path = `${folder}/${name}`;
    names.add(`${path}.webp`);
    const present = await pixelsOf(image);
    const acceptedPath = pathIn(ACCEPTED, `${path}.webp`);
    const difference = existsSync(acceptedPath)
      ? differenceOf(await pixelsOf(sharp(acceptedPath)), present)
      : { sentence: 'is new' };
    if (!difference) return;
    if (ACCEPTS) {
      await imageOf(present).webp({ lossless: true, effort: 6 }).toFile(acceptedPath);
      return;
    }
    await imageOf(present)
      .png()
      .toFile(pathIn(DIFFERENT, `${path}.now.png`));
    if (difference.marked)
      await imageOf(difference.marked)
        .png()
        .toFile(pathIn(DIFFERENT, `${path}.differences.png`));
    differences.push(`${path} ${difference.sentence}`);
  }

  /** @throws an error that lists what differs; and the accepted pictures that are no longer drawn */
  function finish() {
    const drawnNoMore = globSync(`${folder}/**/*.webp`, { cwd: ACCEPTED }).filter((path) => !names.has(path));
    if (ACCEPTS) for (const path of drawnNoMore) rmSync(join(ACCEPTED, path));
    else differences.push(...drawnNoMore.map((path) => `${path} is no longer drawn`));
    if (differences.length > 0)
      throw new Error(
        `${differences.length} pictures are not as accepted:\n  ${differences.join('\n  ')}\n` +
          'Look at them in .tmp/pictures. If each change is meant, run `npm run accept-pictures`.',
      );
  }

  rmSync(join(DIFFERENT, folder), { recursive: true, force: true });
  return { compare, finish };
}

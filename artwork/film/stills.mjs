import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { fill } from '../poster/paint.mjs';
import { grade, pieces, stage } from '../poster/scene.mjs';
import { air, clouds, sky } from '../poster/sky.mjs';

/** The moments of light that are drawn completely. The moments between two of them are mixed pixel by pixel. */
const MOMENTS = [0.2, 0.35, 0.5, 0.62, 0.78, 0.94];
/** The veil over the picture is soft, so it is stored at a fraction of the picture's size. */
export const COARSE = 4;

/** Returns an SVG of the view, `width` × `height` pixels. */
export const picture = ({ camera, defs }, body, width, height, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${camera.width} ${camera.height}" preserveAspectRatio="none"${more}>${defs ?? ''}${body}</svg>`;

/** Renders an SVG. `cache` is a folder that stores results by the text of the SVG, so that only changes are drawn again. */
async function raster(svg, channels, cache) {
  const file = cache && `${cache}/${createHash('sha1').update(`${channels}${svg}`).digest('hex')}.raw`;
  if (file && existsSync(file)) return readFile(file);
  let image = sharp(Buffer.from(svg), { unlimited: true }).toColourspace('srgb');
  image = channels === 3 ? image.flatten({ background: '#000' }).removeAlpha() : image.ensureAlpha();
  const data = await image.raw().toBuffer();
  if (file) {
    await mkdir(cache, { recursive: true });
    await writeFile(file, data);
  }
  return data;
}

/** Returns a drawing with every opaque shape in one color and without transparent shapes: the area it covers. */
const flat = (svg, color) =>
  svg.replace(/<(?:path|ellipse|circle)[^>]*>/g, (shape) =>
    /url\(#|opacity=/.test(shape) ? '' : shape.replace(/(fill|stroke)="#[0-9a-f]{6}"/gi, `$1="${color}"`),
  );
const numbered = (i) => `#${(i + 1).toString(16).padStart(6, '0')}`;
const number = (data, at) => data[at] * 65536 + data[at + 1] * 256 + data[at + 2] - 1;

/** Calculates a moving average along one direction, `reach` pixels to each side. Repeats the edge outside the picture. */
function mean(from, width, height, reach, across) {
  const to = new Float32Array(from.length);
  const [lines, length, step, next] = across ? [height, width, 3, width * 3] : [width, height, width * 3, 3];
  for (let l = 0; l < lines; l++) {
    for (let c = 0; c < 3; c++) {
      const at = (i) => from[l * next + c + Math.min(length - 1, Math.max(0, i)) * step];
      let sum = 0;
      for (let i = -reach; i <= reach; i++) sum += at(i);
      for (let i = 0; i < length; i++) {
        to[l * next + c + i * step] = sum / (2 * reach + 1);
        sum += at(i + reach + 1) - at(i - reach);
      }
    }
  }
  return to;
}

/**
 * Smooths the sky. The drawing has 256 steps per color, and each step is visible as a band in a wide dark sky. Where the
 * sky is open, this adds the difference between the empty sky and its own average if it is less than one step.
 */
function smoothed(street, heaven, open, width, height) {
  const reach = Math.round(width / 80);
  let soft = mean(heaven, width, height, reach, true);
  soft = mean(mean(soft, width, height, reach, false), width, height, Math.round(reach / 2), false);
  const out = Float32Array.from(street);
  for (let i = 0; i < open.length; i++) {
    if (!open[i]) continue;
    for (let p = i * 3; p < i * 3 + 3; p++) {
      const off = soft[p] - heaven[p];
      if (Math.abs(off) < 1) out[p] += (off * open[i]) / 255;
    }
  }
  return out;
}

/** Draws one moment of light: the street with all windows dark and with all lit, the veil as factor and sum, the clouds. */
async function moment(t, view, width, height, open, cache) {
  const street = (windows) => {
    const the = stage(t, view, windows);
    const body = [sky(the), ...pieces(the).map((p) => p.svg), grade(the)].map((layer) => `<g>${layer}</g>`).join('');
    return raster(picture(the, body, width, height), 3, cache);
  };
  const [small, low] = [Math.ceil(width / COARSE), Math.ceil(height / COARSE)];
  const veiled = (ground) => {
    const the = stage(t, view);
    const body = fill(`M0 0H${the.camera.width}V${the.camera.height}H0Z`, ground) + grade(the);
    return raster(picture(the, body, small, low), 3, cache);
  };
  const veil = stage(t, view);
  const empty = stage(t, view);
  const heaven = await raster(picture(empty, air(empty) + grade(empty), width, height), 3, cache);
  const dark = smoothed(await street(false), heaven, open, width, height);
  const lit = await street(true);
  const [black, white] = [await veiled('#000000'), await veiled('#ffffff')];
  return {
    t,
    dark,
    lit,
    plus: Float32Array.from(black),
    times: Float32Array.from(white, (v, i) => (v - black[i]) / 255),
    clouds: await raster(picture(veil, clouds(veil), width, height), 4, cache),
  };
}

/**
 * Draws everything in a view that does not move, at `width` pixels:
 * `moments` (see above), `key` (a depth map of the nearest thing, at half steps; 0: nothing), `sky` (255 for open sky),
 * `lights` (which pixels belong to which window, and the character of each window).
 * @param {'wide' | 'tall'} view
 */
export async function stills(view, width, height, cache) {
  const the = stage(0.5, view);
  const parts = pieces(the);
  const crisp = ' shape-rendering="crispEdges"';
  const covered = await raster(
    picture({ camera: the.camera, defs: the.defs }, parts.map((p) => p.svg).join(''), width, height),
    4,
    cache,
  );
  const open = new Uint8Array(width * height);
  for (let i = 0; i < open.length; i++) open[i] = 255 - covered[i * 4 + 3];
  const moments = [];
  for (const t of MOMENTS) moments.push(await moment(t, view, width, height, open, cache));

  const standing = parts.filter((p) => p.key > 0);
  const order = await raster(
    picture(
      { camera: the.camera, defs: the.defs },
      standing.map((p, i) => flat(p.svg, numbered(i))).join(''),
      width * 2,
      height * 2,
      crisp,
    ),
    3,
    cache,
  );
  const key = new Float32Array(width * height * 4);
  for (let i = 0; i < key.length; i++) key[i] = standing[number(order, i * 3)]?.key ?? 0;

  const outlines = the.panes
    .map(({ d }, i) => `<path d="${d}" fill="${numbered(i)}" stroke="${numbered(i)}" stroke-width="5"/>`)
    .join('');
  const owners = await raster(picture({ camera: the.camera }, outlines, width, height, crisp), 3, cache);
  const index = [];
  const pane = [];
  const [golden, evening] = [moments[0], moments.at(-1)];
  for (let i = 0; i < width * height; i++) {
    const owner = number(owners, i * 3);
    if (owner < 0) continue;
    let change = 0;
    for (let c = i * 3; c < i * 3 + 3; c++)
      change += Math.abs(golden.dark[c] - golden.lit[c]) + Math.abs(evening.dark[c] - evening.lit[c]);
    if (change < 3) continue;
    index.push(i);
    pane.push(owner);
  }
  return {
    view,
    width,
    height,
    moments,
    key,
    open,
    lights: {
      index: Uint32Array.from(index),
      pane: Uint16Array.from(pane),
      character: the.panes.map((p) => p.character),
    },
  };
}

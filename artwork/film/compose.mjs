import sharp from 'sharp';
import { stage } from '../poster/scene.mjs';
import { air, drift } from './air.mjs';
import { between, hours, tide } from './clock.mjs';
import { people } from './people.mjs';
import { COARSE } from './stills.mjs';
import { traffic } from './traffic.mjs';

sharp.concurrency(1);
sharp.cache(false);

/** Returns the pixels of a sprite, { data (RGBA), x, y, width, height } on the picture's grid, or null if it is outside. */
async function rasterSprite(sprite, scale, width, height) {
  const [x0, y0] = [Math.max(0, Math.floor(sprite.box[0] * scale)), Math.max(0, Math.floor(sprite.box[1] * scale))];
  const [x1, y1] = [
    Math.min(width, Math.ceil(sprite.box[2] * scale)),
    Math.min(height, Math.ceil(sprite.box[3] * scale)),
  ];
  const [w, h] = [x1 - x0, y1 - y0];
  if (w < 2 || h < 2) return null;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${x0 / scale} ${y0 / scale} ${w / scale} ${h / scale}">${sprite.defs ?? ''}${sprite.svg}</svg>`;
  return { data: await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer(), x: x0, y: y0, width: w, height: h };
}

/** Returns how bright each window is at a second: 0 to 1 by its index. */
function lights(characters, now) {
  return Float32Array.from(characters, (character) => {
    const span = hours(character);
    if (typeof span === 'string') return span === 'always' ? 1 : 0;
    return between(now, span[0], span[1], 0.45);
  });
}

/** Draws the street without moving things: mixes the two moments around t, each window with its brightness. */
function street(still, { a, b, k }, now) {
  const out = new Float32Array(still.width * still.height * 3);
  for (let p = 0; p < out.length; p++) out[p] = a.dark[p] + (b.dark[p] - a.dark[p]) * k;
  const { index, pane, character } = still.lights;
  const on = lights(character, now);
  for (let n = 0; n < index.length; n++) {
    const shown = on[pane[n]];
    if (shown === 0) continue;
    for (let p = index[n] * 3, c = 0; c < 3; c++, p++) {
      const lit = a.lit[p] + (b.lit[p] - a.lit[p]) * k;
      out[p] += (lit - out[p]) * shown;
    }
  }
  return out;
}

/** Returns lay(x, y, red, green, blue, alpha), which blends a color into the frame below the veil that covers the picture. */
function layer(out, width, { a, b, k }) {
  const coarse = Math.ceil(width / COARSE);
  const times = a.times.map((v, p) => v + (b.times[p] - v) * k);
  const plus = a.plus.map((v, p) => v + (b.plus[p] - v) * k);
  return (x, y, red, green, blue, alpha) => {
    const p = (y * width + x) * 3;
    const q = (Math.floor(y / COARSE) * coarse + Math.floor(x / COARSE)) * 3;
    out[p] += (red * times[q] + plus[q] - out[p]) * alpha;
    out[p + 1] += (green * times[q + 1] + plus[q + 1] - out[p + 1]) * alpha;
    out[p + 2] += (blue * times[q + 2] + plus[q + 2] - out[p + 2]) * alpha;
  };
}

function layClouds({ width, height, open }, { a, b, k }, now, lay) {
  for (const [shift, weight] of drift(now)) {
    const by = shift * width;
    const part = Math.ceil(by) - by;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const seen = open[y * width + x];
        const left = x - Math.ceil(by);
        if (!seen || left < 0 || left + 1 >= width) continue;
        const p = (y * width + left) * 4;
        const alphaAt = ({ clouds }) => clouds[p + 3] + (clouds[p + 7] - clouds[p + 3]) * part;
        const alpha = alphaAt(a) + (alphaAt(b) - alphaAt(a)) * k;
        if (alpha < 0.5) continue;
        const mixed = (c) => a.clouds[p + c] + (b.clouds[p + c] - a.clouds[p + c]) * k;
        lay(x, y, mixed(0), mixed(1), mixed(2), (alpha / 255) * weight * (seen / 255));
      }
    }
  }
}

/** Blends a sprite into the frame, except where something nearer covers it. */
function laySprite(still, sprite, { data, x: left, y: top, width: w, height: h }, lay) {
  const row = still.width * 2;
  const bare = (at) => (still.key[at] <= sprite.key ? 0.25 : 0);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const s = (y * w + x) * 4;
      if (!data[s + 3]) continue;
      const fine = (top + y) * 2 * row + (left + x) * 2;
      const seen = bare(fine) + bare(fine + 1) + bare(fine + row) + bare(fine + row + 1);
      if (seen === 0) continue;
      const alpha = (data[s + 3] / 255) * sprite.alpha * seen;
      lay(left + x, top + y, data[s], data[s + 1], data[s + 2], alpha);
    }
  }
}

/**
 * Draws one frame as RGB floats (0 to 255, sRGB), three per pixel.
 * @param {Awaited<ReturnType<import('./stills.mjs').stills>>} still
 * @param {number} now the second of the loop
 * @returns {Promise<Float32Array>}
 */
export async function frame(still, now) {
  const { width, height, view, moments } = still;
  const t = tide(now);
  const next = moments.findIndex((m) => m.t > t);
  const i = next < 0 ? moments.length - 2 : Math.max(0, next - 1);
  const [a, b] = [moments[i], moments[i + 1]];
  const mixed = { a, b, k: (t - a.t) / (b.t - a.t) };
  const out = street(still, mixed, now);
  const lay = layer(out, width, mixed);
  layClouds(still, mixed, now, lay);
  const the = stage(t, view);
  const sprites = [...people(the, now), ...traffic(the, now), ...air(the, now)].filter((s) => s && s.alpha > 0.004);
  for (const sprite of sprites.toSorted((p, q) => p.key - q.key)) {
    const pixels = await rasterSprite(sprite, width / the.camera.width, width, height);
    if (pixels) laySprite(still, sprite, pixels, lay);
  }
  return out;
}

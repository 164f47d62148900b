/** Woven and printed cloth. Each pattern is one SVG tile in the colors of the cloth. */
import { circle, path, rect, stroke } from './geometry.mjs';

const tile = (id, w, h, inside, turn = 0) =>
  `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${inside}</pattern>`;

const flower = (x, y, r, petal, eye) =>
  [0, 72, 144, 216, 288]
    .map((a) => circle(x + Math.cos((a * Math.PI) / 180) * r, y + Math.sin((a * Math.PI) / 180) * r, r * 0.78, petal))
    .join('') + circle(x, y, r * 0.62, eye);

const PATTERNS = {
  stripes: (c, d) => [44, 26, rect(0, 0, 44, 26, c.base) + rect(0, 0, 44, 9, d.base)],
  wide: (c, d) => [60, 64, rect(0, 0, 60, 64, c.base) + rect(0, 0, 60, 30, d.base)],
  pinstripe: (c, d) => [22, 40, rect(0, 0, 22, 40, c.base) + rect(9, 0, 3, 40, d.base), 3],
  bold: (c, d) => [52, 40, rect(0, 0, 52, 40, c.base) + rect(0, 0, 17, 40, d.base), 4],
  dots: (c, d) => [34, 34, rect(0, 0, 34, 34, c.base) + circle(9, 9, 4.2, d.base) + circle(26, 26, 4.2, d.base)],
  check: (c, d) => [
    48,
    48,
    rect(0, 0, 48, 48, c.base) +
      rect(0, 0, 24, 48, d.base, 'opacity=".45"') +
      rect(0, 0, 48, 24, d.base, 'opacity=".45"'),
  ],
  plaid: (c, d) => [
    72,
    72,
    rect(0, 0, 72, 72, c.base) +
      rect(0, 0, 26, 72, d.base, 'opacity=".5"') +
      rect(0, 0, 72, 26, d.base, 'opacity=".5"') +
      rect(46, 0, 4, 72, c.light, 'opacity=".8"') +
      rect(0, 46, 72, 4, c.light, 'opacity=".8"'),
    4,
  ],
  floral: (c, d) => [
    92,
    92,
    rect(0, 0, 92, 92, c.base) +
      stroke('M18 40q10 16 2 30M70 84q-12 -10 -8 -24', c.light, 3.5) +
      path('M20 62q14 -8 18 4q-12 6 -18 -4ZM60 64q-16 -2 -16 -14q12 0 16 14Z', c.light) +
      flower(20, 24, 9, d.base, d.light) +
      flower(66, 46, 8, d.light, d.shade) +
      flower(36, 82, 6, d.base, d.light) +
      circle(82, 10, 3.5, d.base) +
      circle(54, 14, 3, d.light),
  ],
  leaves: (c, d) => [
    76,
    76,
    rect(0, 0, 76, 76, c.base) +
      path('M10 36q4 -26 30 -30q-2 28 -30 30ZM66 74q-26 -4 -28 -30q26 4 28 30Z', d.base) +
      stroke('M10 36q12 -18 30 -30M66 74q-10 -20 -28 -30', c.base, 2.4),
  ],
  terrazzo: (c, d) => [
    80,
    80,
    rect(0, 0, 80, 80, c.base) +
      path('M8 14l16 -6l6 12l-14 8ZM52 50l18 4l-6 14l-14 -6Z', d.base) +
      path('M48 12l10 6l-8 10l-10 -6ZM14 54l12 -4l4 14l-12 4Z', d.light) +
      path('M66 26l8 4l-6 6ZM38 68l8 2l-4 8Z', c.shade),
  ],
  kente: (c, d) => [
    72,
    72,
    rect(0, 0, 72, 72, c.base) +
      path('M0 36l18 -18l18 18l-18 18Z', d.base) +
      path('M36 36l18 -18l18 18l-18 18Z', d.light) +
      path('M9 36l9 -9l9 9l-9 9ZM45 36l9 -9l9 9l-9 9Z', c.shade) +
      rect(0, 0, 72, 7, d.shade) +
      rect(0, 62, 72, 4, d.light),
  ],
  zigzag: (c, d) => [40, 34, rect(0, 0, 40, 34, c.base) + stroke('M-2 22L10 10L20 20L30 10L42 22', d.base, 5.5)],
  knit: (c) => [18, 18, rect(0, 0, 18, 18, c.base) + stroke('M1 2q4 7 8 9q4 -2 8 -9', c.shade, 2.6, 'opacity=".6"')],
  fairisle: (c, d) => [
    40,
    92,
    rect(0, 0, 40, 92, c.base) +
      rect(0, 8, 40, 34, d.base) +
      path('M20 12l9 13l-9 13l-9 -13ZM0 18l5 7l-5 7ZM40 18l-5 7l5 7Z', c.base) +
      stroke('M0 60l10 -8l10 8l10 -8l10 8', d.base, 4.5) +
      circle(10, 76, 3, d.light) +
      circle(30, 76, 3, d.light),
  ],
  cable: (c) => [
    46,
    44,
    rect(0, 0, 46, 44, c.base) +
      stroke('M10 0q16 11 0 22q-16 11 0 22M10 0q-16 11 0 22q16 11 0 22', c.shade, 3.2, 'opacity=".55"') +
      stroke('M33 0V44M40 0V44', c.shade, 2.2, 'opacity=".35"'),
  ],
};

let made = 0;
export const freshPatterns = () => {
  made = 0;
};

/** Returns a fill for cloth, `{ fill, defs }`. An unknown or missing pattern is plain. */
export function fabric(kind, cloth, second) {
  const make = PATTERNS[kind];
  if (!make) return { fill: cloth.base, defs: '' };
  const id = `p${made++}`;
  const [w, h, inside, turn] = make(cloth, second);
  return { fill: `url(#${id})`, defs: tile(id, w, h, inside, turn) };
}

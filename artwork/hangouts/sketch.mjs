/** Shapes shared by the pictures of hangouts, in addition to the kit of the illustrations. All pictures are 640 by 360. */
import { fill, line, see } from '../poster/paint.mjs';
import { chance } from '../poster/random.mjs';

export const SHADE = '#2a1420';
/** Draws the shadow of an object on a surface. */
export const shade = (d, alpha = 0.18) => fill(d, SHADE, see(alpha));
export const trace = (d, color, width, more = '') =>
  line(d, color, width, `stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}`);
export const put = (content, x, y, turn = 0, scale = 1) =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}${scale === 1 ? '' : ` scale(${scale})`}">${content}</g>`;
/** Returns a disc as a path, so that it can be used for a shadow as well. */
export const disc = (x, y, rx, ry = rx) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
/** Returns a box with round corners as a path. */
export const box = (x, y, w, h, r = 0) =>
  `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}Z`;

/** Draws the sky from top to bottom in flat bands that bulge toward the light at (x, y). */
export function sky(colors, x, y, reach = 300) {
  const [ground, ...bands] = colors;
  return (
    fill('M0 0H640V360H0Z', ground) +
    bands
      .map((color, i) => {
        const k = 1 - i / bands.length;
        return fill(disc(x, y, reach * 1.5 * k, reach * 0.78 * k), color);
      })
      .join('')
  );
}

/** Draws a row of distant houses down to `ground`. */
export function far(name, ground, low, high, color, { from = -10, to = 650, lights = null } = {}) {
  const dice = chance(name);
  let [houses, lit] = ['', ''];
  for (let x = from; x < to; ) {
    const w = dice.between(18, 40);
    const h = dice.between(low, high);
    houses += `M${x.toFixed(0)} ${ground}V${(ground - h).toFixed(0)}h${w.toFixed(0)}V${ground}z`;
    if (dice.is(0.3)) houses += `M${(x + w * 0.3).toFixed(0)} ${(ground - h).toFixed(0)}v-8h${(w * 0.4).toFixed(0)}v8z`;
    for (let i = 0; i < 3; i++) {
      const [lx, ly] = [x + dice.between(3, w - 6), ground - dice.between(6, h - 4)];
      lit += `M${lx.toFixed(0)} ${ly.toFixed(0)}h3v4h-3z`;
    }
    x += w + dice.between(-2, 5);
  }
  return fill(houses, color) + (lights ? fill(lit, lights, see(0.8)) : '');
}

/** Draws the boards of a table from left to right. */
export function boards(base, seam, light, name = 'boards', rows = 5) {
  const dice = chance(name);
  const h = 360 / rows;
  let [seams, grain, pale] = ['', '', ''];
  for (let r = 0; r < rows; r++) {
    seams += `M0 ${(r * h).toFixed(0)}H640`;
    const cut = dice.between(60, 580).toFixed(0);
    seams += `M${cut} ${(r * h).toFixed(0)}v${h.toFixed(0)}`;
    for (let i = 0; i < 5; i++) {
      const [x, y, w] = [dice.between(0, 560), r * h + dice.between(8, h - 8), dice.between(40, 130)];
      grain += `M${x.toFixed(0)} ${y.toFixed(0)}q${(w / 2).toFixed(0)} ${dice.between(-5, 5).toFixed(0)} ${w.toFixed(0)} 0`;
    }
    if (r % 2) pale += `M0 ${(r * h).toFixed(0)}H640v${h.toFixed(0)}H0z`;
  }
  return (
    fill('M0 0H640V360H0Z', base) +
    fill(pale, light, see(0.35)) +
    trace(grain, seam, 1.4, 'stroke-opacity=".35"') +
    trace(seams, seam, 2, 'stroke-opacity=".7"')
  );
}

/** Draws the light of late afternoon from the upper left over the whole picture. */
export const warmth = (alpha = 0.16) =>
  `<defs><radialGradient id="warm" cx=".2" cy=".05" r="1.1"><stop offset="0" stop-color="#ffd488" stop-opacity="${alpha * 1.6}"/><stop offset=".5" stop-color="#ffd488" stop-opacity="0"/><stop offset="1" stop-color="#3a1a2e" stop-opacity="${alpha * 1.5}"/></radialGradient></defs><path d="M0 0H640V360H0Z" fill="url(#warm)"/>`;

export const EVENING = ['#5b3a58', '#8a4a5a', '#c56a55', '#ea9a62', '#f7c586'];
export const MORNING = ['#8fb3b8', '#b9cdbf', '#e6d9b8', '#f5d795', '#fbe7bd'];

/** Draws a suspension bridge: two towers at `xs`, the deck at `deck`, `high` up to the tops of the towers. */
export function span(
  [a, b],
  deck,
  high,
  color,
  { width = 5, hangers = 9, ends = [-60, 700], sag = 0.86, foot = high * 0.32 } = {},
) {
  const top = deck - high;
  const low = deck - high * (1 - sag);
  const cable = (from, to, y0, y1) => `M${from} ${y0}Q${(from + to) / 2} ${y1} ${to} ${y0}`;
  let hang = '';
  for (let x = a + hangers; x < b; x += hangers) {
    const t = (x - a) / (b - a);
    const y = top + 4 * t * (1 - t) * (low - top);
    hang += `M${x.toFixed(1)} ${y.toFixed(1)}V${deck}`;
  }
  const tower = (x) =>
    fill(
      `M${x - width * 1.7} ${deck + foot}L${x - width} ${top - 6}h${width * 0.9}V${deck + foot}ZM${x + width * 1.7} ${deck + foot}L${x + width} ${top - 6}h${-width * 0.9}V${deck + foot}Z`,
      color,
    ) +
    fill(
      box(x - width * 1.2, top - 6, width * 2.4, 7) + box(x - width * 1.25, top + high * 0.42, width * 2.5, 6),
      color,
    );
  return (
    trace(hang, color, 0.9, 'stroke-opacity=".75"') +
    trace(cable(a, b, top, 2 * low - top), color, 2.6) +
    trace(
      `M${ends[0]} ${deck}Q${(a + ends[0]) / 2 + 20} ${deck - high * 0.3} ${a} ${top}M${ends[1]} ${deck}Q${(b + ends[1]) / 2 - 20} ${deck - high * 0.3} ${b} ${top}`,
      color,
      2.6,
    ) +
    fill(box(-10, deck - 2, 660, 7), color) +
    tower(a) +
    tower(b)
  );
}

/** Draws reflections of light on water between y0 and y1. */
export function glitter(name, y0, y1, color, x0 = 0, x1 = 640, count = 40) {
  const dice = chance(name);
  let d = '';
  for (let i = 0; i < count; i++) {
    const y = dice.between(y0, y1);
    const w = 8 + ((y - y0) / (y1 - y0)) * dice.between(10, 44);
    d += `M${dice.between(x0, x1).toFixed(0)} ${y.toFixed(0)}h${w.toFixed(0)}`;
  }
  return trace(d, color, 2.4, 'stroke-opacity=".7"');
}

/** Draws a cup from above. */
export const cupAbove = (x, y, r, cup, drink) =>
  shade(disc(x + 5, y + 7, r * 1.5)) +
  fill(disc(x, y, r * 1.5), '#f6ead6') +
  fill(disc(x, y, r * 1.32), '#ead8bb') +
  trace(`M${x + r * 0.8} ${y - r * 0.5}q${r * 1.1} ${-r * 0.2} ${r * 0.7} ${r * 0.75}`, cup, r * 0.3) +
  fill(disc(x, y, r), cup) +
  fill(disc(x, y, r * 0.8), drink) +
  trace(
    `M${x - r * 0.5} ${y - r * 0.2}q${r * 0.1} ${-r * 0.35} ${r * 0.45} ${-r * 0.4}`,
    '#ffffff',
    2,
    'stroke-opacity=".45"',
  );

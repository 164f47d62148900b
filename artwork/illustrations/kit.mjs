import { figure } from '../poster/figure.mjs';
import { fill, leaf, line, outline, trail } from '../poster/paint.mjs';
import { chance } from '../poster/random.mjs';

/** The colors of the illustrations: those of the poster in a single light. */
export const INK = {
  night: '#3a2436',
  plum: '#6b3550',
  rose: '#b8574a',
  brick: '#a84c33',
  deep: '#7c3526',
  clay: '#cf7f55',
  peach: '#efb88a',
  sand: '#f3dcc0',
  paper: '#fbf3e6',
  sun: '#f2b134',
  glow: '#ffd488',
  iron: '#33242a',
  leaf: '#6c7a3c',
  moss: '#47552f',
  teal: '#2f6f6b',
  blue: '#4c6f96',
  stone: '#b98a6c',
};

const n = (v) => Math.round(v * 10) / 10;
export const rect = (x, y, w, h, color, r = 0, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${r ? ` rx="${r}"` : ''} fill="${color}"${more && ` ${more}`}/>`;
export const circle = (x, y, r, color, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${color}"${more && ` ${more}`}/>`;
export const ellipse = (x, y, rx, ry, color, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${color}"${more && ` ${more}`}/>`;
export const shape = (points, color, more = '') => fill(outline(points), color, more);
export const stroke = (points, color, width, more = 'stroke-linecap="round" stroke-linejoin="round"') =>
  line(trail(points), color, width, more);

/** Draws a person at (x, y) in plain colors, m pixels per meter. */
export const someone = (who, x, y, m) => figure(null, who, [x, y], m, (color) => color, 0);

/** Draws a sash window with light in it. */
export function sash(x, y, w, h, { wall = INK.deep, glass = INK.glow, frame = INK.sand } = {}) {
  return (
    rect(x - 6, y - 10, w + 12, 8, wall, 1) +
    rect(x, y, w, h, glass) +
    `<path d="M${x} ${y}h${w}v${h}h-${w}zM${x} ${y + h / 2}h${w}M${x + w / 2} ${y}v${h}" fill="none" stroke="${frame}" stroke-width="3"/>` +
    rect(x - 5, y + h, w + 10, 6, wall, 1)
  );
}

/** Draws the crown of a tree in two tones, lit from the left. */
export function crown(name, x, y, rx, ry, colors, count = 60, size = 7) {
  const dice = chance(name);
  const paths = colors.map(() => '');
  for (let i = 0; i < count; i++) {
    const a = dice.between(0, Math.PI * 2);
    const q = Math.sqrt(dice.next());
    const [px, py] = [x + Math.cos(a) * q * rx, y + Math.sin(a) * q * ry];
    const lit = (x - px) / rx + (y - py) / ry + dice.bell() * 0.5;
    paths[lit > 0.5 ? colors.length - 1 : lit > -0.3 ? 1 : 0] += leaf(
      px,
      py,
      dice.between(0.7, 1.2) * size,
      dice.between(0, 6),
    );
  }
  return ellipse(x, y, rx * 0.94, ry * 0.94, colors[0]) + paths.map((d, i) => fill(d, colors[i])).join('');
}

/** Draws lamps on a hanging cord from a to b. */
export function cord([ax, ay], [bx, by], sag, count, bulb = INK.glow) {
  const at = (k) => [ax + (bx - ax) * k, ay + (by - ay) * k + sag * 4 * k * (1 - k)];
  const out = stroke(
    Array.from({ length: 13 }, (_, i) => at(i / 12)),
    INK.iron,
    1.6,
  );
  let lamps = '';
  for (let i = 1; i <= count; i++) {
    const [x, y] = at(i / (count + 1));
    lamps += `M${n(x)} ${n(y + 6)}h0`;
  }
  const round = 'stroke-linecap="round"';
  return out + line(lamps, bulb, 18, `${round} stroke-opacity="0.28"`) + line(lamps, bulb, 8, round);
}

/** Shortens path data: removes spaces and zeros that have no meaning. */
const short = (content) =>
  content.replace(/ d="([^"]*)"/g, (_, d) => ` d="${d.replace(/ -/g, '-').replace(/(^|[^0-9.])0\./g, '$1.')}"`);

/** Returns a picture of the given size. */
export const picture = (width, height, content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none">${short(content)}</svg>\n`;

/** Draws the soft ground of a small drawing, in a medium tone that works in the light and the dark theme. */
export const field = (x, y, rx, ry) =>
  `<path d="M${x - rx} ${y}C${x - rx * 1.05} ${y - ry * 0.9} ${x - rx * 0.35} ${y - ry * 1.12} ${x + rx * 0.1} ${y - ry}S${x + rx * 1.08} ${y - ry * 0.55} ${x + rx} ${y + ry * 0.1}S${x + rx * 0.45} ${y + ry} ${x - rx * 0.1} ${y + ry}S${x - rx * 0.96} ${y + ry * 0.8} ${x - rx} ${y}Z" fill="#e5ac7e"/>`;

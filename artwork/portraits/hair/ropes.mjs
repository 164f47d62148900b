/** Braids, locs and twists. */
import { circle, line, path, smooth, stroke } from '../geometry.mjs';
import { mix } from '../palette.mjs';
import { hairline, sleek } from './coils.mjs';
import { mass } from './strands.mjs';

/** Draws one rope of hair: a loc (rough) or a braid (even links). */
function rope(h, points, w, tone, links) {
  const d = line(points);
  const { c } = h;
  const dash = links ? `stroke-dasharray="1 ${(w * 0.62).toFixed(1)}"` : `stroke-dasharray="2 ${(w * 0.9).toFixed(1)}"`;
  return (
    stroke(d, c.dark, w + 3.5) +
    stroke(d, tone, w) +
    `<path d="${d}" fill="none" stroke="${links ? c.dark : c.light}" stroke-width="${w * 0.74}" ${dash} opacity="${links ? 0.7 : 0.35}"/>`
  );
}

function ropes(h, { low, w, links, gap }) {
  const { at, c } = h;
  const p = h.look.hair.part ?? 0;
  let back = '';
  let crown = '';
  for (const s of [-1, 1]) {
    for (let x = 60; x <= 128; x += gap * 0.8)
      back += rope(
        h,
        [at(s * x * 0.8, -60), at(s * (x + 6), 60), at(s * (x + 4), low - 10 - h.rnd() * 26)],
        w,
        c.dark,
        links,
      );
    for (let i = 0; i < 6; i++) {
      const t = i / 5;
      const over = i >= 2;
      const x = 92 + i * gap * 0.6;
      const fall = over
        ? [
            at(s * (104 + t * 18), -24),
            at(s * (x + 8), 60),
            at(s * (x + 6 + t * 6), low * 0.6),
            at(s * (x + t * 8), low - 14 - h.rnd() * 26),
          ]
        : [at(s * (103 + t * 10), -18 + i * 14)];
      crown += rope(
        h,
        [
          at(p, -108 - t * 58, 1 - t * 0.6),
          at(p + s * (42 + t * 14), -100 - t * 62, (1 - t) * 0.9),
          at(s * (88 + t * 14), -58 - t * 54, 0.35 * (1 - t)),
          ...fall,
        ],
        w * 1.08,
        i % 3 === 1 ? c.light : c.base,
        links,
      );
    }
  }
  const cap = smooth([
    at(-112, -10),
    at(-116, -70),
    at(-92, -134),
    at(-46, -164),
    at(p, -172),
    at(46, -164),
    at(92, -134),
    at(116, -70),
    at(112, -10),
    at(99, -10, 0.1),
    at(88, -60, 0.4),
    at(50, -92, 0.9),
    at(p, -112, 1),
    at(-50, -92, 0.9),
    at(-88, -60, 0.5),
    at(-99, -10, 0.2),
  ]);
  const cuff =
    h.look.hair.beads && low > 200
      ? [
          [-116, 110],
          [118, 128],
          [-130, 150],
          [104, 92],
        ]
          .map(([x, y]) => circle(...at(x, y), 8, h.look.hair.beads))
          .join('')
      : '';
  return { back: path(cap, c.dark) + back, front: path(cap, c.dark) + crown + cuff, edge: cap };
}

export const boxBraids = (h) => ropes(h, { low: 290, w: 12, links: true, gap: 17 });

export const bobBraids = (h) => ropes(h, { low: 128, w: 12, links: true, gap: 17 });

export const locs = (h) => ropes(h, { low: 176, w: 15, links: false, gap: 20 });

/** Draws locs or twists that stand up and fall around the forehead. */
export const twists = (h) => {
  const { at, c } = h;
  const root = [];
  for (let i = 0; i < 17; i++) {
    const a = Math.PI * (1.06 + (i / 16) * 0.88);
    root.push([Math.cos(a), Math.sin(a)]);
  }
  const outer = root
    .map(([x, y], i) =>
      rope(
        h,
        [
          at(x * 66, -80 + y * 46),
          at(x * 104, -84 + y * 84 - (i % 2) * 6),
          at(x * (124 + (i % 3) * 8), -66 + y * 96 + (i % 2) * 8),
        ],
        18,
        i % 3 ? c.base : c.light,
        false,
      ),
    )
    .join('');
  const cap = smooth([
    at(-104, -20),
    at(-112, -80),
    at(-80, -140),
    at(0, -160),
    at(80, -140),
    at(112, -80),
    at(104, -20),
    ...hairline(h),
  ]);
  const inner = [-84, -54, -22, 12, 44, 76]
    .map((x, i) =>
      rope(
        h,
        [at(x * 0.7, -140), at(x * 0.96, -122, 0.6), at(x * 1.06 + 5, -84 + (i % 2) * 9, 0.9)],
        17,
        i % 3 ? c.base : c.light,
        false,
      ),
    )
    .join('');
  return { back: outer, front: path(cap, c.base) + outer + inner, edge: cap };
};

/** Draws cornrows into a bun. */
export const cornrows = (h) => {
  const { at, c } = h;
  const d = sleek(h);
  const rows = [-78, -50, -18, 16, 50, 80];
  const lines = rows
    .map((x) =>
      rope(
        h,
        [at(x * 0.98, -101 + Math.abs(x) * 0.26, 0.9), at(x * 0.92, -122, 0.5), at(x * 0.6, -150), at(x * 0.3, -166)],
        13,
        c.base,
        true,
      ),
    )
    .join('');
  const knot = smooth([at(-44, -160), at(-50, -194), at(-22, -222), at(22, -224), at(50, -196), at(44, -160)]);
  return {
    back: mass(knot, c, {
      dark: [
        [at(-40, -176), at(0, -196), at(42, -184)],
        [at(-24, -166), at(14, -180), at(44, -170)],
      ],
      light: [[at(-40, -194), at(-6, -212), at(30, -204)]],
    }),
    front: mass(d, { ...c, base: mix(c.dark, h.look.skin.shade, 0.3) }) + lines,
    edge: d,
  };
};

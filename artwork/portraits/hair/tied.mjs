/** Hair that is tied back, knotted or braided. */
import { along, circle, ellipse, group, line, mirror, smooth, stroke } from '../geometry.mjs';
import { slick } from './cropped.mjs';
import { bobShape, framed } from './framed.mjs';
import { mass } from './strands.mjs';

const tied = (h) => {
  const { at, c } = h;
  const s = slick(h, -14);
  const wisp = (k) => stroke(line([at(k * 92, -62, 0.4), at(k * 101, -20, 0.2), at(k * 98, 26, 0.2)]), c.base, 4.5);
  return { front: s.front + wisp(-1) + wisp(1), edge: s.edge };
};

export const ponytail = (h) => {
  const { at, c } = h;
  const s = h.look.hair.side ?? 1;
  const tail = smooth([
    at(s * 20, -150),
    at(s * 60, -206),
    at(s * 120, -196),
    at(s * 158, -130),
    at(s * 160, -40),
    at(s * 172, 40),
    at(s * 150, 120),
    at(s * 136, 60),
    at(s * 122, -20),
    at(s * 112, -96),
    at(s * 80, -140),
  ]);
  const strand = (k) => [
    at(s * 50, -176),
    at(s * (108 + k), -168),
    at(s * (134 + k), -80),
    at(s * (140 + k), 20),
    at(s * 152, 100),
  ];
  return {
    back:
      mass(tail, c, { dark: [strand(-8), strand(12)], light: [strand(2), strand(-18)] }) +
      ellipse(
        ...at(s * 50, -164),
        24,
        18,
        h.look.hair.tie ?? '#C24A22',
        `transform="rotate(${s * 34} ${s * 50} -164)"`,
      ),
    ...tied(h),
  };
};

export const topBun = (h) => {
  const { at, c } = h;
  const knot = smooth([
    at(-52, -168),
    at(-60, -204),
    at(-36, -238),
    at(6, -246),
    at(46, -232),
    at(60, -198),
    at(46, -164),
    at(0, -152),
  ]);
  return {
    back:
      mass(knot, c, {
        light: [
          [at(-48, -206), at(-16, -232), at(28, -226)],
          [at(-40, -186), at(-4, -208), at(36, -206)],
        ],
        dark: [
          [at(-44, -176), at(0, -192), at(50, -190)],
          [at(-20, -166), at(20, -176), at(54, -182)],
          [at(40, -230), at(54, -206), at(46, -170)],
        ],
      }) + stroke(line([at(-38, -163), at(0, -172), at(38, -163)]), h.look.hair.tie ?? c.dark, 9),
    ...tied(h),
  };
};

export const lowBun = (h) => {
  const { at, c } = h;
  const s = h.look.hair.side ?? 1;
  const knot = smooth([
    at(s * 62, 96),
    at(s * 106, 62),
    at(s * 146, 76),
    at(s * 158, 116),
    at(s * 136, 152),
    at(s * 92, 156),
    at(s * 64, 132),
  ]);
  const part = stroke(line([at(-10, -166, 0.1), at(-12, -134, 0.6), at(-12, -102, 1)]), c.dark, 3.5);
  const f = tied(h);
  return {
    back: mass(knot, c, {
      light: [[at(s * 84, 92), at(s * 116, 80), at(s * 142, 100)]],
      dark: [
        [at(s * 80, 116), at(s * 112, 104), at(s * 140, 126)],
        [at(s * 90, 140), at(s * 116, 128), at(s * 134, 144)],
      ],
    }),
    front: f.front + part,
    edge: f.edge,
  };
};

/** Draws a braid along a line, as pairs of crossing lobes. */
export function plait(points, wide, c, steps = 12) {
  return along(points, steps)
    .map(([x, y, a], i) => {
      const w = wide * (1 - (i / steps) * 0.32);
      const lobe = (s) =>
        group(
          ellipse(s * w * 0.3, 0, w * 0.62, w * 0.34, s > 0 ? c.base : c.light) +
            stroke(`M${s * w * 0.7} ${-w * 0.1}Q${s * w * 0.3} ${w * 0.3} ${-s * w * 0.1} ${w * 0.26}`, c.dark, 2.6),
          `transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(a - 90).toFixed(1)}) rotate(${s * -34})"`,
        );
      return lobe(i % 2 ? 1 : -1) + lobe(i % 2 ? -1 : 1);
    })
    .join('');
}

export const sideBraid = (h) => {
  const { at, c } = h;
  const s = h.look.hair.side ?? -1;
  const soft = { ...c, light: c.base === c.light ? c.light : c.base };
  return {
    back: mass(bobShape(h, 104), { ...c, base: c.dark }),
    over:
      plait(
        [at(s * 112, 70), at(s * 128, 140), at(s * 118, 220), at(s * 106, 300)],
        44,
        { ...soft, light: c.light },
        11,
      ) + circle(...at(s * 106, 306), 13, h.look.hair.tie ?? '#C24A22'),
    ...framed(h, { part: -s * 30, low: 34, wide: 119 }),
  };
};

/** Draws two braids. */
export const twoBraids = (h) => {
  const { at, c } = h;
  const one = (s) =>
    plait(
      mirror([
        [-112, 60],
        [-122, 130],
        [-116, 200],
        [-110, 270],
      ]).map(([x, y]) => at(s * x, y)),
      38,
      c,
      10,
    ) + circle(...at(s * 110, 276), 11, h.look.hair.tie ?? '#F2B134');
  return {
    back: mass(bobShape(h, 60), { ...c, base: c.dark }),
    over: one(-1) + one(1),
    ...framed(h, { part: 0, low: 44, wide: 119 }),
  };
};

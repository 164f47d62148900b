/** Curls and coils: outlines of many small circles, with small arcs as texture. */
import { along, circle, clipped, group, line, path, smooth, stroke } from '../geometry.mjs';
import { bumps, hairline, inFace, marks, sleek } from './coils.mjs';
import { mass, sheen } from './strands.mjs';

/** Draws a round afro of radius `size` with a soft, bumpy hairline. */
function cloud(h, { cx = 0, cy = -70, rx = 150, ry = 132, r = 25, low = 30 } = {}) {
  const { c } = h;
  const ring = [];
  for (let i = 0; i <= 24; i++) {
    const a = Math.PI * (0.84 + (i / 24) * 1.32);
    ring.push([cx + Math.cos(a) * (rx - r * 0.6), cy + Math.sin(a) * (ry - r * 0.6)]);
  }
  const disc = smooth(ring, { ease: 1 });
  const texture = marks(
    h,
    [cx - rx, cy - ry, cx + rx, low + 30],
    (x, y) => ((x - cx) / (rx - 14)) ** 2 + ((y - cy) / (ry - 12)) ** 2 < 1 && !inFace(h, x, y, 22),
    30,
    8,
    0.6,
  );
  return {
    body: path(disc, c.base) + bumps(h, ring, r, 30, c.base) + clipped(disc, group(sheen(c), 'opacity=".6"')),
    texture,
  };
}

function roundHair(h, size) {
  const { c, at } = h;
  const { body, texture } = cloud(h, size);
  const edge = smooth(
    [at(-112, 0), at(-110, -70), at(-88, -132), at(0, -164), at(88, -132), at(110, -70), at(112, 0), ...hairline(h)],
    { ease: 0.85 },
  );
  const rim = bumps(
    h,
    [
      at(-100, -8, 0.1),
      at(-94, -52, 0.5),
      at(-74, -80, 0.8),
      at(-38, -96, 1),
      at(0, -99, 1),
      at(38, -96, 1),
      at(74, -80, 0.7),
      at(93, -52, 0.3),
      at(99, -8),
    ],
    13,
    17,
    c.base,
  );
  return {
    back: body,
    front: path(edge, c.base) + rim + texture,
    edge,
  };
}

export const afro = (h) => roundHair(h, { rx: 162, ry: 142, cy: -62, r: 27, low: 60 });

export const shortAfro = (h) => roundHair(h, { rx: 126, ry: 112, cy: -76, r: 18, low: 10 });

/** Draws short sides with height on top. */
export const highTop = (h) => {
  const { at, c } = h;
  const top = smooth(
    [
      at(-84, -82, 0.6),
      at(-104, -120),
      at(-102, -176),
      at(-76, -204),
      at(-20, -212),
      at(36, -212),
      at(84, -200),
      at(104, -170),
      at(104, -120),
      at(86, -82, 0.5),
      at(44, -96, 0.95),
      at(0, -99, 1),
      at(-44, -96, 0.95),
    ],
    { ease: 0.7 },
  );
  const side = (s) =>
    path(
      smooth(
        [
          at(s * 84, -106, 0.3),
          at(s * 103, -104),
          at(s * 110, -50),
          at(s * 106, 2),
          at(s * 98, -4, 0.1),
          at(s * 94, -44, 0.3),
        ],
        { ease: 0.8 },
      ),
      c.base,
      'opacity=".62"',
    );
  return {
    front:
      side(-1) +
      side(1) +
      mass(top, c, { inside: sheen(c) }) +
      bumps(
        h,
        [at(-100, -118), at(-103, -172), at(-76, -202), at(-10, -212), at(70, -204), at(103, -172), at(103, -118)],
        11,
        26,
        c.base,
      ) +
      marks(h, [-92, -196, 96, -96], (x, y) => y < -106 && y > -198 && Math.abs(x) < 92, 24, 6.5, 0.6),
    edge: top,
  };
};

/** Draws a low fade with a sharp line and tight coils above. */
export const fade = (h) => {
  const { at, c } = h;
  const d = smooth(
    [
      at(-102, -60),
      at(-103, -104),
      at(-78, -146),
      at(-36, -166),
      at(6, -170),
      at(48, -164),
      at(84, -142),
      at(104, -102),
      at(103, -60),
      at(92, -56, 0.3),
      at(82, -84, 0.6),
      at(44, -93, 0.9),
      at(0, -95, 1),
      at(-44, -93, 0.9),
      at(-82, -84, 0.7),
      at(-93, -56, 0.5),
    ],
    { ease: 0.75 },
  );
  const low = (s) =>
    path(
      smooth([at(s * 100, -66), at(s * 109, -46), at(s * 106, 6), at(s * 97, 2, 0.1), at(s * 93, -50, 0.3)], {
        ease: 0.8,
      }),
      c.base,
      'opacity=".5"',
    );
  return {
    front:
      low(-1) +
      low(1) +
      mass(d, c, { inside: sheen(c) }) +
      marks(h, [-92, -158, 96, -100], (x, y) => (x / 100) ** 2 + ((y + 96) / 62) ** 2 < 1, 20, 5, 0.55),
    edge: d,
  };
};

/** Draws loose curls on top with short sides. */
export const curlyTop = (h) => {
  const { at, c } = h;
  const side = (s) =>
    path(
      smooth(
        [
          at(s * 84, -106, 0.3),
          at(s * 104, -104),
          at(s * 111, -50),
          at(s * 106, 10),
          at(s * 98, -4, 0.1),
          at(s * 94, -44, 0.3),
        ],
        { ease: 0.8 },
      ),
      s < 0 ? c.base : c.dark,
      'opacity=".85"',
    );
  const base = smooth([
    at(-92, -84, 0.6),
    at(-108, -124),
    at(-92, -168),
    at(-50, -190),
    at(0, -196),
    at(52, -190),
    at(94, -166),
    at(110, -122),
    at(92, -84, 0.5),
    at(46, -78, 0.95),
    at(0, -84, 1),
    at(-46, -78, 0.95),
  ]);
  const curls = [
    ...along(
      [at(-86, -80, 0.7), at(-56, -70, 0.9), at(-20, -80, 1), at(18, -72, 1), at(56, -78, 0.9), at(86, -86, 0.6)],
      8,
    ),
    ...along(
      [at(-100, -120), at(-88, -160), at(-44, -186), at(6, -192), at(56, -184), at(94, -158), at(104, -116)],
      10,
    ),
  ];
  const rows = [
    ...along([at(-80, -112), at(-30, -120), at(24, -116), at(80, -116)], 6),
    ...along([at(-70, -148), at(-16, -156), at(40, -156), at(78, -146)], 5),
  ];
  const curl = ([x, y], i) => {
    const r = 19 + h.rnd() * 6;
    const a = Math.round(h.rnd() * 360);
    return (
      circle(x, y, r, c.base) +
      stroke(
        `M${-r * 0.6} ${r * 0.2}A${r * 0.6} ${r * 0.6} 0 1 1 ${r * 0.35} ${r * 0.45}`,
        i % 3 ? c.dark : c.light,
        4,
        `opacity=".8" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${a})"`,
      )
    );
  };
  return {
    front: side(-1) + side(1) + path(base, c.base) + curls.map(curl).join('') + rows.map(curl).join(''),
    edge: base,
  };
};

/** Draws big curls down to the shoulders (`long`) or to the jaw. */
function curlyFall(h, { low, wide }) {
  const { at, c } = h;
  const ring = [
    at(-96, low),
    at(-wide, low - 40),
    at(-wide - 8, low - 110),
    at(-wide + 6, -60),
    at(-112, -130),
    at(-60, -178),
    at(0, -190),
    at(60, -178),
    at(112, -130),
    at(wide - 6, -60),
    at(wide + 8, low - 110),
    at(wide, low - 40),
    at(96, low),
  ];
  const body = smooth(ring);
  const inside = (x, y) =>
    Math.abs(x) < wide - 6 + Math.max(0, y) * 0.04 &&
    y > -182 + (Math.abs(x) / 110) ** 3 * 46 &&
    y < low - 6 &&
    !inFace(h, x, y, 12);
  const fall = (s) => {
    const strip = [at(s * 108, -40), at(s * 118, 20), at(s * 118, low - 90), at(s * 116, low - 40)];
    return (
      bumps(h, strip, 27, 9, c.base) +
      bumps(h, [at(s * 98, 60), at(s * 94, low - 60), at(s * 98, low - 14)], 20, 6, c.base)
    );
  };
  const p = h.look.hair.part ?? -26;
  const edge = smooth([
    at(-108, 20),
    at(-116, -60),
    at(-92, -136),
    at(p, -176),
    at(92, -136),
    at(116, -60),
    at(108, 20),
    at(97, -6, 0.2),
    at(90, -46, 0.5),
    at(66, -76, 0.9),
    at(p + 30, -104, 1),
    at(p, -126, 1),
    at(p - 24, -104, 1),
    at(-76, -70, 0.9),
    at(-93, -40, 0.5),
    at(-98, -6, 0.2),
  ]);
  const rim =
    bumps(
      h,
      [at(-100, 10, 0.1), at(-94, -36, 0.5), at(-78, -68, 0.8), at(p - 20, -106, 1), at(p, -126, 1)],
      15,
      9,
      c.base,
    ) +
    bumps(h, [at(100, 10), at(92, -38, 0.4), at(70, -72, 0.8), at(p + 34, -102, 1), at(p, -126, 1)], 15, 10, c.base);
  return {
    back: path(body, c.dark) + bumps(h, ring, 28, 30, c.base) + clipped(body, group(sheen(c), 'opacity=".5"')),
    over:
      fall(-1) +
      fall(1) +
      marks(h, [-wide - 20, 0, wide + 20, low], (x, y) => y > 0 && inside(x, y) && Math.abs(x) > 80, 32, 10.5, 0.75),
    front: path(edge, c.base) + rim + marks(h, [-wide, -186, wide, 16], inside, 32, 10.5, 0.75),
    edge,
  };
}

export const curlyLong = (h) => curlyFall(h, { low: 196, wide: 146 });

export const curlyBob = (h) => curlyFall(h, { low: 112, wide: 142 });

export const puffs = (h) => {
  const { at, c } = h;
  const puff = (s) => {
    const [x, y] = at(s * 104, -156);
    const ring = Array.from({ length: 15 }, (_, i) => [
      x + Math.cos((i / 14) * 6.283) * 46,
      y + Math.sin((i / 14) * 6.283) * 44,
    ]);
    return (
      circle(x, y, 52, c.base) +
      bumps(h, ring, 18, 18, c.base) +
      marks(h, [x - 56, y - 56, x + 56, y + 56], (a, b) => (a - x) ** 2 + (b - y) ** 2 < 2500, 25, 7, 0.65) +
      circle(...at(s * 76, -134), 13, h.look.hair.tie ?? '#F2B134')
    );
  };
  const part = stroke(line([at(0, -166, 0.2), at(2, -130, 0.7), at(2, -96, 1)]), h.look.skin.shade, 4);
  const combed = [-1, 1].flatMap((s) =>
    [34, 60, 84].map((x) => [at(s * x, -84 + (x - 34) * 0.3, 0.8), at(s * (x + 8), -114, 0.4), at(s * 78, -140)]),
  );
  return {
    back: puff(-1) + puff(1),
    front: mass(sleek(h), c, { inside: sheen(c), dark: combed, width: 3.5 }) + part,
    edge: sleek(h),
  };
};

export const puff = (h) => {
  const { at, c } = h;
  const [x, y] = at(0, -190);
  const ring = Array.from({ length: 19 }, (_, i) => [
    x + Math.cos((i / 18) * 6.283) * 84,
    y + Math.sin((i / 18) * 6.283) * 52,
  ]);
  const combed = [-70, -36, 0, 36, 70].map((v) => [at(v * 1.2, -84, 0.8), at(v, -120, 0.4), at(v * 0.5, -160)]);
  return {
    back:
      path(smooth(ring), c.base) +
      bumps(h, ring, 21, 26, c.base) +
      marks(
        h,
        [x - 96, y - 66, x + 96, y + 60],
        (a, b) => ((a - x) / 92) ** 2 + ((b - y) / 60) ** 2 < 1,
        27,
        7.5,
        0.65,
      ),
    front:
      mass(sleek(h), c, { inside: sheen(c), dark: combed, width: 3.5 }) +
      (h.look.hair.tie
        ? stroke(
            line([at(-98, -76, 0.4), at(-60, -122, 0.8), at(0, -136, 1), at(60, -122, 0.8), at(98, -76, 0.3)]),
            h.look.hair.tie,
            17,
          )
        : ''),
    edge: sleek(h),
  };
};

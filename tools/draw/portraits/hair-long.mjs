/** Straight and wavy hair from chin to chest, tied or loose. */
import { along, both, circle, ellipse, group, line, mirror, path, smooth, stroke } from './geometry.mjs';
import { mass, sheen, slick } from './hair-short.mjs';

/** The part of a loose head of hair that frames the face. `part` is where it divides, `low` how far the sides fall. */
function curtain(h, { part = 0, low = 60, lift = -182, wide = 122, sweep = 0, inner = 96 } = {}) {
  const { at } = h;
  return smooth(
    [
      at(-inner - 4, low),
      at(-wide, low + 2),
      at(-wide - 2, -20),
      at(-wide + 4, -92),
      at(-92, -150),
      at(-46 + part * 0.3, lift),
      at(part, lift + 6),
      at(46 + part * 0.3, lift),
      at(94, -150),
      at(wide - 4, -92),
      at(wide + 2, -20),
      at(wide, low + 2),
      at(inner + 4, low),
      at(inner + 5, 10, 0.1),
      at(inner - 2, -36, 0.4),
      at(72 - sweep * 0.2, -72, 0.8),
      at((part + 60) / 2 + 4, -100, 1),
      at(part + 2, -124, 1),
      at((part - 60) / 2 - 4, -100, 1),
      at(-72 - sweep * 0.2, -72, 0.8),
      at(-inner + 2, -36, 0.5),
      at(-inner - 5, 10, 0.2),
    ],
    { ease: 0.85 },
  );
}

const flow = (h, part, list) =>
  list.map(([x, y, bend]) => [
    h.at(part, -150, 0.6),
    h.at(part + (x - part) * 0.62, -122 + bend, 0.5),
    h.at(x, -50),
    h.at(x * 1.02, y),
  ]);

function framed(h, options, strands) {
  const { c } = h;
  const d = curtain(h, options);
  const p = options?.part ?? 0;
  const low = options?.low ?? 60;
  return {
    front:
      mass(d, c, {
        inside: sheen(c),
        dark: flow(h, p, [[-108, low, 6], [-88, low - 30, 18], [88, low - 30, 18], [108, low, 6], ...(strands ?? [])]),
        light: flow(h, p, [
          [-116, low, -8],
          [-98, low - 10, 10],
          [98, low - 10, 10],
          [62, -80, 22],
        ]),
      }) + stroke(line([h.at(p, -172, 0.2), h.at(p + 2, -146, 0.6), h.at(p + 2, -122, 1)]), c.dark, 3.5),
    edge: d,
  };
}

export const longStraight = (h) => {
  const { at, c } = h;
  const back = smooth(
    both(
      [
        [0, -170],
        [80, -150],
        [122, -80],
        [130, 20],
        [136, 130],
        [138, 250],
        [120, 330],
        [60, 340],
        [0, 340],
      ].map(([x, y]) => at(x, y)),
    ),
    { ease: 0.8 },
  );
  const fall = (s) =>
    smooth(
      [
        at(s * 100, 20),
        at(s * 123, 20),
        at(s * 134, 120),
        at(s * 136, 220),
        at(s * 126, 292),
        at(s * 98, 300),
        at(s * 80, 236),
        at(s * 84, 150),
        at(s * 97, 80),
      ],
      { ease: 0.85 },
    );
  const strands = (s) => ({
    dark: [
      [at(s * 108, 30), at(s * 112, 140), at(s * 104, 300)],
      [at(s * 124, 60), at(s * 128, 160), at(s * 124, 290)],
    ],
    light: [
      [at(s * 116, 30), at(s * 121, 140), at(s * 114, 290)],
      [at(s * 102, 60), at(s * 98, 160), at(s * 92, 270)],
    ],
  });
  return {
    back: mass(back, { ...c, base: c.dark }),
    over: mass(fall(-1), c, strands(-1)) + mass(fall(1), c, strands(1)),
    ...framed(h, { part: h.look.hair.part ?? 0, low: 70, wide: 124 }),
  };
};

const waveFall = (h, s, long = 270) => {
  const { at } = h;
  return smooth(
    [
      at(s * 98, 20),
      at(s * 124, 10),
      at(s * 140, 60),
      at(s * 130, 116),
      at(s * 152, 172),
      at(s * 140, 224),
      at(s * 146, long - 6),
      at(s * 118, long + 10),
      at(s * 92, long - 18),
      at(s * 94, 214),
      at(s * 76, 172),
      at(s * 92, 118),
      at(s * 84, 84),
    ],
    { ease: 1 },
  );
};
const waveStrands = (h, s, long) => ({
  dark: [
    [h.at(s * 108, 10), h.at(s * 120, 60), h.at(s * 104, 120), h.at(s * 122, 176), h.at(s * 112, long)],
    [h.at(s * 126, 20), h.at(s * 134, 70), h.at(s * 120, 126), h.at(s * 142, 184), h.at(s * 132, long)],
  ],
  light: [
    [h.at(s * 116, 10), h.at(s * 128, 62), h.at(s * 112, 122), h.at(s * 132, 180), h.at(s * 122, long)],
    [h.at(s * 96, 60), h.at(s * 98, 100), h.at(s * 86, 140), h.at(s * 104, 200), h.at(s * 100, long - 20)],
  ],
});

export const longWavy = (h) => {
  const { at, c } = h;
  const back = smooth(
    both(
      [
        [0, -160],
        [84, -146],
        [126, -70],
        [138, 20],
        [132, 110],
        [146, 190],
        [126, 270],
        [60, 280],
        [0, 280],
      ].map(([x, y]) => at(x, y)),
    ),
  );
  return {
    back: mass(back, { ...c, base: c.dark }),
    over: mass(waveFall(h, -1), c, waveStrands(h, -1, 260)) + mass(waveFall(h, 1), c, waveStrands(h, 1, 260)),
    ...framed(h, { part: h.look.hair.part ?? -34, low: 64, wide: 126, lift: -188 }),
  };
};

/** All of it over one shoulder. */
export const sideSwept = (h) => {
  const { at, c } = h;
  const back = smooth([
    at(-80, -140),
    at(-122, -60),
    at(-122, 30),
    at(-112, 92),
    at(-60, 120),
    at(60, 200),
    at(130, 210),
    at(144, 100),
    at(130, -40),
    at(80, -140),
  ]);
  return {
    back: mass(back, { ...c, base: c.dark }),
    over: mass(waveFall(h, 1, 290), c, waveStrands(h, 1, 285)),
    ...framed(h, { part: -46, low: 50, wide: 124, lift: -188 }),
  };
};

export const lob = (h) => {
  const { at, c } = h;
  const back = smooth(
    both(
      [
        [0, -160],
        [84, -146],
        [126, -70],
        [134, 20],
        [146, 100],
        [150, 150],
        [110, 172],
        [50, 160],
        [0, 158],
      ].map(([x, y]) => at(x, y)),
    ),
  );
  const fall = (s) =>
    smooth([
      at(s * 97, 20),
      at(s * 124, 12),
      at(s * 136, 62),
      at(s * 132, 110),
      at(s * 152, 158),
      at(s * 120, 176),
      at(s * 84, 160),
      at(s * 78, 122),
      at(s * 92, 70),
    ]);
  const strands = (s) => ({
    dark: [[at(s * 110, 20), at(s * 118, 80), at(s * 106, 126), at(s * 118, 170)]],
    light: [
      [at(s * 118, 20), at(s * 126, 76), at(s * 118, 122), at(s * 134, 164)],
      [at(s * 98, 70), at(s * 94, 120), at(s * 98, 160)],
    ],
  });
  return {
    back: mass(back, { ...c, base: c.dark }),
    over: mass(fall(-1), c, strands(-1)) + mass(fall(1), c, strands(1)),
    ...framed(h, { part: h.look.hair.part ?? 24, low: 62, wide: 125, lift: -186 }),
  };
};

const bobShape = (h, low = 104) => {
  const { at } = h;
  return smooth(
    both(
      [
        [0, -168],
        [82, -150],
        [124, -84],
        [130, 0],
        [138, 70],
        [134, low],
        [100, low + 10],
        [60, low - 6],
        [0, low - 10],
      ].map(([x, y]) => at(x, y)),
    ),
    { ease: 0.9 },
  );
};

export const bob = (h) => {
  const { at, c } = h;
  const fall = (s) =>
    smooth(
      [
        at(s * 98, 10),
        at(s * 125, 6),
        at(s * 137, 60),
        at(s * 136, 106),
        at(s * 106, 116),
        at(s * 78, 108),
        at(s * 90, 70),
      ],
      { ease: 0.9 },
    );
  const inner = (s) => ({
    dark: [[at(s * 108, 10), at(s * 114, 60), at(s * 102, 112)]],
    light: [[at(s * 117, 10), at(s * 125, 60), at(s * 120, 110)]],
  });
  return {
    back: mass(bobShape(h), { ...c, base: c.dark }),
    over: mass(fall(-1), c, inner(-1)) + mass(fall(1), c, inner(1)),
    ...framed(h, { part: h.look.hair.part ?? -30, low: 58, wide: 126 }),
  };
};

/** A blunt fringe over the forehead, with whatever falls behind it. */
function bangs(h, low = 56) {
  const { at, c } = h;
  const d = smooth(
    [
      at(-100, low),
      at(-124, low),
      at(-127, -20),
      at(-120, -92),
      at(-94, -150),
      at(-44, -182),
      at(0, -186),
      at(44, -182),
      at(94, -150),
      at(120, -92),
      at(127, -20),
      at(124, low),
      at(100, low),
      at(102, 10),
      at(94, -30, 0.4),
      at(86, -44, 0.6),
      at(60, -42, 0.9),
      at(30, -46, 1),
      at(0, -47, 1),
      at(-30, -46, 1),
      at(-60, -42, 0.9),
      at(-86, -44, 0.7),
      at(-95, -30, 0.5),
      at(-102, 10),
    ],
    { ease: 0.7 },
  );
  const fan = (list) => list.map((x) => [at(x * 0.3, -176), at(x * 0.82, -120, 0.4), at(x, -48, 0.95)]);
  const fall = (list) => list.map((x) => [at(x * 0.5, -168), at(x * 0.92, -110), at(x, -20), at(x, low)]);
  return {
    front: mass(d, c, {
      inside: sheen(c),
      width: 4,
      dark: [...fan([-62, -20, 26, 68]), ...fall([-108, 108])],
      light: [...fan([-42, 4, 46]), ...fall([-116, 98])],
    }),
    edge: d,
  };
}

export const bobBangs = (h) => ({ ...bob(h), ...bangs(h, 60) });
export const longBangs = (h) => ({ ...longStraight(h), ...bangs(h, 70) });

/** Layers, a curtain fringe, ends that flick. */
export const shag = (h) => {
  const { at, c } = h;
  const fall = (s) =>
    smooth(
      [
        at(s * 97, 14),
        at(s * 122, 0),
        at(s * 134, 44),
        at(s * 126, 84),
        at(s * 150, 118),
        at(s * 128, 134),
        at(s * 146, 176),
        at(s * 112, 170),
        at(s * 84, 150),
        at(s * 80, 110),
        at(s * 92, 70),
      ],
      { ease: 0.85 },
    );
  const d = smooth(
    [
      at(-98, 60),
      at(-122, 40),
      at(-130, -20),
      at(-122, -90),
      at(-96, -150),
      at(-48, -186),
      at(0, -190),
      at(48, -186),
      at(96, -150),
      at(122, -90),
      at(130, -20),
      at(122, 40),
      at(98, 60),
      at(103, 24),
      at(92, -2, 0.5),
      at(84, -34, 0.7),
      at(60, -54, 0.9),
      at(30, -62, 1),
      at(8, -84, 1),
      at(0, -104, 1),
      at(-8, -84, 1),
      at(-30, -62, 1),
      at(-60, -54, 0.9),
      at(-84, -34, 0.8),
      at(-93, -2, 0.6),
      at(-103, 24),
    ],
    { ease: 0.8 },
  );
  const one = (s) => [
    [at(0, -160), at(s * 30, -120, 0.7), at(s * 56, -66, 1)],
    [at(s * 10, -170), at(s * 74, -120), at(s * 96, -50), at(s * 108, 30)],
  ];
  const two = (s) => [
    [at(s * 2, -166), at(s * 46, -126, 0.5), at(s * 76, -60, 0.8), at(s * 92, -14, 0.5)],
    [at(s * 30, -172), at(s * 96, -116), at(s * 116, -40), at(s * 116, 30)],
  ];
  return {
    back: mass(bobShape(h, 150), { ...c, base: c.dark }),
    over: [-1, 1]
      .map((s) =>
        mass(fall(s), c, {
          dark: [[at(s * 110, 10), at(s * 112, 80), at(s * 100, 150)]],
          light: [
            [at(s * 118, 10), at(s * 122, 70), at(s * 128, 120)],
            [at(s * 108, 90), at(s * 116, 130), at(s * 130, 168)],
          ],
        }),
      )
      .join(''),
    front: mass(d, c, { inside: sheen(c), dark: [...one(-1), ...one(1)], light: [...two(-1), ...two(1)] }),
    edge: d,
  };
};

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

/** A plait along a line: pairs of lobes that cross. */
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

/** Two plaits. */
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

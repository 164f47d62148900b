/** Short hair. Each shape takes the head (`h`) and answers its layers: back, over (on the clothes), front, edge (casts a shadow). */
import { clipped, ellipse, group, line, path, smooth, stroke } from './geometry.mjs';

/** One body of hair: its field, then darker and lighter strands inside it. Strands are lists of points. */
export function mass(d, c, { dark = [], light = [], width = 5, inside = '', soft = 0.75 } = {}) {
  const draw = (list, colour, o) => list.map((s) => stroke(line(s), colour, width, `opacity="${o}"`)).join('');
  return path(d, c.base) + clipped(d, inside + draw(dark, c.dark, soft) + draw(light, c.light, soft * 0.85));
}

/** The usual light from the upper left and shade at the lower right of a head of hair. */
export const sheen = (c) =>
  ellipse(-42, -140, 74, 34, c.light, 'opacity=".5" filter="url(#soft)"') +
  ellipse(104, -70, 44, 88, c.dark, 'opacity=".75" filter="url(#soft)"');

/** Shaved or clipped sides: hair seen thin over skin. */
function sides(h, from, strength = 0.75) {
  const { at, c } = h;
  const one = (s) =>
    smooth(
      [
        at(s * 66, -118, 0.2),
        at(s * 100, -104),
        at(s * 110, -50),
        at(s * 106, from),
        at(s * 97, from - 6, 0.1),
        at(s * 93, -40, 0.2),
        at(s * 82, -70, 0.5),
      ],
      { ease: 0.8 },
    );
  return path(one(-1), c.base, `opacity="${strength}"`) + path(one(1), c.dark, `opacity="${strength}"`);
}

const dome = (h, top = -166, wide = 110) => [
  h.at(-wide, -46),
  h.at(-wide + 5, -94),
  h.at(-74, -140),
  h.at(-36, top + 5),
  h.at(4, top),
  h.at(44, top + 6),
  h.at(78, -139),
  h.at(wide - 4, -94),
  h.at(wide, -46),
];

export const buzz = (h) => {
  const { at, c } = h;
  const shape = (side) =>
    smooth(
      [
        at(-105, -40),
        at(-103, -88),
        at(-66, -140),
        at(0, -160),
        at(66, -140),
        at(103, -88),
        at(105, -40),
        at(104, side),
        at(97, side - 12, 0.1),
        at(92, -48, 0.3),
        at(76, -78, 0.6),
        at(40, -94, 0.9),
        at(0, -98, 1),
        at(-40, -94, 0.9),
        at(-76, -78, 0.7),
        at(-93, -48, 0.5),
        at(-98, side - 12, 0.2),
        at(-105, side),
      ],
      { ease: 0.85 },
    );
  const d = shape(2);
  const top = smooth(
    [
      at(-92, -70, 0.2),
      at(-98, -96),
      at(-64, -138),
      at(0, -157),
      at(64, -138),
      at(98, -96),
      at(92, -70, 0.2),
      at(74, -82, 0.6),
      at(40, -97, 0.9),
      at(0, -101, 1),
      at(-40, -97, 0.9),
      at(-74, -82, 0.7),
    ],
    { ease: 0.85 },
  );
  return {
    front:
      path(d, c.base, 'opacity=".62"') + clipped(d, path(top, c.base, 'opacity=".75" filter="url(#edge)"') + sheen(c)),
    edge: '',
  };
};

export const bald = (h) => ({
  front: ellipse(
    ...h.at(-30, -112, 0.8),
    34,
    15,
    '#FFFFFF',
    'opacity=".28" filter="url(#soft)" transform="rotate(-18 -30 -112)"',
  ),
  edge: '',
});

/** Hair left at the sides of a bald crown. */
export const crown = (h) => {
  const { at, c } = h;
  const one = (s) =>
    smooth(
      [
        at(s * 90, -104),
        at(s * 110, -78),
        at(s * 116, -40),
        at(s * 112, 0),
        at(s * 105, 20),
        at(s * 98, -2, 0.1),
        at(s * 90, -34, 0.2),
        at(s * 84, -66, 0.2),
      ],
      { ease: 0.9 },
    );
  const back = smooth([
    at(-112, -50),
    at(-96, -120),
    at(0, -130),
    at(96, -120),
    at(112, -50),
    at(108, 40),
    at(-108, 40),
  ]);
  return { back: path(back, c.dark), front: bald(h).front + path(one(-1), c.base) + path(one(1), c.dark), edge: '' };
};

export const receding = (h) => {
  const { at, c } = h;
  const d = smooth(
    [
      ...dome(h, -168),
      at(105, 8),
      at(97, -16, 0.1),
      at(92, -50, 0.3),
      at(86, -84, 0.5),
      at(62, -118, 0.8),
      at(28, -108, 1),
      at(0, -103, 1),
      at(-30, -108, 1),
      at(-64, -118, 0.9),
      at(-88, -84, 0.6),
      at(-94, -50, 0.4),
      at(-98, -16, 0.2),
      at(-106, 8),
    ],
    { ease: 0.85 },
  );
  return {
    front: mass(d, c, {
      inside: sheen(c),
      light: [
        [at(-70, -126), at(-30, -150), at(30, -156)],
        [at(-40, -118), at(0, -136), at(50, -140)],
      ],
      dark: [
        [at(60, -124), at(84, -104), at(98, -60)],
        [at(10, -112), at(40, -128), at(76, -126)],
      ],
    }),
    edge: d,
  };
};

export const crop = (h) => {
  const { at, c } = h;
  const d = smooth(
    [
      ...dome(h, -174, 112),
      at(106, 10),
      at(97, -10, 0.1),
      at(94, -46, 0.3),
      at(84, -70, 0.6),
      at(70, -66, 0.8),
      at(58, -78, 0.9),
      at(40, -70, 1),
      at(22, -80, 1),
      at(2, -72, 1),
      at(-18, -82, 1),
      at(-38, -72, 1),
      at(-58, -80, 1),
      at(-74, -66, 0.9),
      at(-92, -52, 0.6),
      at(-98, -10, 0.2),
      at(-107, 10),
    ],
    { ease: 0.75 },
  );
  return {
    front: mass(d, c, {
      inside: sheen(c),
      dark: [
        [at(-20, -150), at(-26, -116), at(-40, -84, 1)],
        [at(22, -152), at(26, -118), at(20, -86, 1)],
        [at(60, -142), at(70, -110), at(66, -82, 0.8)],
        [at(-60, -138), at(-72, -108), at(-76, -78, 0.8)],
        [at(104, -80), at(102, -40), at(102, 0)],
      ],
      light: [
        [at(-40, -156), at(-52, -124), at(-60, -92, 0.9)],
        [at(2, -160), at(0, -126), at(-6, -92, 1)],
        [at(42, -152), at(48, -124), at(46, -92, 0.9)],
      ],
    }),
    edge: d,
  };
};

export const sidePart = (h) => {
  const { at, c } = h;
  const d = smooth(
    [
      at(-108, 8),
      at(-113, -40),
      at(-110, -96),
      at(-90, -144),
      at(-50, -178),
      at(10, -192),
      at(66, -182),
      at(104, -140),
      at(114, -84),
      at(112, -36),
      at(106, 8),
      at(98, -14, 0.1),
      at(95, -50, 0.3),
      at(86, -82, 0.5),
      at(50, -92, 0.9),
      at(6, -88, 1),
      at(-34, -96, 1),
      at(-62, -116, 0.9),
      at(-78, -92, 0.8),
      at(-93, -54, 0.6),
      at(-98, -14, 0.2),
    ],
    { ease: 0.85 },
  );
  return {
    front: mass(d, c, {
      inside: sheen(c),
      dark: [
        [at(-62, -116, 0.9), at(-40, -150, 0.5), at(0, -170)],
        [at(-30, -100, 1), at(20, -118), at(80, -104), at(104, -70)],
        [at(-10, -120, 0.8), at(40, -136), at(92, -116)],
        [at(-100, -90), at(-104, -50), at(-103, 0)],
      ],
      light: [
        [at(-50, -118, 0.9), at(-16, -146), at(40, -160), at(84, -146)],
        [at(-40, -108, 1), at(10, -130), at(66, -136), at(98, -112)],
        [at(-20, -98, 1), at(30, -104, 0.6), at(76, -94, 0.5)],
      ],
    }),
    edge: d,
  };
};

export const quiff = (h) => {
  const { at, c } = h;
  const d = smooth(
    [
      at(-84, -76, 0.5),
      at(-98, -112),
      at(-90, -160),
      at(-58, -192),
      at(-10, -200),
      at(36, -208),
      at(80, -188),
      at(102, -146),
      at(98, -108),
      at(86, -76, 0.5),
      at(64, -98, 0.9),
      at(24, -106, 1),
      at(-20, -104, 1),
      at(-62, -94, 0.9),
    ],
    { ease: 0.9 },
  );
  return {
    front:
      sides(h, 8) +
      mass(d, c, {
        inside: sheen(c),
        dark: [
          [at(-60, -96, 0.9), at(-66, -140), at(-36, -180)],
          [at(0, -106, 1), at(-6, -150), at(30, -190)],
          [at(56, -100, 0.9), at(66, -140), at(60, -180)],
          [at(82, -84), at(94, -116), at(90, -150)],
        ],
        light: [
          [at(-36, -102, 1), at(-42, -146), at(-6, -190)],
          [at(28, -108, 1), at(26, -150), at(52, -188)],
          [at(-76, -96), at(-84, -134), at(-66, -170)],
        ],
      }),
    edge: d,
  };
};

export const slick = (h, low = 12) => {
  const { at, c } = h;
  const d = smooth(
    [
      ...dome(h, -172, 111),
      at(106, low),
      at(98, low - 26, 0.1),
      at(94, -52, 0.3),
      at(80, -86, 0.6),
      at(44, -102, 0.9),
      at(0, -98, 1),
      at(-44, -102, 0.9),
      at(-80, -86, 0.7),
      at(-94, -52, 0.5),
      at(-98, low - 26, 0.2),
      at(-107, low),
    ],
    { ease: 0.85 },
  );
  return {
    front: mass(d, c, {
      inside: sheen(c),
      width: 4,
      dark: [-66, -30, 10, 48, 82].map((x) => [at(x, -84, 0.9), at(x * 1.05, -120, 0.5), at(x * 0.8, -165)]),
      light: [-48, -10, 30, 66].map((x) => [at(x, -90, 0.9), at(x * 1.05, -126, 0.5), at(x * 0.8, -168)]),
    }),
    edge: d,
  };
};

export const fringe = (h) => {
  const { at, c } = h;
  const d = smooth(
    [
      at(-106, 14),
      at(-114, -30),
      at(-116, -90),
      at(-98, -146),
      at(-54, -180),
      at(2, -188),
      at(58, -180),
      at(100, -146),
      at(117, -90),
      at(114, -30),
      at(106, 14),
      at(98, -12, 0.1),
      at(95, -40, 0.3),
      at(82, -50, 0.7),
      at(64, -40, 0.9),
      at(52, -56, 1),
      at(28, -42, 1),
      at(10, -58, 1),
      at(-14, -44, 1),
      at(-32, -60, 1),
      at(-54, -44, 0.9),
      at(-76, -52, 0.8),
      at(-94, -36, 0.5),
      at(-99, -12, 0.2),
    ],
    { ease: 0.75 },
  );
  return {
    front: mass(d, c, {
      inside: sheen(c),
      dark: [-70, -30, 12, 50, 84].map((x) => [at(x * 0.4 + 8, -172), at(x * 0.85, -120, 0.5), at(x, -58, 1)]),
      light: [-88, -50, -8, 32].map((x) => [at(x * 0.4 + 8, -174), at(x * 0.85, -126, 0.5), at(x, -64, 0.9)]),
    }),
    edge: d,
  };
};

/** Jaw-length waves pushed back, as men wear it. */
export const swept = (h) => {
  const { at, c } = h;
  const back = smooth(
    [
      at(-96, -120),
      at(-128, -60),
      at(-130, 10),
      at(-136, 66),
      at(-118, 104),
      at(-86, 96),
      at(0, 60),
      at(86, 96),
      at(118, 104),
      at(136, 66),
      at(130, 10),
      at(128, -60),
      at(96, -120),
    ],
    { ease: 0.9 },
  );
  const d = smooth(
    [
      at(-98, 52),
      at(-118, 34),
      at(-122, -30),
      at(-118, -92),
      at(-94, -150),
      at(-46, -184),
      at(14, -190),
      at(70, -176),
      at(108, -134),
      at(122, -76),
      at(122, -10),
      at(114, 46),
      at(98, 50),
      at(102, 4),
      at(95, -42, 0.2),
      at(80, -78, 0.6),
      at(46, -104, 0.9),
      at(18, -116, 1),
      at(-14, -106, 1),
      at(-54, -90, 0.9),
      at(-86, -58, 0.7),
      at(-99, -6, 0.2),
    ],
    { ease: 0.85 },
  );
  return {
    back: mass(back, { ...c, base: c.dark }),
    front: mass(d, c, {
      inside: sheen(c),
      dark: [
        [at(16, -114, 1), at(-30, -132), at(-80, -92), at(-106, -20), at(-104, 40)],
        [at(18, -116, 1), at(60, -120), at(96, -74), at(110, 0), at(104, 44)],
        [at(4, -150), at(-60, -136), at(-104, -70)],
      ],
      light: [
        [at(8, -132), at(-48, -128), at(-92, -70), at(-112, 0)],
        [at(30, -140), at(76, -124), at(106, -64), at(114, 10)],
        [at(0, -172), at(-50, -160), at(-92, -116)],
      ],
    }),
    edge: d,
  };
};

export const manBun = (h) => {
  const { at, c } = h;
  const top = slick(h);
  const knot = smooth([
    at(-34, -170),
    at(-42, -196),
    at(-24, -220),
    at(8, -224),
    at(36, -208),
    at(40, -182),
    at(24, -162),
    at(-10, -158),
  ]);
  return {
    back: mass(knot, c, {
      light: [[at(-30, -196), at(-4, -212), at(24, -204)]],
      dark: [
        [at(-30, -178), at(4, -188), at(34, -186)],
        [at(-6, -164), at(14, -176), at(38, -176)],
      ],
    }),
    ...top,
  };
};

export const pixie = (h) => {
  const { at, c } = h;
  const d = smooth(
    [
      at(-100, 30),
      at(-114, 6),
      at(-118, -50),
      at(-110, -106),
      at(-84, -154),
      at(-36, -180),
      at(20, -184),
      at(72, -166),
      at(106, -120),
      at(116, -64),
      at(112, 0),
      at(98, 32),
      at(98, -4, 0.1),
      at(94, -34, 0.4),
      at(84, -44, 0.6),
      at(60, -52, 0.9),
      at(20, -68, 1),
      at(-20, -92, 1),
      at(-44, -112, 1),
      at(-66, -86, 0.9),
      at(-90, -50, 0.6),
      at(-98, -8, 0.2),
    ],
    { ease: 0.85 },
  );
  return {
    front: mass(d, c, {
      inside: sheen(c),
      dark: [
        [at(-44, -112, 1), at(0, -110), at(50, -80), at(84, -50)],
        [at(-40, -128), at(24, -134), at(82, -92), at(100, -40)],
        [at(-52, -120), at(-86, -84), at(-102, -30)],
        [at(-20, -160), at(60, -150), at(104, -90)],
      ],
      light: [
        [at(-40, -118, 1), at(10, -122), at(66, -84), at(92, -46)],
        [at(-56, -136), at(-92, -96), at(-108, -40)],
        [at(-30, -146), at(40, -146), at(92, -100)],
      ],
    }),
    edge: d,
  };
};

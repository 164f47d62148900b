/** Short hair. A shape takes the head (`h`) and returns its layers: back, over (on the clothes), front, edge (has a shadow). */
import { clipped, ellipse, path, smooth } from '../geometry.mjs';
import { dome, mass, sheen } from './strands.mjs';

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

/** Draws hair at the sides of a bald head. */
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

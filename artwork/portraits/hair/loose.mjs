/** Straight and wavy loose hair from chin length to chest length. */
import { both, smooth } from '../geometry.mjs';
import { bangs, bobShape, framed } from './framed.mjs';
import { mass, sheen } from './strands.mjs';

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

/** Draws all hair over one shoulder. */
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

export const bobBangs = (h) => ({ ...bob(h), ...bangs(h, 60) });

export const longBangs = (h) => ({ ...longStraight(h), ...bangs(h, 70) });

/** Draws layers with curtain bangs and flicked ends. */
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

/** Hair that frames the face: curtains, bangs and the hair behind. */
import { both, line, smooth, stroke } from '../geometry.mjs';
import { mass, sheen } from './strands.mjs';

/** Draws the part of loose hair that frames the face. `part` is where it divides, `low` how far the sides hang. */
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

export function framed(h, options, strands) {
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

export const bobShape = (h, low = 104) => {
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

/** Draws blunt bangs with long hair behind. */
export function bangs(h, low = 56) {
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

import { chance } from './random.mjs';

/** The plan of the street: the positions of rows, curbs and houses in meters, the same for every camera and moment. */
export const ROW_RIGHT = 13.5;
export const ROW_LEFT = -9.5;
export const KERB_RIGHT = 8.1;
export const KERB_LEFT = -5.2;
export const KERB_HEIGHT = 0.16;
/** The cross street. Sunlight comes through it and falls across the street onto the main stoop. */
export const GAP = [37.8, 47];

const STONES = {
  brown: '#8f5a44',
  rose: '#a8664f',
  umber: '#764a3b',
  brick: '#9a5541',
  oxblood: '#854436',
  ochre: '#b98455',
  lime: '#cdb493',
  slate: '#77706f',
};
const TRIMS = {
  brown: '#7c4b38',
  rose: '#8d5441',
  umber: '#5e392d',
  brick: '#d3b592',
  oxblood: '#c39a78',
  ochre: '#94643d',
  lime: '#b49b7b',
  slate: '#9d9490',
};

const STOREYS = [
  { base: 0, height: 2.2, kind: 'garden' },
  { base: 2.2, height: 3.7, kind: 'parlor' },
  { base: 5.9, height: 3.25, kind: 'upper' },
  { base: 9.15, height: 3.0, kind: 'upper' },
  { base: 12.15, height: 2.75, kind: 'upper' },
];

function house(z, width, stone, storeys, more = {}) {
  const floors = STOREYS.slice(0, storeys);
  const top = floors.at(-1);
  const wall = top.base + top.height;
  return {
    id: `house:${z}`,
    z,
    width,
    stone: STONES[stone],
    trim: TRIMS[stone],
    brick: stone === 'brick' || stone === 'oxblood',
    floors,
    wall,
    height: wall + 1.15,
    bays: 3,
    heads: 'flat',
    door: '#3d2a25',
    stoopBay: 2,
    ...more,
  };
}

/** The sunny row on the right, from beside the camera into the distance. z: near end. */
export const RIGHT = [
  house(-11.8, 6.6, 'rose', 4, { heads: 'flat' }),
  house(-5.2, 6.6, 'umber', 4, { heads: 'segment', door: '#26413f', stoopBay: 0 }),
  house(1.4, 6.4, 'brown', 4, { heads: 'pediment', door: '#7a2a1c', hero: true, stoopBay: 2 }),
  house(7.8, 6.2, 'brick', 5, { heads: 'flat', door: '#23423a', stoopBay: 2, escape: true }),
  house(14, 6.2, 'rose', 4, { heads: 'arch', door: '#2b3a55', stoopBay: 2, ivy: true }),
  house(20.2, 6, 'lime', 4, { heads: 'flat', door: '#5b2f22', stoopBay: 2 }),
  house(26.2, 6, 'umber', 4, { heads: 'pediment', door: '#6d2b20', stoopBay: 2 }),
  house(32.2, 6.4, 'oxblood', 5, { heads: 'segment', door: '#2c3c34', stoopBay: 2, escape: true }),
  house(38.6, 6, 'ochre', 4, { heads: 'arch', door: '#332522', stoopBay: 2 }),
  house(44.6, 6, 'brown', 4, { heads: 'flat' }),
  house(50.6, 6.2, 'rose', 4, { heads: 'pediment' }),
  house(56.8, 6, 'slate', 5, { heads: 'flat' }),
  house(62.8, 6, 'brick', 4, { heads: 'segment' }),
  house(68.8, 6, 'umber', 4, {}),
  house(74.8, 6, 'lime', 5, {}),
  house(80.8, 7, 'brown', 4, {}),
  house(87.8, 7, 'oxblood', 5, {}),
  ...Array.from({ length: 16 }, (_, i) =>
    house(94.8 + i * 8, 8, ['rose', 'brick', 'umber', 'lime', 'brown'][i % 5], i % 3 === 1 ? 5 : 4),
  ),
];

/** The row on the left, in its own shadow. */
export const LEFT = (() => {
  const dice = chance('left row');
  const row = [];
  for (let z = 14; z < 220; ) {
    if (z >= GAP[0] && z < GAP[1]) {
      z = GAP[1];
      continue;
    }
    const width = Math.min(dice.between(5.6, 7.2), z < GAP[0] ? Math.max(GAP[0] - z, 3) : 9);
    row.push(
      house(
        Math.round(z * 10) / 10,
        width,
        dice.pick(['umber', 'brown', 'oxblood', 'rose', 'slate']),
        dice.pick([4, 4, 5]),
      ),
    );
    z += width;
  }
  return row;
})();

/** The steepness of the sun across the street at the poster's moment: meters of height lost per meter of street. */
const FALL = 0.27;
/** How far sunlight moves down the street for each meter across it. */
const SLANT = 1.55;

/** Returns the height below which the place (x, z) is in shadow. */
export function shadeHeight(x, z) {
  const across = x - ROW_LEFT;
  const from = z + across * SLANT;
  if (from >= GAP[0] && from < GAP[1]) return 0;
  const caster = LEFT.find((h) => from >= h.z && from < h.z + h.width);
  return (caster ? caster.height : 14) - across * FALL;
}

/** The sunlit area of the ground as a polygon of [x, z]. */
export const SUNBAND = (() => {
  const z = (x, edge) => GAP[edge] - (x - ROW_LEFT) * SLANT;
  return [
    [ROW_LEFT, z(ROW_LEFT, 0)],
    [ROW_RIGHT, z(ROW_RIGHT, 0)],
    [ROW_RIGHT, z(ROW_RIGHT, 1)],
    [ROW_LEFT, z(ROW_LEFT, 1)],
  ];
})();

/** Tells whether sunlight reaches the ground at a place at the poster's moment. */
export const inSun = (x, z) => shadeHeight(x, z) <= 0;
/** The shadow of a thing on the ground: [dx, dz] per meter of height. */
export const SHADOW = [1 / FALL, -SLANT / FALL];

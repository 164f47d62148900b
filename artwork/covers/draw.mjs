import { COMPOSITIONS } from './compositions.mjs';

/** The product's palette. A cover looks the same in the light and the dark theme. */
const PAPER = '#fbf7f0';
const SAND = '#f0dfc0';
const SUN = '#f2b134';
const EMBER = '#ff8a5c';
const BRICK = '#b23a16';
const GREEN = '#23724a';
const NIGHT = '#1d1a16';

const colors = (ground, main, second, spark) => ({
  ground,
  main,
  second,
  spark,
});

const COLORWAYS = {
  poster: colors(PAPER, BRICK, NIGHT, SUN),
  park: colors(PAPER, GREEN, SUN, BRICK),
  ink: colors(SAND, NIGHT, BRICK, GREEN),
  noon: colors(SUN, BRICK, PAPER, NIGHT),
  lemonade: colors(SUN, GREEN, PAPER, BRICK),
  taxi: colors(SUN, NIGHT, PAPER, BRICK),
  brownstone: colors(BRICK, PAPER, SUN, NIGHT),
  ember: colors(BRICK, NIGHT, EMBER, SUN),
  awning: colors(GREEN, PAPER, SUN, EMBER),
  bodega: colors(GREEN, SUN, NIGHT, PAPER),
  marquee: colors(NIGHT, SUN, BRICK, PAPER),
  neon: colors(NIGHT, EMBER, GREEN, SUN),
  midnight: colors(NIGHT, PAPER, BRICK, SUN),
  peach: colors(EMBER, NIGHT, BRICK, PAPER),
};

/** The compositions and palettes used for the covers of each genre. */
const STYLES = {
  pop: {
    compositions: ['rays', 'sundown', 'raster', 'arches', 'rosette'],
    colorways: ['noon', 'brownstone', 'peach', 'poster', 'lemonade', 'marquee'],
  },
  hiphop: {
    compositions: ['stoop', 'record', 'levels', 'bars', 'chevrons'],
    colorways: ['taxi', 'marquee', 'ember', 'midnight', 'poster', 'bodega'],
  },
  rock: {
    compositions: ['bolt', 'chevrons', 'record', 'rays', 'shards'],
    colorways: ['poster', 'brownstone', 'midnight', 'taxi', 'marquee', 'ink'],
  },
  electronic: {
    compositions: ['raster', 'levels', 'waves', 'strings', 'record'],
    colorways: ['neon', 'marquee', 'bodega', 'peach', 'midnight', 'park'],
  },
  jazz: {
    compositions: ['bars', 'quilt', 'staff', 'sundown', 'levels'],
    colorways: ['ink', 'lemonade', 'poster', 'awning', 'marquee', 'brownstone'],
  },
  classical: {
    compositions: ['strings', 'staff', 'arches', 'quilt', 'bars'],
    colorways: ['park', 'ink', 'awning', 'midnight', 'poster', 'lemonade'],
  },
  rnb: {
    compositions: ['record', 'sundown', 'waves', 'stoop', 'quilt'],
    colorways: ['ember', 'peach', 'neon', 'bodega', 'brownstone', 'marquee'],
  },
  indie: {
    compositions: ['arches', 'waves', 'stoop', 'sundown', 'raster'],
    colorways: ['park', 'awning', 'lemonade', 'ink', 'neon', 'poster'],
  },
  latin: {
    compositions: ['rosette', 'chevrons', 'rays', 'quilt', 'waves'],
    colorways: ['noon', 'lemonade', 'bodega', 'brownstone', 'peach', 'awning'],
  },
  metal: {
    compositions: ['shards', 'bolt', 'chevrons', 'strings', 'rays'],
    colorways: ['midnight', 'ember', 'marquee', 'ink', 'taxi', 'poster'],
  },
};

/** Returns the 32-bit FNV-1a hash of a text. It seeds the random numbers, so every run draws the same covers. */
function hash(text) {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}

/** Returns a Mulberry32 generator of numbers in [0, 1). The sequence depends on the seed only. */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const GENRES = Object.keys(STYLES);

/**
 * Returns a cover as a square SVG. The numbers 0 to 29 of a genre all differ in composition or palette, because a genre
 * has five compositions and six palettes.
 */
export function drawCover(genre, number) {
  const next = random(hash(`${genre}-${number}`));
  const { compositions, colorways } = STYLES[genre];
  const colors = COLORWAYS[colorways[number % colorways.length]];
  const drawing = COMPOSITIONS[compositions[number % compositions.length]]({
    colors,
    between: (least, most) => least + next() * (most - least),
    pick: (choices) => choices[Math.floor(next() * choices.length)],
  });
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300" width="300" height="300">' +
    `<rect width="300" height="300" fill="${colors.ground}"/>${drawing}</svg>\n`
  );
}

import { type Brush, COMPOSITIONS, type Colors, type CompositionName } from './picture.compositions.ts';

/** The product's colours in the light of evening; the same on a light and a dark screen. */
const PAPER = '#fbf7f0';
const SAND = '#f0dfc0';
const SUN = '#f2b134';
const EMBER = '#ff8a5c';
const BRICK = '#b23a16';
const GREEN = '#23724a';
const NIGHT = '#1d1a16';

const colors = (ground: string, main: string, second: string, spark: string): Colors => ({
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
} as const satisfies Readonly<Record<string, Colors>>;

interface Manner {
  readonly compositions: readonly CompositionName[];
  readonly colorways: readonly (keyof typeof COLORWAYS)[];
}

const ANY: Manner = {
  compositions: ['sundown', 'arches', 'waves', 'quilt'],
  colorways: ['poster', 'noon', 'awning', 'midnight'],
};

/** How each genre's sleeves tend to look. */
const MANNERS: Readonly<Record<string, Manner>> = {
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

/** FNV-1a, 32 bits: the same for the same text on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}

/** Mulberry32: numbers from 0 up to below 1, always the same row for one seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** For SVG text; characters XML cannot hold are left out. */
const escapeText = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}\p{Cn}]/gu, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/**
 * A sleeve for an artist of whom there is no picture: a square SVG (viewBox 0 0 300 300), the same each time for the
 * same id and genres, in the manner of their first genre and the product's colours. It names the artist in its title.
 */
export function drawArtistPicture(artist: { id: string; name: string; genres: readonly string[] }): string {
  const next = chance(hash(artist.id));
  const pick: Brush['pick'] = (choices) => {
    const choice = choices[Math.floor(next() * choices.length)];
    if (choice === undefined) throw new Error('There is nothing to pick from.');
    return choice;
  };
  const manner = MANNERS[artist.genres[0] ?? ''] ?? ANY;
  const composition = COMPOSITIONS[pick(manner.compositions)];
  const palette = COLORWAYS[pick(manner.colorways)];
  const between: Brush['between'] = (least, most) => least + next() * (most - least);
  const drawing = composition({ colors: palette, between, pick });
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300" width="300" height="300" role="img">' +
    `<title>${escapeText(artist.name)}</title><rect width="300" height="300" fill="${palette.ground}"/>${drawing}</svg>`
  );
}

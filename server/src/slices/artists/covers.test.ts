import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GENRES } from '#contract/profiles/options.ts';
import { CATALOGUE } from './catalogue/catalogue.ts';
import { COVERS_PER_GENRE, coverOf, readCover } from './covers.ts';

const files = readdirSync(new URL('covers/', import.meta.url));

describe('covers of artists without a photo', () => {
  it('F-02 has the same number of covers for every genre, and no other files', () => {
    const expected = GENRES.flatMap((genre) =>
      Array.from({ length: COVERS_PER_GENRE }, (_, number) => `${genre}-${number}.svg`),
    );
    expect([...files].sort()).toEqual(expected.sort());
  });

  it('F-02 gives every artist of the catalogue a cover of their main genre, and uses all covers', () => {
    const used = new Set(CATALOGUE.map(({ id, genres }) => coverOf(id, genres[0] ?? null)));
    expect([...used].sort()).toEqual([...files].sort());
    for (const { id, genres } of CATALOGUE) expect(coverOf(id, genres[0] ?? null)).toMatch(`${genres[0]}-`);
  });

  it('F-02 gives an artist of unknown genre one of all covers, always the same one', () => {
    const ids = Array.from({ length: 2000 }, (_, number) => `deezer:${number}`);
    const covers = ids.map((id) => coverOf(id, null));
    expect(new Set(covers).size).toBe(files.length);
    expect(ids.map((id) => coverOf(id, null))).toEqual(covers);
  });

  it('F-02 has covers that are small square pictures without text or scripts', async () => {
    for (const file of files) {
      const svg = await readCover(file);
      expect(svg.length, file).toBeLessThan(4096);
      expect(svg.toString(), file).not.toMatch(/NaN|Infinity|undefined|script|text/);
      expect(svg.toString(), file).toMatch(/^<svg [^>]*width="300" height="300"/);
    }
  });
});

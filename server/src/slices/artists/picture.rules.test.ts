import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { GENRES } from '#contract/profiles/options.ts';
import { CATALOGUE } from './catalogue.ts';
import { COMPOSITIONS } from './picture.compositions.ts';
import { drawArtistPicture } from './picture.ts';

const mingus = { id: 'stoop:charles-mingus', name: 'Charles Mingus', genres: ['jazz'] };

describe('the drawn sleeve', () => {
  test('F-02 is a square picture, the same each time', async () => {
    const picture = drawArtistPicture(mingus);
    expect(picture).toContain('viewBox="0 0 300 300"');
    expect(drawArtistPicture({ ...mingus })).toBe(picture);
    const { width, height } = await sharp(Buffer.from(picture)).metadata();
    expect([width, height]).toEqual([300, 300]);
  });

  test('F-02 differs from artist to artist, and keeps to finite numbers in small files', () => {
    const pictures = CATALOGUE.map((artist) => drawArtistPicture({ ...artist, name: '' }));
    expect(new Set(pictures).size).toBe(CATALOGUE.length);
    for (const picture of pictures) {
      expect(picture).not.toMatch(/NaN|Infinity|undefined/);
      expect(picture.length).toBeLessThan(12_000);
    }
  });

  test('F-02 comes in at least eight compositions, each of which can be drawn', async () => {
    expect(Object.keys(COMPOSITIONS).length).toBeGreaterThanOrEqual(8);
    for (const composition of Object.values(COMPOSITIONS)) {
      const colors = { ground: '#ffffff', main: '#000000', second: '#ff0000', spark: '#00ff00' };
      const drawing = composition({ colors, between: (least) => least, pick: ([first]) => first! });
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300">${drawing}</svg>`;
      const { isOpaque, channels } = await sharp(Buffer.from(svg)).stats();
      expect(channels.length).toBe(4);
      expect(isOpaque || channels[3]!.mean > 20).toBe(true);
    }
  });

  test('F-02 writes a name with marks of its own as text', async () => {
    const picture = drawArtistPicture({ ...mingus, name: '<b onload="x">&\u0000 \ud800Ünd 😀' });
    expect(picture).toContain('<title>&lt;b onload=&quot;x&quot;&gt;&amp; Ünd 😀</title>');
    await expect(sharp(Buffer.from(picture)).png().toBuffer()).resolves.toBeDefined();
  });

  test('F-02 has a manner for every genre, and one for none', () => {
    for (const genre of GENRES) expect(drawArtistPicture({ ...mingus, genres: [genre] })).toContain('</svg>');
    expect(drawArtistPicture({ ...mingus, genres: [] })).toContain('</svg>');
    expect(drawArtistPicture({ ...mingus, genres: ['unheard-of'] })).toContain('</svg>');
  });
});

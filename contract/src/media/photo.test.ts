import { expect, it } from 'vitest';
import { isHeic, mainAddress, photoSources, readPictureAddress } from './picture-files.ts';

const token = 'AbCdEfGhIjKlMnOpQrStUvWx';

it('the sizes of a photo follow from its one address', () => {
  const address = mainAddress('photos', token);
  expect(address).toBe(`/media/photos/${token}-1024.jpg`);
  const sourceOf = (size: number, format: string) => `/media/photos/${token}-${size}.${format} ${size}w`;
  expect(photoSources(address)).toEqual({
    src: address,
    webp: [sourceOf(1024, 'webp'), sourceOf(512, 'webp'), sourceOf(160, 'webp')].join(', '),
    jpeg: [sourceOf(1024, 'jpg'), sourceOf(512, 'jpg'), sourceOf(160, 'jpg')].join(', '),
    sizes: [1024, 512, 160],
  });
  expect(photoSources(mainAddress('pictures', token))?.sizes).toEqual([1600, 800, 320]);
});

it('a picture from elsewhere has one size, and none has none', () => {
  expect(photoSources('blob:https://stoop.test/1')).toEqual({
    src: 'blob:https://stoop.test/1',
    webp: '',
    jpeg: '',
    sizes: [],
  });
  expect(photoSources(null)).toBeNull();
  expect(photoSources('')).toBeNull();
});

it.each([
  `/media/photos/${token}-1024.gif`,
  `/media/photos/${token}-1023.jpg`,
  `/media/photos/${token}-0512.jpg`,
  `/media/photos/${token}-1600.jpg`,
  `/media/constructor/${token}-512.jpg`,
  `/media/photos/${token}.jpg`,
  `/media/photos/../${token}-512.jpg`,
  `/media/photos/${token}x-512.jpg`,
  `https://stoop.test/media/photos/${token}-512.jpg`,
])('W-09 %s is no address of a photo', (address) => {
  expect(readPictureAddress(address)).toBeNull();
});

const box = (...brands: string[]) => {
  const head = new Uint8Array(8 + 4 * (brands.length + 1) + 40);
  const write = (offset: number, word: string) => head.set(new TextEncoder().encode(word), offset);
  new DataView(head.buffer).setUint32(0, 8 + 4 * (brands.length + 1));
  write(4, 'ftyp');
  write(8, brands[0] ?? '');
  for (const [position, brand] of brands.slice(1).entries()) write(16 + 4 * position, brand);
  return head;
};

it('HEIC is known by its first bytes, and AVIF is not taken for it', () => {
  for (const brands of [
    ['heic', 'mif1', 'heic'],
    ['heix'],
    ['mif1', 'heic'],
    ['mif1'],
    ['hevc'],
    ['msf1', 'hevc'],
    ['heim'],
  ]) {
    expect(isHeic(box(...brands)), brands.join()).toBe(true);
  }
  for (const brands of [
    ['avif', 'mif1'],
    ['mif1', 'avif'],
    ['isom', 'mp42'],
  ]) {
    expect(isHeic(box(...brands)), brands.join()).toBe(false);
  }
  expect(isHeic(new Uint8Array())).toBe(false);
  expect(isHeic(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe(false);
  // From within a larger buffer, and cut short.
  expect(isHeic(box('heic').subarray(0, 12))).toBe(true);
});

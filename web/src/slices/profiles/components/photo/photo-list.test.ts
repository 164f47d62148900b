import { expect, it } from 'vitest';
import { added, madeMain, moved } from './photo-list.ts';

const list = ['a', 'b', 'c'].map((url) => ({ url, description: `${url}!` }));
const order = (photos: readonly { url: string }[]) => photos.map(({ url }) => url).join('');

it('P-19 moves a photo by one place, and not beyond the ends of the list', () => {
  expect(order(moved(list, 'a', 1))).toBe('bac');
  expect(order(moved(list, 'c', -1))).toBe('acb');
  expect(order(moved(list, 'a', -1))).toBe('abc');
  expect(order(moved(list, 'c', 1))).toBe('abc');
  expect(order(moved(list, 'gone', 1))).toBe('abc');
  expect(added(list, 'd').at(-1)).toEqual({ url: 'd', description: '' });
});

it('P-19 makes a photo the main one, and puts the main photo in its place', () => {
  const swapped = madeMain({ profileImage: 'm', morePhotos: list }, 'b');
  expect(swapped?.profileImage).toBe('b');
  expect(order(swapped?.morePhotos ?? [])).toBe('amc');
  expect(swapped?.morePhotos[2]?.description).toBe('c!');
  expect(madeMain({ profileImage: null, morePhotos: list }, 'a')).toEqual({
    profileImage: 'a',
    morePhotos: list.slice(1),
  });
  // It was removed while the picked main photo was uploaded.
  expect(madeMain({ profileImage: 'm', morePhotos: list }, 'gone')).toBeNull();
});

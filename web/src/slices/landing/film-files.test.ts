import { expect, test } from 'vitest';
import { filmFor, shouldRun } from './film-files.ts';

const free = { reducedMotion: false, saveData: false, portrait: false };

test('L-01 shows the film, AV1 before H.264', () => {
  expect(filmFor(free)?.map(({ src }) => src)).toEqual(['/film-1080.av1.mp4', '/film-1080.h264.mp4']);
});

test('L-01 gives an upright window the upright film', () => {
  expect(filmFor({ ...free, portrait: true })?.map(({ src }) => src)).toEqual([
    '/film-720.av1.mp4',
    '/film-720.h264.mp4',
  ]);
});

test.each([
  ['reduced motion', { reducedMotion: true }],
  ['data saving', { saveData: true }],
  ['both, upright', { reducedMotion: true, saveData: true, portrait: true }],
])('L-01 shows the poster alone with %s', (_, asked) => {
  expect(filmFor({ ...free, ...asked })).toBeNull();
});

test.each([
  [{ stopped: false, inView: true, tabVisible: true }, true],
  [{ stopped: true, inView: true, tabVisible: true }, false],
  [{ stopped: false, inView: false, tabVisible: true }, false],
  [{ stopped: false, inView: true, tabVisible: false }, false],
])('L-01 runs the film only where it is seen and wanted: %o', (now, runs) => {
  expect(shouldRun(now)).toBe(runs);
});

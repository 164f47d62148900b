import { expect, it } from 'vitest';
import { authTimeout, countsAsExpired, isMobile, refreshPause, untilRefresh } from './timing.ts';

const MINUTE = 60_000;

it('A-12 plans the refresh for five minutes before expiry', () => {
  expect(untilRefresh(60 * MINUTE, 0)).toBe(55 * MINUTE);
  expect(untilRefresh(60 * MINUTE, 56 * MINUTE)).toBe(0);
  expect(untilRefresh(60 * MINUTE, 90 * MINUTE)).toBe(0);
});

it('A-12 counts a token as expired from 30 seconds before it is', () => {
  expect(countsAsExpired(100_000, 69_999)).toBe(false);
  expect(countsAsExpired(100_000, 70_000)).toBe(true);
});

it('A-12 backs off from 30 seconds, doubling, 16 minutes at most', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((failures) => refreshPause(failures) / 1000)).toEqual([
    30, 60, 120, 240, 480, 960, 960, 960,
  ]);
});

it('A-13 gives an identity request 30 seconds on desktop, 60 on mobile, 5 when offline', () => {
  expect(authTimeout({ mobile: false, online: true })).toBe(30_000);
  expect(authTimeout({ mobile: true, online: true })).toBe(60_000);
  expect(authTimeout({ mobile: false, online: false })).toBe(5_000);
  expect(authTimeout({ mobile: true, online: false })).toBe(5_000);
});

it('A-13 knows a phone by its name', () => {
  expect(isMobile('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15')).toBe(true);
  expect(isMobile('Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36')).toBe(true);
  expect(isMobile('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36')).toBe(false);
});

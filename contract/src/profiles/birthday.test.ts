import { expect, it } from 'vitest';
import { newYorkDay } from '#contract/hangouts/new-york.ts';

it('W-13 uses the date in New York before and after midnight there', () => {
  expect(newYorkDay(new Date('2026-11-21T04:59:59Z'))).toBe('2026-11-20');
  expect(newYorkDay(new Date('2026-11-21T05:00:00Z'))).toBe('2026-11-21');
});

it('W-13 gives the same date in a browser that formats Canadian dates as 11/20/2026, like WebKit', () => {
  const webkit = { get: () => () => '11/20/2026', configurable: true };
  const originalFormat = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') as PropertyDescriptor;
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', webkit);
  try {
    expect(new Intl.DateTimeFormat('en-CA').format(new Date())).toBe('11/20/2026');
    expect(newYorkDay(new Date('2026-11-21T04:00:00Z'))).toBe('2026-11-20');
  } finally {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', originalFormat);
  }
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayLabel, timeOfDay } from './dates.ts';

const now = new Date('2026-11-20T17:00:00.000Z');
const at = (instant: string) => new Date(instant);

afterEach(() => {
  vi.doUnmock('#catalog/language.ts');
  vi.resetModules();
});

describe('times', () => {
  it("M-04 are New York's, whatever the viewer's clock", () => {
    expect(timeOfDay(at('2026-11-20T17:05:00.000Z')).replace('\u202f', ' ')).toBe('12:05 PM');
    expect(timeOfDay(at('2026-07-20T17:05:00.000Z')).replace('\u202f', ' ')).toBe('1:05 PM');
  });

  it('M-04 name the day, also across the end of daylight saving time', () => {
    expect(dayLabel(at('2026-11-20T05:00:00.000Z'), now)).toBe('Today');
    expect(dayLabel(at('2026-11-20T04:59:00.000Z'), now)).toBe('Yesterday');
    expect(dayLabel(at('2026-11-01T05:30:00.000Z'), at('2026-11-02T17:00:00.000Z'))).toBe('Yesterday');
    expect(dayLabel(at('2026-06-03T17:00:00.000Z'), now)).toBe('Wednesday, June 3');
    expect(dayLabel(at('2025-06-03T17:00:00.000Z'), now)).toBe('Tuesday, June 3, 2025');
  });
});

it('begins the mark of a day with a capital letter in Spanish', async () => {
  vi.resetModules();
  vi.doMock('#catalog/language.ts', () => ({ language: 'es' }));
  const dates = await import('./dates.ts');
  const now = new Date('2026-11-20T17:00:00.000Z');
  expect(dates.dayLabel(new Date('2026-06-03T17:00:00.000Z'), now)).toBe('Miércoles, 3 de junio');
});

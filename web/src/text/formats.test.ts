import { afterEach, expect, it, vi } from 'vitest';
import type { Language } from '#contract/languages.ts';

afterEach(() => {
  vi.doUnmock('#catalog/language.ts');
  vi.resetModules();
});

it.each<[Language, string[]]>([
  [
    'en',
    ['Sunday, November 22', '7:05 PM', '1,234.5', '30 minutes', 'now', '59 minutes ago', '23 hours ago', 'yesterday'],
  ],
  [
    'es',
    [
      'domingo, 22 de noviembre',
      '7:05 p.m.',
      '1,234.5',
      '30 minutos',
      'ahora',
      'hace 59 minutos',
      'hace 23 horas',
      'ayer',
    ],
  ],
  ['zh', ['11月22日星期日', '19:05', '1,234.5', '30分钟', '现在', '59分钟前', '23小时前', '昨天']],
])('G-18 writes dates, times and numbers as the language of the page does: %s', async (language, expected) => {
  vi.resetModules();
  vi.doMock('#catalog/language.ts', () => ({ language }));
  const { dateFormat, numberFormat } = await import('./formats.ts');
  const { timeAgo } = await import('./time-ago.ts');
  const at = new Date('2026-11-23T00:05:00Z');
  const written = [
    dateFormat({ weekday: 'long', month: 'long', day: 'numeric' })(at),
    dateFormat({ hour: 'numeric', minute: '2-digit' })(at),
    numberFormat({ maximumFractionDigits: 1 })(1234.5),
    numberFormat({ style: 'unit', unit: 'minute', unitDisplay: 'long' })(30),
    ...[0, 59, 23 * 60 + 59, 24 * 60].map((minutes) => timeAgo(new Date(at.getTime() - minutes * 60_000), at)),
  ];
  expect(written.map((words) => words.replace(/\s/g, ' '))).toEqual(expected);
});

import { expect, test } from 'vitest';
import { preferredLanguage } from './languages.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['zh-CN,zh;q=0.9', 'zh'],
  ['fr-FR,fr;q=0.9,es;q=0.5,en;q=0.4', 'es'],
  ['en;q=0.2, ZH-Hant-TW', 'zh'],
  ['es;q=0, en', 'en'],
  ['est', 'en'],
  ['es;q=nonsense', 'en'],
  ['fr, de', 'en'],
])('the header %s asks for %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

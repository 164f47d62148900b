import { expect, it } from 'vitest';
import { requestLanguage } from './request-language.ts';

it('reads the language that was chosen in the browser, and otherwise the one that the browser prefers', () => {
  const accepted = 'es-MX,es;q=0.9,en;q=0.8';
  expect(requestLanguage({ cookie: 'a=b; language=zh; c=d', 'accept-language': accepted })).toBe('zh');
  expect(requestLanguage({ cookie: 'language=xx', 'accept-language': accepted })).toBe('es');
  expect(requestLanguage({ cookie: 'mylanguage=zh', 'accept-language': accepted })).toBe('es');
  expect(requestLanguage({ 'accept-language': 'zh-CN' })).toBe('zh');
  expect(requestLanguage({ 'accept-language': 'fr' })).toBe('en');
  expect(requestLanguage({})).toBe('en');
});

import { expect, it } from 'vitest';
import { fnv1a, isSameSecret, sha256 } from './hashes.ts';
import { escapeHtml } from './html.ts';

it('escapes the special characters of HTML', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    '&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;&#60;/a&#62;',
  );
  expect(escapeHtml('Zoë ✓')).toBe('Zoë ✓');
});

it('finds nothing the same as an empty secret', () => {
  expect(isSameSecret('', '')).toBe(false);
  expect(isSameSecret('secret', 'secret')).toBe(true);
});

it('hashes as published for SHA-256 and FNV-1a', () => {
  expect(sha256('').toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(fnv1a([])).toBe(0x811c9dc5);
  expect(fnv1a(new TextEncoder().encode('foobar'))).toBe(0xbf9cf968);
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../contract/src/languages.ts';
import { inLanguage } from './page-language.ts';

const index = readFileSync(new URL('./index.html', import.meta.url), 'utf8');
/** Returns the content of a property of the preview in the page of a language. */
function previewOf(language: (typeof LANGUAGES)[number], property: string): string | undefined {
  const { transformIndexHtml } = inLanguage(language);
  const { handler } = transformIndexHtml as unknown as { handler: (html: string) => string };
  return new RegExp(`<meta property="og:${property}" content="(.*?)" />`).exec(handler(index))?.[1];
}

it('L-07 previews the name, the description and a large, described picture, in the language of the page', () => {
  expect(['site_name', 'title', 'description', 'image', 'image:alt'].map((name) => previewOf('en', name))).toEqual([
    'Stoop',
    'Stoop: find your people in New York',
    'Connect with fellow NYC newcomers and build your community',
    '/poster-share.jpg',
    expect.stringMatching(/\w+ \w+/),
  ]);
  expect(index).toContain('<meta name="twitter:card" content="summary_large_image" />');
  for (const name of ['title', 'description', 'image:alt']) {
    const previews = LANGUAGES.map((language) => previewOf(language, name));
    expect(new Set(previews).size, name).toBe(LANGUAGES.length);
    expect(previews.join(), name).not.toContain('%');
  }
});

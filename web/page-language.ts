import type { Plugin } from 'vite';
import { LANGUAGE_TAGS, type Language } from '../contract/src/languages.ts';
import { indexPageOf } from './built-index-page.ts';
import { manifestPath } from './manifest.ts';
import { landing as landingEn } from './src/text/en/landing.ts';
import { page as en } from './src/text/en/page.ts';
import { landing as landingEs } from './src/text/es/landing.ts';
import { page as es } from './src/text/es/page.ts';
import { landing as landingZh } from './src/text/zh/landing.ts';
import { page as zh } from './src/text/zh/page.ts';

const PAGES = {
  en: { ...en, ...landingEn },
  es: { ...es, ...landingEs },
  zh: { ...zh, ...landingZh },
};

/** Returns what index.html names between percent signs. */
function textsOf(language: Language) {
  const { shareTitle, needsScript, tagline, picture } = PAGES[language];
  return { shareTitle, needsScript, description: tagline, picture, manifest: manifestPath(language) };
}

const escaped = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character,
  );

/** Returns a plugin that sets the language of index.html, and replaces the names between percent signs by its sentences. */
export const inLanguage = (language: Language): Plugin => ({
  name: 'stoop:page-language',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      Object.entries(textsOf(language)).reduce(
        (page, [name, value]) => page.replaceAll(`%${name}%`, () => escaped(value)),
        html.replace('<html lang="en">', `<html lang="${LANGUAGE_TAGS[language]}">`),
      ),
  },
});

/** Returns a plugin that puts index.html into the folder of its language, beside landing.html. All other files are shared. */
export const placePage = (language: Language): Plugin => ({
  name: 'stoop:place-page',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = indexPageOf(bundle, this);
      delete bundle['index.html'];
      this.emitFile({ type: 'asset', fileName: `${language}/index.html`, source: page.source });
    },
  },
});

import type { Plugin } from 'vite';
import { PRODUCT } from '../contract/src/brand.ts';
import { LANGUAGE_TAGS, type Language } from '../contract/src/languages.ts';
import { app as en } from './src/text/en/app.ts';
import { landing as landingEn } from './src/text/en/landing.ts';
import { page as pageEn } from './src/text/en/page.ts';
import { app as es } from './src/text/es/app.ts';
import { landing as landingEs } from './src/text/es/landing.ts';
import { page as pageEs } from './src/text/es/page.ts';
import { app as zh } from './src/text/zh/app.ts';
import { landing as landingZh } from './src/text/zh/landing.ts';
import { page as pageZh } from './src/text/zh/page.ts';

const TEXTS = {
  en: { ...pageEn, ...landingEn, ...en },
  es: { ...pageEs, ...landingEs, ...es },
  zh: { ...pageZh, ...landingZh, ...zh },
};

/** Returns the address of the manifest in a language. */
export const manifestPath = (language: Language) => `/manifest.${language}.webmanifest`;

/** Returns what the browser knows about the app once it is installed (G-17), in a language. The id is the same in all languages, so they are one app. */
export function manifestOf(language: Language) {
  const { tagline, bar, installPictures } = TEXTS[language];
  const icon = { src: '/icon-192.png', sizes: '192x192' };
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon] });
  const picture = (name: string, form: 'narrow' | 'wide', label: string) => ({
    src: `/install-${name}-${form}.webp`,
    sizes: form === 'narrow' ? '585x1266' : '1920x1200',
    type: 'image/webp',
    form_factor: form,
    label,
  });
  return {
    name: PRODUCT,
    short_name: PRODUCT,
    description: tagline,
    lang: LANGUAGE_TAGS[language],
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf7f0',
    theme_color: '#fbf7f0',
    categories: ['social', 'lifestyle'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { ...icon, type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [
          {
            name: 'photos',
            accept: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/heic'],
          },
        ],
      },
    },
    shortcuts: [
      shortcut(bar.intros, '/intros'),
      shortcut(bar.hangouts, '/hangouts'),
      shortcut(bar.messages, '/messages'),
    ],
    screenshots: [
      picture('intros', 'narrow', installPictures.intros),
      picture('hangouts', 'narrow', installPictures.hangouts),
      picture('intros', 'wide', installPictures.intros),
      picture('hangouts', 'wide', installPictures.hangouts),
    ],
  };
}

/** Returns a plugin that writes the manifest of a language, and that serves it during development. */
export const writeManifest = (language: Language): Plugin => ({
  name: 'stoop:manifest',
  configureServer: ({ middlewares }) => {
    middlewares.use(manifestPath(language), (_, response) => {
      response.setHeader('content-type', 'application/manifest+json');
      response.end(JSON.stringify(manifestOf(language)));
    });
  },
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: manifestPath(language).slice(1),
      source: JSON.stringify(manifestOf(language)),
    });
  },
});

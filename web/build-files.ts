import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Language } from '../contract/src/languages.ts';
import { indexPageOf } from './built-index-page.ts';
import { manifestOf, manifestPath } from './manifest.ts';

/** Files of web/public that every page loads. */
const PLAIN = ['/layers.css', '/theme.js', '/favicon.svg'];
/** Scripts, styles, drawings and fonts. Letters beyond Western Europe's, and the faces of the landing page, are left out. */
const KEPT = /^assets\/(?!.*-latin-ext-).*\.(?:js|css|svg|woff2)$/;
const META = '<meta name="stoop-build" content="';

/**
 * Returns a plugin that writes assets/build-<id>.json: the addresses of the files with which the app works without a network.
 * The id is a hash of all of them. The page contains it, so that a page knows its build and the service worker finds the list.
 * @param publicDir the folder of files that are served as they are
 * @param language the language of the build, whose manifest is among its files
 */
export function listBuildFiles(publicDir: string, language: Language): Plugin {
  return {
    name: 'stoop:list-build-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = indexPageOf(bundle, this);
        const files = Object.keys(bundle)
          .filter((name) => KEPT.test(name))
          .sort();
        const paths = [...files.map((name) => `/${name}`), ...PLAIN, manifestPath(language)];
        const hash = createHash('sha256').update(JSON.stringify(paths)).update(String(page.source));
        hash.update(JSON.stringify(manifestOf(language)));
        for (const name of readdirSync(publicDir).sort())
          if (PLAIN.includes(`/${name}`)) hash.update(readFileSync(`${publicDir}/${name}`));
        const id = hash.digest('hex').slice(0, 16);
        this.emitFile({ type: 'asset', fileName: `assets/build-${id}.json`, source: JSON.stringify(paths) });
        page.source = String(page.source).replace(META, () => META + id);
      },
    },
  };
}

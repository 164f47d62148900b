import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { build } from 'vite';
import { ROOT } from './product.ts';

export const GALLERY_URL = 'http://gallery.test';

const TYPES: Record<string, string> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** Builds the page of the design system, without the development server. Returns its files by their path. */
export async function buildGallery(): Promise<Map<string, string | Uint8Array>> {
  const web = join(ROOT, 'web');
  const [result] = [
    await build({
      configFile: false,
      logLevel: 'error',
      root: web,
      publicDir: false,
      // As in production, although Vitest says that this is a test.
      oxc: { jsx: { runtime: 'automatic', development: false } },
      resolve: { alias: { '#web': join(web, 'src') } },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        minify: false,
        target: 'es2023',
        cssTarget: ['chrome123'],
        assetsInlineLimit: 0,
        rolldownOptions: { input: join(web, 'gallery/index.html') },
      },
    }),
  ].flat();
  if (!result || !('output' in result)) throw new Error('The page of the design system was not built.');
  return new Map(result.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]));
}

/** Serves the files at GALLERY_URL to the pages of a context. */
export const serveGallery = (context: BrowserContext, files: Map<string, string | Uint8Array>) =>
  context.route(`${GALLERY_URL}/**`, (route) => {
    const path = new URL(route.request().url()).pathname.replace(/\/$/, '/index.html');
    const file = files.get(path);
    if (file === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ body: Buffer.from(file), contentType: TYPES[path.split('.').at(-1) ?? ''] ?? '' });
  });

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PASSWORD_CHARACTERS, type PasswordCharacters } from '#contract/identity/passwords.ts';
import { isPage } from '#contract/pages.ts';
import { fail } from './errors.ts';

/** The landing film and its posters rarely change: browsers show the cached copy at once and revalidate it by etag. */
const FILM = /\/(?:film|poster)-[\w.-]+\.(?:mp4|avif|jpg)$/;
const SELDOM = 'public, max-age=86400, stale-while-revalidate=604800';

interface Options {
  /** Folder of the built web app, or null to serve the API alone. */
  webDir: string | null;
  identityApiKey: string;
  passwordPolicy: { minLength: number } & Partial<Record<PasswordCharacters, boolean>>;
  /** The address of the product, without a slash at the end; null if only the machine that it runs on knows one. */
  publicUrl: string | null;
}
/** Addresses that the server answers itself; every other one is a page of the web app. */
export const SERVER_PATHS =
  /^\/(?:api|functions|v1|v2|media|artists|assets|healthz|livez|readyz|metrics|realtime|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(?:\/|$|\?)/;

/** An outdated service worker could stay forever: browsers revalidate it each time. */
function keptFor(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  if (FILM.test(path)) return SELDOM;
  return /[\\/]sw\.js(?:\.(?:br|gz))?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

const withMeta = (html: string, name: string, content: string | number) =>
  html.replace(new RegExp(`(<meta name="stoop-${name}" content=")[^"]*`), (_all, head: string) => head + content);

type PageSettings = Pick<Options, 'identityApiKey' | 'passwordPolicy' | 'publicUrl'>;
/** Other sites load the picture of a shared link only from a whole address (L-07). */
const SHARED_PICTURE = '<meta property="og:image" content="';

/** Returns a page with the settings that its scripts read. */
export const withSettings = (html: string, { identityApiKey, passwordPolicy, publicUrl }: PageSettings) =>
  Object.entries({
    'identity-api-key': identityApiKey,
    'password-min-length': passwordPolicy.minLength,
    'password-characters': PASSWORD_CHARACTERS.filter((kind) => passwordPolicy[kind]).join(' '),
  }).reduce(
    (page, [name, content]) => withMeta(page, name, content),
    html.replace(SHARED_PICTURE, () => `${SHARED_PICTURE}${publicUrl ?? ''}`),
  );

type Page = (accepted: string | undefined) => { encoding: 'br' | 'gzip' | null; bytes: Buffer };

/** Returns a function that chooses among the encodings of a page. They are made once, so they can be made well. */
function compressedOnce(html: string): Page {
  const plain = Buffer.from(html);
  const [br, gzip] = [brotliCompressSync(plain), gzipSync(plain)];
  return (accepted = '') => {
    if (/\bbr\b/.test(accepted)) return { encoding: 'br', bytes: br };
    return /\bgzip\b/.test(accepted) ? { encoding: 'gzip', bytes: gzip } : { encoding: null, bytes: plain };
  };
}

/**
 * Serves the built web app: hashed files with a permanent cache, and its one page for every path that is not the API's. A path
 * without a screen has the status 404 and the page that says so.
 */
export async function serveWeb(app: FastifyInstance, { webDir, ...settings }: Options) {
  const page = webDir === null ? null : join(webDir, 'index.html');
  if (webDir === null || page === null || !existsSync(page)) {
    app.setNotFoundHandler(() => fail('NOT_FOUND'));
    return;
  }
  const read = (path: string) => withSettings(readFileSync(path, 'utf8'), settings);
  const html = read(page);
  // The landing page, rendered for browsers before any script has run.
  const landing = join(webDir, 'landing.html');
  const [appPage, landingPage] = [html, existsSync(landing) ? read(landing) : html].map(compressedOnce) as [Page, Page];
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/*.map'],
    setHeaders(response, path) {
      response.header('cache-control', keptFor(path));
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || SERVER_PATHS.test(request.url)) return fail('NOT_FOUND');
    const path = request.url.split('?')[0] ?? '/';
    const isLanding = /^\/(?:landing\/?)?$/.test(path);
    const { encoding, bytes } = (isLanding ? landingPage : appPage)(request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .status(isPage(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .send(bytes);
  });
}

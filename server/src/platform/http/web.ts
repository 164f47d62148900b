import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isPage } from '#contract/pages.ts';
import { fail } from './errors.ts';

/** The landing film and its posters rarely change: browsers show the cached copy at once and revalidate it by etag. */
const FILM = /\/(?:film|poster)-[\w.-]+\.(?:mp4|avif|jpg)$/;
const SELDOM = 'public, max-age=86400, stale-while-revalidate=604800';

interface Options {
  /** Folder of the built web app, or null to serve the API alone. */
  webDir: string | null;
  identityApiKey: string;
  passwordMinLength: number;
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

type PageSettings = Pick<Options, 'identityApiKey' | 'passwordMinLength'>;

/** Returns a page with the settings that its scripts read. */
export const withSettings = (html: string, { identityApiKey, passwordMinLength }: PageSettings) =>
  withMeta(withMeta(html, 'identity-api-key', identityApiKey), 'password-min-length', passwordMinLength);

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
  const landingHtml = existsSync(landing) ? read(landing) : html;
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    setHeaders(response, path) {
      response.header('cache-control', keptFor(path));
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || SERVER_PATHS.test(request.url)) return fail('NOT_FOUND');
    const path = request.url.split('?')[0] ?? '/';
    const isLanding = /^\/(?:landing\/?)?$/.test(path);
    return reply
      .status(isPage(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(isLanding ? landingHtml : html);
  });
}

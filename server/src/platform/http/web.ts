import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PASSWORD_CHARACTERS, type PasswordCharacters } from '#contract/identity/passwords.ts';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '#contract/languages.ts';
import { isPage } from '#contract/web-paths.ts';
import { compressedOnce, sendUnchanging, type Unchanging } from './compressed-once.ts';
import { fail } from './errors.ts';
import { type ContentOf, withContent } from './member-pages.ts';
import { requestLanguage } from './request-language.ts';

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
  /** Renders the content of a member's page; null for a page without content. */
  contentOf?: ContentOf;
}
/** Addresses that the server answers itself; every other one is a page of the web app. */
export const SERVER_PATHS = new RegExp(
  `^/(?:${[
    'api|functions|v1|v2|media|artists|assets',
    'healthz|livez|readyz|metrics|realtime|calendar|downloads',
    String.raw`\.well-known`,
    String.raw`(?:identitytoolkit|securetoken)\.googleapis\.com`,
  ].join('|')})(?:/|$|\\?)`,
);

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

interface BuiltPage {
  html: string;
  encoded: Unchanging;
}

interface Pages {
  app: BuiltPage;
  /** Rendered, for browsers before any script has run. */
  landing: BuiltPage;
  /** The page of the app with the files of a screen named in it, by the first part of the path. */
  screens: Map<string, BuiltPage>;
}

const built = (html: string): BuiltPage => ({ html, encoded: compressedOnce(html) });

/** Returns the pages of a language. */
function pagesIn(folder: string, settings: PageSettings): Pages {
  const [app = '', landing = app] = ['index.html', 'landing.html']
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .map((path) => withSettings(readFileSync(path, 'utf8'), settings));
  const screens = join(folder, 'screens');
  const namedScreens = (existsSync(screens) ? readdirSync(screens) : []).map((file): [string, BuiltPage] => [
    file.replace('.html', ''),
    built(withSettings(readFileSync(join(screens, file), 'utf8'), settings)),
  ]);
  return { app: built(app), landing: built(landing), screens: new Map(namedScreens) };
}

function pageAt(path: string, { app, landing, screens }: Pages): BuiltPage {
  if (/^\/(?:landing\/?)?$/.test(path)) return landing;
  return screens.get(path.split('/')[1] ?? '') ?? app;
}

/** Returns the paths of the files that are served as they are. Pages are served in the language of the reader. */
function filesIn(webDir: string): Set<string> {
  const names = readdirSync(webDir, { recursive: true, encoding: 'utf8' });
  const isServed = (name: string) => /\.(?!(?:html|br|gz|map)$)\w+$/.test(name);
  return new Set(names.filter(isServed).map((name) => `/${name.split(sep).join('/')}`));
}

const pathOf = (address: string) => address.split('?')[0] ?? '/';

/**
 * Returns whether a page of another site sent the browser here. Browsers say so also of a page that sends no referrer, and after
 * a redirect of the service worker. For an app that the system opens they say `none`, and `same-origin` when the worker asks again.
 */
const isSentByOtherSite = ({ 'sec-fetch-site': site }: IncomingHttpHeaders) =>
  site === 'cross-site' || site === 'same-site';

/**
 * Serves the built web app: hashed files with a permanent cache, and for every path that is not the API's its page, in the
 * language of the reader. A path without a screen has the status 404 and the page that says so.
 */
export async function serveWeb(http: FastifyInstance, { webDir, contentOf, ...settings }: Options) {
  if (webDir === null || !existsSync(join(webDir, LANGUAGES[0], 'index.html'))) {
    http.setNotFoundHandler(() => fail('NOT_FOUND'));
    return;
  }
  const pages = Object.fromEntries(
    LANGUAGES.map((language) => [language, pagesIn(join(webDir, language), settings)]),
  ) as Record<Language, Pages>;
  await http.register(fastifyStatic, {
    root: webDir,
    // Its own route would read a whole folder for each file that is asked for.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      response.header('cache-control', keptFor(path));
    },
  });
  const files = filesIn(webDir);
  http.get('/*', (request, reply) => {
    const path = pathOf(request.url);
    return files.has(path) ? reply.sendFile(path) : reply.callNotFound();
  });
  // The service worker takes what other apps share (G-20). In a browser without a service worker the shared things are lost, and the page says so.
  // Any site can send the worker the form of the system, whose `Origin` is `null` in Chromium, like that of a page which hides its own.
  // The worker cannot read more than that, but the browser comes here next.
  http.get('/share', (request, reply) =>
    isSentByOtherSite(request.headers) ? reply.redirect('/', 303) : reply.callNotFound(),
  );
  http.post('/share', { onRequest: async (_request, reply) => reply.redirect('/share', 303) }, () => fail('NOT_FOUND'));
  http.setNotFoundHandler(async (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || SERVER_PATHS.test(request.url)) return fail('NOT_FOUND');
    const path = pathOf(request.url);
    const { headers } = request;
    const language = requestLanguage(headers);
    reply
      .header('cache-control', 'no-cache')
      .header('content-language', LANGUAGE_TAGS[language])
      .header('vary', 'accept-encoding, accept-language, cookie')
      .type('text/html; charset=utf-8');
    if (!isPage(path)) reply.status(404);
    const content = await contentOf?.(request);
    const page = pageAt(path, pages[language]);
    if (!content) return sendUnchanging(request, reply, page.encoded);
    reply.header('cache-control', 'private, no-store');
    // It is compressed like the answers of the API to members.
    delete request.headers['x-no-compression'];
    return reply.send(withContent(page.html, content));
  });
}

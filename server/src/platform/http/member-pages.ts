import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { STAFF_LEVELS } from '#contract/access-levels.ts';
import { routes } from '#contract/index.ts';
import type { Language } from '#contract/languages.ts';
import { type CallOfPage, PAGE_DATA_ID, type PageContent, type PageRenderer } from '#contract/rendered-page.ts';
import type { CallArguments, RouteSpec } from '#contract/route.ts';
import { type PageName, pageTemplateOf } from '#contract/web-paths.ts';
import { isUnreachable } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import { type BucketSpec, multiplied } from '../token-bucket.ts';
import { AppError } from './errors.ts';
import { createFairShare } from './fair-share.ts';
import type { Actor } from './handle.ts';
import { callerOf } from './mount.ts';
import { requestLanguage } from './request-language.ts';
import type { Run } from './run.ts';

/** The pages that come with their content. Each is named with its files in web/screen-pages.ts. */
const WITH_CONTENT: ReadonlySet<PageName | null> = new Set<PageName>([
  '/intros',
  '/messages/:chatId?',
  '/hangouts',
  '/hangout/:hangoutId',
  '/user/:userId',
  '/event/:eventId',
]);
/** A page does not wait longer than this for its content. */
const CONTENT_WITHIN_MS = 150;
/** Rendering is work of this thread, which members in chats wait for. With more pages under way, others come without content. */
const AT_ONCE_MAX = 8;
/** How many pages of one member are rendered at a time. No other waits for them. */
const OF_MEMBER_AT_ONCE = { running: 2, waiting: 0 };
/** How many pages of one member come with their content: these at once, and later one every two seconds. */
export const MEMBER_PAGE_RATE: BucketSpec = { burst: 20, perSecond: 0.5 };

export interface MemberPagePorts {
  /** Folder of the builds that render pages, one for each language. */
  folder: string;
  /** Returns the member whose session a request for a page proves; null for visitors. It opens pages and pictures, and no route. */
  memberOf: (cookies: string | undefined) => Promise<Actor | null>;
  run: Run;
  /** Multiplies the limit of a member's pages, for load tests. */
  limitsFactor: number;
  now: () => number;
  log: Log;
}

const keyOf = ({ method, path }: Pick<RouteSpec, 'method' | 'path'>) => `${method} ${path}`;
const READS = new Map<string, RouteSpec>(
  Object.values(routes).flatMap((table) =>
    Object.values(table as Record<string, RouteSpec>)
      // The cookie of a page proves less than a token: nothing of operators, and nothing that asks for a recent proof.
      .filter(
        ({ method, access, stepUp, recordsReading }) =>
          method === 'GET' && !STAFF_LEVELS.has(access) && !stepUp && !recordsReading,
      )
      .map((route) => [keyOf(route), route]),
  ),
);

/** Returns the function that renders the content of a member's page; null for a page without content, or where it came too late. */
export function createMemberPages({ folder, memberOf, run, limitsFactor, now, log }: MemberPagePorts) {
  const renderers = new Map<Language, Promise<PageRenderer | null>>();
  let underWay = 0;
  const shareOfMember = createFairShare({ ...OF_MEMBER_AT_ONCE, pace: multiplied(MEMBER_PAGE_RATE, limitsFactor) });

  /** Loads the build of a language when somebody first asks for a page in it. */
  function rendererFor(language: Language): Promise<PageRenderer | null> {
    const file = join(folder, language, 'index.js');
    const renderer =
      renderers.get(language) ??
      (existsSync(file) ? import(pathToFileURL(file).href) : Promise.resolve(null)).catch((error) => {
        log.error(
          { event: 'pages_not_rendered', err: error },
          'Pages come without content: their build cannot be loaded.',
        );
        return null;
      });
    renderers.set(language, renderer);
    return renderer;
  }

  /** Calls routes as requests of the member would. Pages only read. */
  const callFor =
    (actor: Actor, request: FastifyRequest, onExhausted: () => void): CallOfPage =>
    ({ method, path }, input) => {
      const route = READS.get(keyOf({ method, path }));
      if (!route) throw new Error(`A page may not call ${keyOf({ method, path })}.`);
      const call = { ...(input as CallArguments<RouteSpec>), caller: callerOf(request) };
      const answer = run(route, actor, call) as ReturnType<CallOfPage>;
      // Rendering what the member's limit refuses would be for nothing.
      answer.catch((error) => isRefusedByLimit(error) && onExhausted());
      return answer as never;
    };

  async function render(request: FastifyRequest): Promise<PageContent | null> {
    // Only the first page in a language waits for its build.
    const renderer = await rendererFor(requestLanguage(request.headers));
    if (!renderer) return null;
    const { promise: late, resolve: stop } = Promise.withResolvers<void>();
    const timer = setTimeout(stop, CONTENT_WITHIN_MS);
    try {
      const actor = await Promise.race([memberOf(request.headers.cookie), late]);
      if (!actor) return null;
      return await shareOfMember(actor.uid, () =>
        renderer.renderPage({
          address: request.url,
          uid: actor.uid,
          now: now(),
          isPhone: isPhone(request),
          call: callFor(actor, request, stop),
          late,
        }),
      );
    } finally {
      clearTimeout(timer);
    }
  }

  return async function contentOf(request: FastifyRequest): Promise<PageContent | null> {
    const [path = '/'] = request.url.split('?');
    if (
      request.method !== 'GET' ||
      !WITH_CONTENT.has(pageTemplateOf(path)) ||
      !request.headers.cookie ||
      underWay >= AT_ONCE_MAX
    )
      return null;
    underWay++;
    try {
      return await render(request);
    } catch (error) {
      if (!isUnreachable(error) && !isRefusedByLimit(error))
        log.warn(
          { event: 'page_not_rendered', page: pageTemplateOf(path), err: error },
          'A page comes without its content.',
        );
      return null;
    } finally {
      underWay--;
    }
  };
}

const isRefusedByLimit = (error: unknown) => error instanceof AppError && error.code === 'TOO_MANY_REQUESTS';

/** Whether a browser says that it is a phone's. Not all send the hint. */
const isPhone = ({ headers }: FastifyRequest): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '');

export type ContentOf = ReturnType<typeof createMemberPages>;

/** Returns JSON that ends no element of a page. */
const embeddable = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** React writes them before its elements. In the head the browser finds them sooner. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;
const ROOT = /<div id="root">[\s\S]*?<\/div>(?=\s*<noscript>)/;

/** Returns a page with the content of a member, and after it the answers that it was rendered from. */
export function withContent(page: string, { markup, data }: PageContent): string {
  const [preloads = ''] = PRELOADS.exec(markup) ?? [];
  const content = `<div id="root" data-content>${markup.slice(preloads.length)}</div>`;
  const block = `<script type="application/json" id="${PAGE_DATA_ID}">${embeddable(data)}</script>`;
  return page
    .replace('<html ', () => `<html data-content-of="${data.uid}" `)
    .replace('</head>', () => `${preloads}</head>`)
    .replace(ROOT, () => `${content}\n    ${block}`);
}

import { type Query, QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import type { PageContent, PageData, RenderRequest } from '#contract/rendered-page.ts';
import { type SessionSnapshot, session } from '#web/platform/session/index.ts';
import { showPageOfPhone } from '#web/platform/useIsPhone.ts';
import { showTimeOfPage } from '#web/platform/useNow.ts';
import { App } from '../App.tsx';
import { routeTree } from '../router.tsx';
import { whenRouterIsReady } from '../router-is-ready.ts';
import { memberParts } from '../shell/member-parts.tsx';
import { requests } from './request.ts';

/** Answers can lead to questions: who has a profile has notifications. More rounds would cost more than the first screen needs. */
const ROUNDS_MAX = 4;

const VISITOR: SessionSnapshot = { state: 'out', uid: null, email: null, user: null, ended: null };
session.getSnapshot = () => {
  const uid = requests.getStore()?.uid;
  return uid === undefined ? VISITOR : { ...VISITOR, state: 'in', uid };
};

/**
 * Renders a page for a member with the answers that its queries get. Rendering names the queries, so it is repeated until all of
 * them have answers. Null: the page redirects, or its first answers came too late.
 */
export function renderPage(request: RenderRequest): Promise<PageContent | null> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  let isLate = false;
  void request.late.then(() => {
    isLate = true;
  });
  const refused = new Set<string>();
  /** Leaves the query to the browser, which says why it has no answer. Until then the page shows that it waits. */
  function refuse(query: Query) {
    refused.add(query.queryHash);
    queryClient.getQueryCache().remove(query);
  }
  return requests.run({ ...request, queryClient }, async () => {
    const router = createMemoryRouter(routeTree, { initialEntries: [request.address] });
    try {
      await Promise.all([whenRouterIsReady(router), memberParts.whenLoaded()]);
      for (let round = 1; ; round++) {
        if (addressOf(router) !== request.address) return null;
        // Nothing else runs until the markup is there, so the time and the device of this page can be those of the modules.
        showTimeOfPage(request.now);
        showPageOfPhone(request.isPhone);
        const markup = renderToString(<App router={router} queryClient={queryClient} isRendered />);
        const content = { markup, data: dataOf(request, queryClient) };
        const asked = unanswered(queryClient).filter(({ queryHash }) => !refused.has(queryHash));
        // In time for some answers alone, the page has these, and skeletons in place of the others.
        if (asked.length === 0 || round === ROUNDS_MAX || (isLate && round > 1)) return content;
        await Promise.race([request.late, Promise.all(asked.map((query) => query.fetch().catch(() => refuse(query))))]);
        if (isLate && round === 1) return null;
      }
    } finally {
      router.dispose();
      // The timers of its queries would outlive the request.
      queryClient.clear();
    }
  });
}

const addressOf = ({ state: { location } }: ReturnType<typeof createMemoryRouter>) =>
  location.pathname + location.search;

/** Returns the queries of the rendered components that wait for an answer. */
const unanswered = (queryClient: QueryClient): Query[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ options, state }) => state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false);

function dataOf({ uid, now, isPhone }: RenderRequest, queryClient: QueryClient): PageData {
  const queries = queryClient.getQueryCache().getAll();
  const answers = queries
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state, meta }) => ({ key: queryKey, data: state.data, meta }));
  return { uid, now, isPhone, answers };
}

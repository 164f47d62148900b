import { type Query, QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import type { PageContent, PageData, PageRequest } from '#contract/rendered-page.ts';
import { type SessionSnapshot, session } from '#web/platform/session/index.ts';
import { showPageOfPhone } from '#web/platform/useIsPhone.ts';
import { showTimeOfPage } from '#web/platform/useNow.ts';
import { App } from '../App.tsx';
import { whenRouterIsReady } from '../router-is-ready.ts';
import { routeTree } from '../router.tsx';
import { memberParts } from '../shell/member.lazy.tsx';
import { requests } from './request.ts';

/** Answers can lead to questions: who has a profile has notifications. More rounds would cost more than the first screen needs. */
const ROUNDS_MAX = 3;

const VISITOR: SessionSnapshot = { state: 'out', uid: null, email: null, user: null, ended: null };
session.getSnapshot = () => {
  const uid = requests.getStore()?.uid;
  return uid === undefined ? VISITOR : { ...VISITOR, state: 'in', uid };
};

/**
 * Renders a page for a member with the answers that its queries get. Rendering names the queries, so it is repeated until all of
 * them have answers. Null: the page redirects, or an answer came too late.
 */
export function renderPage(request: PageRequest): Promise<PageContent | null> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  let isLate = false;
  void request.late.then(() => {
    isLate = true;
  });
  return requests.run({ ...request, queryClient }, async () => {
    const router = createMemoryRouter(routeTree, { initialEntries: [request.address] });
    try {
      await Promise.all([whenRouterIsReady(router), memberParts.whenLoaded()]);
      for (let round = 1; ; round++) {
        if (isLate || addressOf(router) !== request.address) return null;
        // Nothing else runs until the markup is there, so the time and the device of this page can be those of the modules.
        showTimeOfPage(request.now);
        showPageOfPhone(request.isPhone);
        const markup = renderToString(<App router={router} queryClient={queryClient} />);
        const asked = round < ROUNDS_MAX ? unanswered(queryClient) : [];
        if (asked.length === 0) return { markup, data: dataOf(request, queryClient) };
        await Promise.race([request.late, Promise.all(asked.map((query) => query.fetch().catch(() => {})))]);
      }
    } finally {
      router.dispose();
      // The timers of its queries would outlive the request.
      queryClient.clear();
    }
  });
}

const addressOf = ({ state: { location } }: ReturnType<typeof createMemoryRouter>) => location.pathname + location.search;

/** Returns the queries of the rendered components that wait for an answer. */
const unanswered = (queryClient: QueryClient): Query[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ options, state }) => state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false);

function dataOf({ uid, now, isPhone }: PageRequest, queryClient: QueryClient): PageData {
  const queries = queryClient.getQueryCache().getAll();
  const answers = queries
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state, meta }) => ({ key: queryKey, data: state.data, meta }));
  return { uid, now, isPhone, answers };
}

import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryPersister,
} from '@tanstack/react-query';
import { OFFLINE_DATABASE } from './offline-cache/cache-options.ts';
import type { OfflineQueries } from './offline-cache/offline-queries.ts';
import { session } from './session/index.ts';

/** The offline cache of queries. It is loaded with a session, because visitors need nothing of it. */
let loadingOfflineQueries: Promise<OfflineQueries | null> | null = null;

/**
 * The cache of the server's answers. Keys are arrays that begin with the slice's name. Queries do not retry, because the api
 * module retries failed reads. A lost connection is shown as an error, not as an endless wait.
 */
export const queryClient = new QueryClient({
  // Every failure is logged, whether or not a screen shows it (specification, section 8).
  queryCache: new QueryCache({ onError: (error, { queryKey }) => console.warn('A read failed', queryKey[0], error) }),
  mutationCache: new MutationCache({ onError: (error) => console.warn('A change failed', error) }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: true,
      persister: fetchWithOfflineCache as QueryPersister,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

async function fetchWithOfflineCache<T>(
  fetchData: (context: QueryFunctionContext) => T | Promise<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  const cache = query.meta?.isCachedOffline ? await loadingOfflineQueries : null;
  return cache ? cache.fetch(fetchData, context, query) : fetchData(context);
}

session.onStart(() => {
  loadingOfflineQueries ??= import('./offline-cache/index.ts').then(
    ({ offlineQueries }) => {
      offlineQueries.follow(queryClient.getQueryCache());
      return offlineQueries;
    },
    () => null,
  );
});
// The browser may have been closed before everything of the last session was deleted.
if (session.getSnapshot().state === 'out') globalThis.indexedDB?.deleteDatabase(OFFLINE_DATABASE);

// The next member who signs in must not see the data of the last one.
session.onEnd(() => queryClient.clear());

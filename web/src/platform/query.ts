import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { session } from './session/index.ts';

/**
 * The cache of the server's answers. Import it from here, also in components. Keys are arrays that begin with the slice's name.
 * The api module retries failed reads, so queries don't. A lost connection is shown as an error, not as an endless wait.
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
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// The next member who signs in must not see the data of the last one.
session.onEnd(() => queryClient.clear());

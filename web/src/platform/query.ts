import { QueryClient } from '@tanstack/react-query';
import { session } from './session/index.ts';

/**
 * The cache of the server's answers. Import it from here, also in components. Keys are arrays that begin with the slice's name.
 * The api module retries failed reads, so queries don't. A lost connection is shown as an error, not as an endless wait.
 */
export const queryClient = new QueryClient({
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

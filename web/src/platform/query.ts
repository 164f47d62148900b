import { QueryClient } from '@tanstack/react-query';
import { session } from './session/index.ts';

/**
 * What the server said, kept for the screens. Keys are arrays that begin with the slice's name. Retries are the api module's;
 * a lost connection shows as an error rather than as an endless wait.
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

// One member's data never meets another's eyes.
let uid = session.getSnapshot().uid;
session.subscribe(() => {
  const now = session.getSnapshot().uid;
  if (now !== uid) queryClient.clear();
  uid = now;
});

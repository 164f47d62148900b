import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Fetches what is shown again after a change, and marks other answers as stale. An answer that was under way may be older than the
 * change: without this it would count as fresh on a screen that is not rendered yet.
 */
export async function invalidateOlderAnswers(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const predicate = (query: Query) => !query.isActive() || query.state.data === undefined;
  const older = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate });
  await client.invalidateQueries({ queryKey });
  await Promise.allSettled(older.map((query) => query.promise));
  await client.invalidateQueries({ queryKey, predicate: (query) => older.includes(query) });
}

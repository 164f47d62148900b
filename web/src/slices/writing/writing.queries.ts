import { useQuery } from '@tanstack/react-query';
import { writing } from '#contract/writing/routes.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { text } from '#web/text/index.ts';
import { summaryShown } from './summary.ts';

/** A text stays true until a profile changes, and the server caches it, so it is rarely fetched again. */
const FRESH_MS = 10 * 60_000;

export const writingKeys = {
  summary: (uid: string) => ['writing', 'summary', uid] as const,
  reason: (uid: string) => ['writing', 'reason', uid] as const,
};

/** Loads the reason of a card whose better reason is being written (F-03). The given one is shown until then, and on failure. */
export function useMatchReason(uid: string, givenReason: string, pending: boolean): string {
  const reason = useQuery({
    queryKey: writingKeys.reason(uid),
    queryFn: async ({ signal }) =>
      (await call(writing.generateMatchReason, { body: { data: { otherUser: { uid } } }, signal })).result,
    enabled: pending,
    staleTime: FRESH_MS,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return reason.data || givenReason;
}

/**
 * Loads the connection summary by the callable function (F-04). A failure is not an error but one of the specification's
 * sentences. `gone`: this reader cannot see such a member.
 */
export function useConnectionSummary({ uid, username }: { uid: string; username: string }) {
  const summary = useQuery({
    queryKey: writingKeys.summary(uid),
    queryFn: async ({ signal }) => {
      const body = { data: { otherUid: uid, otherUsername: username } };
      return (await call(writing.generateConnectionSummary, { body, signal })).result;
    },
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
  return {
    summary: summary.isPending ? null : summaryShown(summary.data, text.writing.summary),
    gone: summary.error instanceof ApiError && summary.error.status === 404,
  };
}

import { useQuery } from '@tanstack/react-query';
import { writing } from '#contract/writing/routes.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { text } from '#web/text/index.ts';
import { summaryShown } from './summary.ts';

/** A text stays true until a profile changes, and the server keeps it; asked again only now and then. */
const FRESH_MS = 10 * 60_000;

export const writingKeys = {
  summary: (uid: string) => ['writing', 'summary', uid] as const,
  reason: (uid: string) => ['writing', 'reason', uid] as const,
};

/** The better reason of a card that said one is being written (F-03); until it comes, and if it fails, the one given. */
export function useMatchReason(uid: string, given: string, pending: boolean): string {
  const reason = useQuery({
    queryKey: writingKeys.reason(uid),
    queryFn: async ({ signal }) =>
      (await call(writing.generateMatchReason, { body: { data: { otherUser: { uid } } }, signal })).result,
    enabled: pending,
    staleTime: FRESH_MS,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return reason.data || given;
}

/**
 * How the reader and a member meet, by the callable function (F-04). Never an error: what could not be had is one of the
 * specification's sentences. `gone`: there is no such member for this reader (any more).
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
    words: summary.isPending ? null : summaryShown(summary.data, text.writing.summary),
    gone: summary.error instanceof ApiError && summary.error.status === 404,
  };
}

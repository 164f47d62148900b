import { hangoutRequests as t } from '#catalog/hangout-requests.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { JoinRequestList } from '#web/slices/gatherings/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useAcceptRequest, useDeclineRequest, useJoinRequests } from '../join-requests.queries.ts';

export interface JoinRequestsProps {
  hangout: CachedHangout;
}

/** The members who ask to join, for the host and the co-host, with what they share and an answer for each (H-16). */
export function JoinRequests({ hangout: { id } }: JoinRequestsProps) {
  const query = useJoinRequests(id);
  const accepting = useAcceptRequest(id);
  const decline = useDeclineRequest(id);
  if (!query.data) return query.error ? <LoadError query={query} title={t.failed} compact /> : null;
  return (
    <JoinRequestList
      title={t.title}
      hint={t.hint}
      requests={query.data.map(({ member, reason }) => ({ member, words: reason }))}
      answering={accepting.isPending ? accepting.variables : undefined}
      onAccept={accepting.mutate}
      onDecline={decline}
    />
  );
}

import { useUid } from '#web/platform/session/index.ts';
import { PeopleList } from '#web/slices/plans/index.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useAttendees, useConfirmations } from '../hangouts.queries.ts';
import type { Standing } from './useStanding.ts';

const t = text.hangouts;

/** The attendees. For the host it says who has confirmed. */
export function People({ hangout, standing }: { hangout: CachedHangout; standing: Standing }) {
  const me = useUid();
  const { participants, createdBy, going } = hangout;
  const rest = useAttendees(me, hangout.id);
  const isCounting = standing.isHost && standing.phase === 'upcoming' && hangout.capacity !== null;
  const { data: answers } = useConfirmations(me, hangout, isCounting);
  const asked = answers ? answers.confirmed.length + answers.pending.length : 0;
  const markOf = (uid: string) =>
    answers?.confirmed.includes(uid)
      ? t.question.hasConfirmed
      : answers?.pending.includes(uid)
        ? t.question.isPending
        : null;
  const shown = new Set(participants.map(({ uid }) => uid));
  const others = (rest.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ uid }) => !shown.has(uid));
  const hasMore = going > participants.length;
  return (
    <PeopleList
      title={standing.phase === 'past' ? t.went(going) : t.people}
      note={isCounting && asked > 0 && answers && t.question.counted(answers.confirmed.length, asked)}
      people={[...participants, ...others]}
      host={createdBy}
      markOf={markOf}
      more={
        hasMore
          ? {
              count: !rest.data || rest.hasNextPage ? going - participants.length - others.length : 0,
              isLoading: rest.isFetching,
              isFailed: rest.isError,
              load: () => void (rest.data ? rest.fetchNextPage() : rest.refetch()),
            }
          : undefined
      }
    />
  );
}

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { groups as t } from '#catalog/groups.ts';
import type { GroupView } from '#contract/groups/views.ts';
import { Button } from '#web/design/index.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { GatheringSection } from '#web/slices/gatherings/index.ts';
import { CardSkeleton, HangoutCard, HangoutForm, NO_FILTER, useHangouts, useMore } from '#web/slices/hangouts/index.ts';
import s from './GroupHangouts.module.css';

const PlanButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="sm" icon={<Plus />} onClick={onClick}>
    {t.plan}
  </Button>
);

/** The upcoming hangouts of a group that the member may see (G-23). Its members plan more. */
export function GroupHangouts({ group }: { group: GroupView }) {
  const { id, role, archivedAt } = group;
  const filter = { ...NO_FILTER, groupId: id };
  const query = useHangouts(filter);
  const more = useMore(filter);
  const [isPlanning, setIsPlanning] = useState(false);
  const cursor = query.data?.nextCursor;
  return (
    <GatheringSection
      title={t.hangouts}
      action={role !== null && !archivedAt && <PlanButton onClick={() => setIsPlanning(true)} />}
    >
      <ListState
        query={query}
        items={query.data?.items}
        loading={t.loadingHangouts}
        skeleton={<CardSkeleton />}
        failed={t.hangoutsFailed}
        level={3}
        empty={<p className={s.none}>{role === null || archivedAt ? t.noHangouts : t.noHangoutsYet}</p>}
        more={cursor ? { isLoading: more.isPending, load: () => more.mutate(cursor) } : undefined}
      >
        {(hangouts) => (
          <ul className={s.list}>
            {hangouts.map((hangout) => (
              <HangoutCard key={hangout.id} hangout={hangout} />
            ))}
          </ul>
        )}
      </ListState>
      {isPlanning && <HangoutForm hangout={null} group={group} onClosed={() => setIsPlanning(false)} />}
    </GatheringSection>
  );
}

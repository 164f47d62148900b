import { groups as t } from '#catalog/groups.ts';
import { Button, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { PeopleList } from '#web/slices/gatherings/index.ts';
import { text } from '#web/text/index.ts';
import { useGroupMembers, useMoreMembers } from '../groups.queries.ts';

/** The members of a group, as the other members see them. */
export function Members({ groupId }: { groupId: string }) {
  const query = useGroupMembers(groupId);
  if (query.data) return <List groupId={groupId} list={query.data} />;
  if (query.error) return <LoadError query={query} title={t.membersFailed} compact />;
  return (
    <SkeletonGroup label={t.loadingMembers}>
      <Skeleton shape="box" height="6rem" />
    </SkeletonGroup>
  );
}

interface ListProps {
  groupId: string;
  list: NonNullable<ReturnType<typeof useGroupMembers>['data']>;
}

function List({ groupId, list: { items, nextCursor } }: ListProps) {
  const organizers = new Set(items.flatMap(({ member, isOrganizer }) => (isOrganizer ? [member.uid] : [])));
  const more = useMoreMembers(groupId);
  return (
    <>
      <PeopleList
        title={t.members}
        people={items.map(({ member }) => member)}
        partOf={(uid) => (organizers.has(uid) ? t.organizer : null)}
      />
      {nextCursor !== null && (
        <Button size="sm" busy={more.isPending} onClick={() => more.mutate(nextCursor)}>
          {text.app.list.more}
        </Button>
      )}
    </>
  );
}

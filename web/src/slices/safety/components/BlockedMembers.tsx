import { Avatar, Button, ErrorState, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useBlocked, useUnblock } from '../safety.queries.ts';
import s from './BlockedMembers.module.css';

const t = text.safety;

/** Whom one has blocked, each with the way to lift it. */
export function BlockedMembers() {
  const { data, isError, isFetching, refetch } = useBlocked();
  const { mutate, isPending, variables } = useUnblock();
  if (!data && isError) {
    return (
      <ErrorState title={t.blockedFailed} retryLabel={t.retry} retrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!data) {
    return (
      <SkeletonGroup label={t.blockedLoading}>
        <Skeleton shape="box" height="3rem" />
      </SkeletonGroup>
    );
  }
  if (data.length === 0) return <p className={s.none}>{t.nobodyBlocked}</p>;
  return (
    <ul className={s.list}>
      {data.map((member) => {
        const name = member.firstName || member.username;
        return (
          <li key={member.uid} className={s.row}>
            <Avatar name={name} src={member.profileImage} alt="" size={40} />
            <span className={s.name}>{name}</span>
            <Button
              size="sm"
              aria-label={t.unblockName(name)}
              busy={isPending && variables.uid === member.uid}
              onClick={() => mutate({ uid: member.uid, name })}
            >
              {t.unblock}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

import { Avatar, Button, Skeleton } from '#web/design/index.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { text } from '#web/text/index.ts';
import { useBlocked, useUnblock } from '../safety.queries.ts';
import s from './BlockedMembers.module.css';

const t = text.safety;

/** The members that the reader has blocked, each with a button to unblock them. */
export function BlockedMembers() {
  const blocked = useBlocked();
  const { mutate, isPending, variables } = useUnblock();
  return (
    <ListState
      query={blocked}
      items={blocked.data}
      loading={t.blockedLoading}
      skeleton={<Skeleton shape="box" height="3rem" />}
      failed={t.blockedFailed}
      empty={<p className={s.none}>{t.nobodyBlocked}</p>}
    >
      {(members) => (
        <ul className={s.list}>
          {members.map((member) => {
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
      )}
    </ListState>
  );
}

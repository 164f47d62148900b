import { Avatar, Button, Skeleton } from '#web/design/index.ts';
import { ListState, moreOf } from '#web/platform/screens/ListState.tsx';
import { text } from '#web/text/index.ts';
import { useMarkedNotForMe, useUnmark } from '../not-for-me.queries.ts';
import s from './BlockedMembers.module.css';

const t = text.safety.notForMe;

/** The members that the reader has marked as not for them, each with a button to see them in Intros again. */
export function MarkedNotForMe() {
  const marked = useMarkedNotForMe();
  const { mutate, isPending, variables } = useUnmark();
  return (
    <ListState
      query={marked}
      items={marked.data}
      loading={text.safety.blockedLoading}
      skeleton={<Skeleton shape="box" height="3rem" />}
      failed={text.safety.blockedFailed}
      empty={<p className={s.none}>{t.nobody}</p>}
      more={moreOf(marked)}
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
                  aria-label={t.showAgainName(name)}
                  busy={isPending && variables.uid === member.uid}
                  onClick={() => mutate({ uid: member.uid, name })}
                >
                  {t.showAgain}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </ListState>
  );
}

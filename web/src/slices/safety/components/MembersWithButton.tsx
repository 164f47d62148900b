import type { UseMutationResult } from '@tanstack/react-query';
import type { MemberCard } from '#contract/profiles/views.ts';
import { Avatar, Button, Skeleton } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { ListState, type ListStateProps } from '#web/platform/screens/ListState.tsx';
import { text } from '#web/text/index.ts';
import type { Member } from '../safety.queries.ts';
import s from './MembersWithButton.module.css';

const t = text.safety;

interface Props extends Pick<ListStateProps<MemberCard>, 'query' | 'items' | 'more'> {
  /** Shown when there are none. */
  none: string;
  /** The label of each button, and its name for screen readers. */
  button: { label: string; nameFor: (name: string) => string };
  /** Runs when a button is pressed. */
  action: Pick<UseMutationResult<unknown, Error, Member>, 'mutate' | 'isPending' | 'variables'>;
}

/** A list of members that the reader has blocked or hidden, each with a button that takes this back. */
export function MembersWithButton({ none, button, action, ...list }: Props) {
  return (
    <ListState
      {...list}
      loading={t.listLoading}
      skeleton={<Skeleton shape="box" height="3rem" />}
      failed={t.listFailed}
      empty={<p className={s.none}>{none}</p>}
    >
      {(members) => (
        <ul className={s.list}>
          {members.map((member) => {
            const { uid, profileImage } = member;
            const name = nameOf(member);
            return (
              <li key={uid} className={s.row}>
                <Avatar name={name} src={profileImage} alt="" size={40} />
                <span className={s.name}>{name}</span>
                <Button
                  size="sm"
                  aria-label={button.nameFor(name)}
                  busy={action.isPending && action.variables?.uid === uid}
                  onClick={() => action.mutate({ uid, name })}
                >
                  {button.label}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </ListState>
  );
}

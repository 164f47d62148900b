import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MemberCard } from '#contract/profiles/views.ts';
import { Avatar, Skeleton } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { ListState, type ListStateProps, moreOf, type PagedQuery } from '#web/platform/screens/ListState.tsx';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import s from './MemberList.module.css';

const t = text.chats;

interface Line {
  member: MemberCard;
  /** Shown at the end of the line. */
  note?: ReactNode;
}
interface Props {
  query: ListStateProps<Line>['query'] & PagedQuery;
  /** The loaded members; undefined until the first page has loaded. */
  lines: readonly Line[] | undefined;
  /** Takes the place of the lines when there are none. */
  empty?: ReactNode;
}

/** Lists members in a dialog of a chat, page by page. Each line is a link to the profile. */
export function MemberList({ query, lines, empty = null }: Props) {
  const me = useUid();
  return (
    <ListState
      query={query}
      items={lines}
      loading={t.loadingPeople}
      skeletonClassName={s.list}
      skeleton={['a', 'b', 'c'].map((key) => <Skeleton key={key} shape="box" height="3rem" />)}
      failed={t.peopleFailed}
      empty={empty}
      more={moreOf(query)}
      keyOf={({ member }) => member.uid}
      listClassName={s.list}
    >
      {({ member, note }) => (
        <Link className={s.person} to={member.uid === me ? paths.myProfile : paths.user(member.uid)}>
          <Avatar name={nameOf(member)} src={member.profileImage} alt="" size={40} />
          <span className={s.words}>
            <span className={s.name}>{member.uid === me ? t.you : nameOf(member)}</span>
            {member.username && <span className={s.detail}>@{member.username}</span>}
          </span>
          {note && <span className={s.mark}>{note}</span>}
        </Link>
      )}
    </ListState>
  );
}

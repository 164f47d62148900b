import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MemberCard } from '#contract/profiles/views.ts';
import { Avatar } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { GatheringSection } from './GatheringSection.tsx';
import { MorePeople, type MorePeopleProps } from './MorePeople.tsx';
import s from './PeopleList.module.css';

const t = text.hangouts;

export interface PeopleListProps extends Partial<MorePeopleProps> {
  title: string;
  /** A button beside the title. */
  action?: ReactNode;
  /** A line below the title. */
  note?: ReactNode;
  people: readonly MemberCard[];
  /** Returns the part that a member has beside going, such as the host's. */
  partOf?: (uid: string) => string | null;
  /** Returns what is written below a member's name. */
  noteOf?: (uid: string) => string | null;
}

/** The people of a hangout or an event, with links to their profiles. */
export function PeopleList({ title, action, note, people, more, ...of }: PeopleListProps) {
  const { partOf = () => null, noteOf = () => null } = of;
  const me = useUid();
  return (
    <GatheringSection title={title} action={action}>
      {note && <p className={s.note}>{note}</p>}
      <ul className={s.people}>
        {people.map((member) => (
          <li key={member.uid}>
            <Person member={member} isMe={member.uid === me} part={partOf(member.uid)} note={noteOf(member.uid)} />
          </li>
        ))}
      </ul>
      <MorePeople more={more} />
    </GatheringSection>
  );
}

interface PersonProps {
  member: MemberCard;
  isMe: boolean;
  part: string | null;
  /** Whether the member has confirmed, for the host. */
  note: string | null;
}

function Person({ member, isMe, part, note }: PersonProps) {
  const name = nameOf(member);
  // The name of a link must contain the words on the screen, so that members who speak to their device can say them.
  const label =
    isMe || part ? undefined : note ? t.profileOf(name) + text.app.punctuation.comma + note : t.profileOf(name);
  return (
    <Link to={paths.user(member.uid)} className={s.person} aria-label={label}>
      <Avatar name={name} src={member.profileImage} alt="" size={64} />
      <span className={s.name}>{isMe ? t.you : name}</span> {part && <span className={s.mark}>{part}</span>}{' '}
      {note && <span className={s.mark}>{note}</span>}
    </Link>
  );
}

import type { ReactNode } from 'react';
import type { MemberCard } from '#contract/profiles/views.ts';
import { Avatar } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import s from './MemberRows.module.css';

interface MemberRowsProps {
  /** Above the members. */
  children?: ReactNode;
  members: readonly MemberCard[];
  /** Returns the button or the badge at the end of a member's row. */
  actionOf: (member: MemberCard) => ReactNode;
}

/** The members of a dialog, one in each row, with an action for each. */
export const MemberRows = ({ children, members, actionOf }: MemberRowsProps) => (
  <div className={s.list}>
    {children}
    <ul className={s.list}>
      {members.map((member) => (
        <li key={member.uid} className={s.member}>
          <Avatar name={nameOf(member)} src={member.profileImage} alt="" size={40} />
          <span className={s.name}>{nameOf(member)}</span>
          {actionOf(member)}
        </li>
      ))}
    </ul>
  </div>
);

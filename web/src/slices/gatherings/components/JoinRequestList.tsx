import { Link } from 'react-router';
import { joinRequests as t } from '#catalog/join-requests.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { Avatar, Button } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { GatheringSection } from './GatheringSection.tsx';
import s from './JoinRequestList.module.css';

export interface ShownRequest {
  member: MemberCard;
  /** The words of the member, or the reason to meet them; null for none. */
  words: string | null;
}

interface JoinRequestListProps {
  title: string;
  hint: string;
  requests: readonly ShownRequest[];
  /** The uid of the member whose answer is being sent. */
  answering: string | undefined;
  onAccept: (uid: string) => void;
  onDecline: (uid: string) => void;
}

/** The members who ask to join a group or a hangout, with an answer for each. Nothing while nobody asks. */
export function JoinRequestList({ title, hint, requests, answering, onAccept, onDecline }: JoinRequestListProps) {
  if (requests.length === 0) return null;
  return (
    <GatheringSection title={title}>
      <ul className={s.list}>
        {requests.map(({ member, words }) => (
          <li key={member.uid} className={s.request}>
            <Avatar name={nameOf(member)} src={member.profileImage} alt="" size={48} />
            <div className={s.words}>
              <Link to={paths.user(member.uid)} className={s.name}>
                {nameOf(member)}
              </Link>
              {words !== null && <p dir="auto">{words}</p>}
            </div>
            <div className={s.answers}>
              <Button size="sm" aria-label={t.declineMember(nameOf(member))} onClick={() => onDecline(member.uid)}>
                {t.decline}
              </Button>
              <Button
                size="sm"
                variant="primary"
                aria-label={t.acceptMember(nameOf(member))}
                busy={answering === member.uid}
                onClick={() => onAccept(member.uid)}
              >
                {t.accept}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <p className={s.hint}>{hint}</p>
    </GatheringSection>
  );
}

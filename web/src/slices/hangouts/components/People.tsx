import { Link } from 'react-router';
import type { MemberCard } from '#contract/profiles/views.ts';
import { Avatar, Button } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useUid } from '#web/platform/session/index.ts';
import { nameOf } from '#web/slices/chats/index.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useAttendees, useConfirmations } from '../hangouts.queries.ts';
import s from './DetailBody.module.css';
import type { Standing } from './useStanding.ts';

const t = text.hangouts;

/** The attendees. For the host it says who has confirmed. */
export function People({ hangout, standing }: { hangout: CachedHangout; standing: Standing }) {
  const me = useUid();
  const { participants, createdBy, going } = hangout;
  const title = standing.phase === 'past' ? t.went(going) : t.people;
  const rest = useAttendees(me, hangout.id);
  const isCounting = standing.isHost && standing.phase === 'upcoming' && hangout.capacity !== null;
  const { data: answers } = useConfirmations(me, hangout, isCounting);
  const asked = answers ? answers.confirmed.length + answers.pending.length : 0;
  const markOf = (uid: string) =>
    answers?.confirmed.includes(uid)
      ? t.question.hasConfirmed
      : answers?.pending.includes(uid)
        ? t.question.isPending
        : null;
  const shown = new Set(participants.map(({ uid }) => uid));
  const others = (rest.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ uid }) => !shown.has(uid));
  return (
    <section aria-label={title}>
      <h2 className={s.title}>{title}</h2>
      {isCounting && asked > 0 && answers && (
        <p className={s.counted}>{t.question.counted(answers.confirmed.length, asked)}</p>
      )}
      <ul className={s.people}>
        {[...participants, ...others].map((member) => (
          <li key={member.uid}>
            <Person
              member={member}
              isMe={member.uid === me}
              isHost={member.uid === createdBy}
              mark={markOf(member.uid)}
            />
          </li>
        ))}
      </ul>
      {going > participants.length && (
        <>
          {rest.isError && <p className={s.more}>{t.morePeopleFailed}</p>}
          {(!rest.data || rest.hasNextPage) && (
            <Button
              size="sm"
              busy={rest.isFetching}
              busyLabel={t.loadingPeople}
              onClick={() => void (rest.data ? rest.fetchNextPage() : rest.refetch())}
            >
              {t.andMore(going - participants.length - others.length)}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

interface PersonProps {
  member: MemberCard;
  isMe: boolean;
  isHost: boolean;
  /** Whether the member has confirmed, for the host. */
  mark: string | null;
}

function Person({ member, isMe, isHost, mark }: PersonProps) {
  const name = nameOf(member);
  // The name of a link must contain the words on the screen, so that members who speak to their device can say them.
  const label = isMe || isHost ? undefined : mark ? t.profileOf(name) + text.app.marks.comma + mark : t.profileOf(name);
  return (
    <Link to={paths.user(member.uid)} className={s.person} aria-label={label}>
      <Avatar name={name} src={member.profileImage} alt="" size={64} />
      <span className={s.name}>{isMe ? t.you : name}</span> {isHost && <span className={s.mark}>{t.hostMark}</span>}
      {mark && <span className={s.mark}>{mark}</span>}
    </Link>
  );
}

import { Check, Handshake } from 'lucide-react';
import { Link } from 'react-router';
import type { Encounter } from '#contract/encounters/routes.ts';
import { Avatar, Button, cx, Skeleton } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { ListState, moreOf } from '#web/platform/screens/ListState.tsx';
import { useConnectionWith } from '#web/slices/connections/index.ts';
import { formatDateTime } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { useEncounters, useSay } from '../encounters.queries.ts';
import s from './MeetAgain.module.css';

const t = text.encounters;

/** Asks an attendee of a past hangout whom they would like to meet again (B-03). */
export function MeetAgain({ hangoutId }: { hangoutId: string }) {
  const query = useEncounters(hangoutId);
  const { mutate } = useSay(hangoutId);
  const [first] = query.data?.pages ?? [];
  const isOpen = first === undefined || Date.parse(first.closesAt) > Date.now();
  const items = query.data?.pages.flatMap((page) => page.items);
  // After the two weeks, only what became mutual is worth showing.
  const shownItems = isOpen ? items : items?.filter(({ isMutual }) => isMutual);
  return (
    <section aria-labelledby={`meet-again-${hangoutId}`} className={s.section}>
      <h2 id={`meet-again-${hangoutId}`} className={s.title}>
        {t.title}
      </h2>
      <p className={s.intro}>
        {isOpen ? t.intro : t.closed}
        {isOpen && first && <> {t.comparedAt(formatDateTime(first.comparedAt))}</>}
      </p>
      <ListState
        query={query}
        items={shownItems}
        loading={t.loading}
        skeleton={<Skeleton shape="box" height="3.75rem" />}
        failed={t.failed}
        level={3}
        empty={isOpen ? <p className={s.intro}>{t.nobody}</p> : null}
        more={moreOf(query)}
      >
        {(people) => (
          <ul className={s.list}>
            {people.map((person) => (
              <Row
                key={person.member.uid}
                {...person}
                canBeAbsent={isOpen && people.length > 1}
                onSay={(say, isSaid) => mutate({ other: person.member.uid, say, is: isSaid })}
              />
            ))}
          </ul>
        )}
      </ListState>
      {isOpen && (items?.length ?? 0) > 1 && <p className={s.hint}>{t.absentHint}</p>}
    </section>
  );
}

interface RowProps extends Encounter {
  /** Whether it may be said that the member was not there: one word alone never counts. */
  canBeAbsent: boolean;
  onSay: (say: 'meetAgain' | 'absent', isSaid: boolean) => void;
}

function Row({ member, meetAgain, isMutual, absent, canBeAbsent, onSay }: RowProps) {
  const name = nameOf(member);
  const isConnected = useConnectionWith(member.uid)?.status === 'connected';
  return (
    <li className={s.row}>
      <Link to={paths.user(member.uid)} className={s.person}>
        <Avatar name={name} src={member.profileImage} alt="" size={48} />
        <span className={s.name}>{name}</span>
      </Link>
      {isMutual ? (
        <span className={s.mutual}>
          <Check aria-hidden="true" />
          {t.mutual}
        </span>
      ) : (
        <>
          {isConnected && !absent && (
            <span className={s.mutual}>
              <Check aria-hidden="true" />
              {t.connected}
            </span>
          )}
          {!absent && !isConnected && (
            <Button
              size="sm"
              className={cx(s.choose, meetAgain && s.chosen)}
              icon={meetAgain ? <Check /> : <Handshake />}
              aria-label={t.chooseName(name)}
              aria-pressed={meetAgain}
              onClick={() => onSay('meetAgain', !meetAgain)}
            >
              {t.choose}
            </Button>
          )}
          {(canBeAbsent || absent) && !meetAgain && (
            <Button
              size="sm"
              className={s.absent}
              icon={absent ? <Check /> : undefined}
              aria-label={t.absentName(name)}
              aria-pressed={absent}
              onClick={() => onSay('absent', !absent)}
            >
              {t.absent}
            </Button>
          )}
        </>
      )}
    </li>
  );
}

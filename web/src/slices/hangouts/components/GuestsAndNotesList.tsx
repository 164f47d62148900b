import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { guestAndNote as t } from '#catalog/guest-and-note.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import { Avatar, Badge, IconButton, Skeleton } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { useUid } from '#web/platform/session/index.ts';
import { GatheringSection } from '#web/slices/gatherings/index.ts';
import { ReportDialog } from '#web/slices/safety/index.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import s from './GuestsAndNotesList.module.css';

export interface GuestsAndNotesListProps {
  hangout: CachedHangout;
}

interface Reported {
  member: { uid: string; name: string };
  note: string;
}

/** Shows who brings a guest, and the notes to the host, which the reader can report (H-12, P-12). They are fetched again with every change of the hangout. */
export function GuestsAndNotesList({ hangout: { id, version, title } }: GuestsAndNotesListProps) {
  const me = useUid();
  const [reported, setReported] = useState<Reported | null>(null);
  const [isReporting, setIsReporting] = useState(false);
  const query = useQuery({
    queryKey: ['hangouts', me, 'extras', id, version],
    queryFn: ({ signal }) => call(hangouts.guestsAndNotes, { params: { hangoutId: id }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { data, error } = query;
  if (data?.items.length === 0) return null;
  return (
    <GatheringSection title={t.notes}>
      {!data && error && <LoadError query={query} title={t.failed} />}
      {!data && !error && <Skeleton width="60%" />}
      <ul className={s.list}>
        {data?.items.map(({ member, bringsGuest, note }) => (
          <li key={member.uid} className={s.item}>
            <Avatar name={nameOf(member)} src={member.profileImage} alt="" size={40} />
            <div className={s.words}>
              <p className={s.head}>
                <Link to={paths.user(member.uid)} className={s.name}>
                  {nameOf(member)}
                </Link>{' '}
                {bringsGuest && <Badge>{t.bringsGuest}</Badge>}
              </p>
              {note && <p className={s.note}>{note}</p>}
            </div>
            {note && member.uid !== me && (
              <IconButton
                label={text.safety.reportNote(nameOf(member))}
                size="sm"
                onClick={() => {
                  setReported({ member: { uid: member.uid, name: nameOf(member) }, note });
                  setIsReporting(true);
                }}
              >
                <Flag />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {reported && (
        <ReportDialog
          member={reported.member}
          hangout={{ id, title, part: { note: reported.note } }}
          open={isReporting}
          onOpenChange={setIsReporting}
        />
      )}
    </GatheringSection>
  );
}

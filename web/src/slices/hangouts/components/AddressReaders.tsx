import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { guestAndNote } from '#catalog/guest-and-note.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import { Avatar, Skeleton } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { useUid } from '#web/platform/session/index.ts';
import { GatheringSection } from '#web/slices/gatherings/index.ts';
import { formatDateTime } from '#web/text/formats.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import s from './GuestsAndNotesList.module.css';

const t = guestAndNote.readers;

export interface AddressReadersProps {
  hangout: CachedHangout;
}

/** Shows the host who has seen the address of their home, also members who left the hangout since (B-07). */
export function AddressReaders({ hangout: { id, version } }: AddressReadersProps) {
  const me = useUid();
  const query = useQuery({
    queryKey: ['hangouts', me, 'addressReaders', id, version],
    queryFn: ({ signal }) => call(hangouts.addressReaders, { params: { hangoutId: id }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { data, error } = query;
  return (
    <GatheringSection title={t.title}>
      {!data && error && <LoadError query={query} title={t.failed} />}
      {!data && !error && <Skeleton width="60%" />}
      {data?.items.length === 0 && data.hidden === 0 && <p>{t.nobody}</p>}
      <ul className={s.list}>
        {data?.items.map(({ member, readAt }) => (
          <li key={member.uid} className={s.item}>
            <Avatar name={nameOf(member)} src={member.profileImage} alt="" size={40} />
            <div className={s.words}>
              <Link to={paths.user(member.uid)} className={s.name}>
                {nameOf(member)}
              </Link>
              <p className={s.note}>
                <time dateTime={readAt}>{formatDateTime(readAt)}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {data && data.hidden > 0 && <p>{t.hidden(data.hidden)}</p>}
    </GatheringSection>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { hangoutExtras as t } from '#catalog/hangout-extras.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import { Avatar, Badge, Skeleton } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { useUid } from '#web/platform/session/index.ts';
import { nameOf } from '#web/slices/chats/index.ts';
import { PlanSection } from '#web/slices/plans/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import s from './ExtrasList.module.css';

export interface ExtrasListProps {
  hangout: CachedHangout;
}

/** Shows who brings a guest, and the notes to the host (H-12). They are fetched again with every change of the hangout. */
export function ExtrasList({ hangout: { id, version } }: ExtrasListProps) {
  const me = useUid();
  const query = useQuery({
    queryKey: ['hangouts', me, 'extras', id, version],
    queryFn: ({ signal }) => call(hangouts.extras, { params: { hangoutId: id }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { data, error } = query;
  if (data?.items.length === 0) return null;
  return (
    <PlanSection title={t.notes}>
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
          </li>
        ))}
      </ul>
    </PlanSection>
  );
}

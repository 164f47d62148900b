import { MapPin, Users } from 'lucide-react';
import { Link } from 'react-router';
import { groups as t } from '#catalog/groups.ts';
import type { GroupView } from '#contract/groups/views.ts';
import { Badge, BoroughBullet, Card, CardLink, Skeleton } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { CardPicture } from '#web/slices/hangouts/index.ts';
import { text } from '#web/text/index.ts';
import { placeLabel } from '../place-label.ts';
import s from './GroupCard.module.css';

/** Returns what the member is to a group; null for nothing. */
function stateLabel({ role, sentence, invitedBy, archivedAt }: GroupView): string | null {
  if (archivedAt) return t.archived;
  if (role === 'organizer') return t.youOrganize;
  if (role === 'member') return t.youAreIn;
  if (invitedBy) return t.youAreInvited;
  return sentence === null ? null : t.youAsked;
}

/** One group of the directory. */
export function GroupCard({ group }: { group: GroupView }) {
  const { id, name, category, borough, picture, description, people, admission, joinRequests } = group;
  const state = stateLabel(group);
  const place = placeLabel(group) || t.anyBorough;
  return (
    <Card className={s.card} data-picture={picture !== null}>
      <CardPicture hangout={{ picture, category, title: name }} />
      <div className={s.words}>
        <h2 className={s.title}>
          <CardLink render={<Link to={paths.group(id)} />}>{name}</CardLink>
        </h2>
        <p className={s.fact}>
          <MapPin aria-hidden="true" />
          <span>{place}</span>
          {borough && <BoroughBullet borough={borough} size="sm" label={text.options.boroughs[borough]} />}
        </p>
        <p className={s.fact}>
          <Users aria-hidden="true" />
          <span>
            {t.people(people)}
            {!group.archivedAt && <> · {t[admission]}</>}
          </span>
        </p>
        <p className={s.description}>{description}</p>
        {(state !== null || (joinRequests ?? 0) > 0) && (
          <p className={s.states}>
            {state !== null && <Badge>{state}</Badge>}
            {joinRequests !== null && joinRequests > 0 && <Badge tone="accent">{t.waiting(joinRequests)}</Badge>}
          </p>
        )}
      </div>
    </Card>
  );
}

/** The skeleton of a card. */
export const CardSkeleton = () => (
  <Card className={s.card} data-picture="true">
    <Skeleton shape="box" className={s.skeletonPicture ?? ''} />
    <div className={s.words}>
      <Skeleton width="55%" height="1.5rem" />
      <Skeleton width="40%" />
      <Skeleton width="60%" />
      <Skeleton width="90%" />
    </div>
  </Card>
);

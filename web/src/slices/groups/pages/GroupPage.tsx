import { Link, useParams } from 'react-router';
import { groups as t } from '#catalog/groups.ts';
import { groupChatId } from '#contract/chats/ids.ts';
import type { GroupView } from '#contract/groups/views.ts';
import {
  Banner,
  BoroughBullet,
  Button,
  CategoryBullet,
  ErrorState,
  PageHeader,
  Skeleton,
  SkeletonGroup,
} from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { BackLink } from '#web/platform/screens/BackLink.tsx';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { PeopleList } from '#web/slices/gatherings/index.ts';
import { DetailPicture, NO_FILTER, useHangouts } from '#web/slices/hangouts/index.ts';
import { text } from '#web/text/index.ts';
import { GroupActions } from '../components/GroupActions.tsx';
import { GroupHangouts } from '../components/GroupHangouts.tsx';
import { GroupReports } from '../components/GroupReports.tsx';
import { IdleQuestion } from '../components/IdleQuestion.tsx';
import { JoinButton, JoinState } from '../components/JoinActions.tsx';
import { JoinRequests } from '../components/JoinRequests.tsx';
import { Members } from '../components/Members.tsx';
import { ReportGroup } from '../components/ReportGroup.tsx';
import { Together } from '../components/Together.tsx';
import { useGroup } from '../groups.queries.ts';
import { placeLabel } from '../place-label.ts';
import s from './GroupPage.module.css';

/** Errors that stay the same when tried again: an unknown group or an invalid id. */
const GONE = ['NOT_FOUND', 'INVALID_INPUT'];

/** /group/{groupId}: what a group is, who organizes it, and for its members who is in it (G-22). */
export function Component() {
  const { groupId = '' } = useParams();
  const query = useGroup(groupId);
  const { data, error } = query;
  // Fetched together with the group and shown together, because the organizers are below them.
  const { isLoading } = useHangouts({ ...NO_FILTER, groupId });
  const isGone = error instanceof ApiError && GONE.includes(error.code);
  if (isGone)
    return (
      <ErrorState
        title={t.notFound}
        text={t.notFoundText}
        action={<Button render={<Link to={paths.groups} />}>{t.back}</Button>}
      />
    );
  if (data && !isLoading) return <Group group={data} />;
  return (
    <article className={s.page}>
      <PageHeader title={t.title} back={<BackLink to={paths.groups}>{t.back}</BackLink>} />
      {error ? <LoadError query={query} title={t.failed} /> : <GroupSkeleton />}
    </article>
  );
}

function Group({ group }: { group: GroupView }) {
  const { id, name, category, borough, picture, description, organizers, people, role, isRemoved } = group;
  const place = placeLabel(group) || t.anyBorough;
  return (
    <article className={s.page}>
      <PageHeader
        title={name}
        back={<BackLink to={paths.groups}>{t.back}</BackLink>}
        actions={
          role === null ? (
            <JoinButton group={group} />
          ) : (
            <Button variant="primary" render={<Link to={paths.chat(groupChatId(id))} />}>
              {t.viewChat}
            </Button>
          )
        }
      />
      {isRemoved && <Banner title={t.removedTitle}>{t.removedText}</Banner>}
      <IdleQuestion group={group} />
      <DetailPicture hangout={{ picture, title: name }} />
      <p className={s.facts}>
        <span className={s.fact}>
          <CategoryBullet category={category} />
          {text.options.hangoutCategories[category]}
        </span>
        <span className={s.fact}>
          {borough && <BoroughBullet borough={borough} size="sm" label={text.options.boroughs[borough]} />}
          {place}
        </span>
        <span>{t.people(people)}</span>
      </p>
      <p className={s.description} dir="auto">
        {description}
      </p>
      <JoinState group={group} />
      {role !== null && <GroupActions group={group} />}
      {role === 'organizer' && !group.archivedAt && <JoinRequests groupId={id} />}
      {role === 'organizer' && <GroupReports groupId={id} />}
      <GroupHangouts group={group} />
      {organizers.length > 0 ? (
        <PeopleList title={t.organizers} people={organizers} />
      ) : (
        <p className={s.muted}>{t.noOrganizers}</p>
      )}
      {role !== null && <Together groupId={id} />}
      {role !== null && <Members groupId={id} />}
      <ReportGroup group={group} />
    </article>
  );
}

const GroupSkeleton = () => (
  <SkeletonGroup label={t.loading} className={s.page}>
    <Skeleton width="60%" />
    <Skeleton width="100%" />
    <Skeleton width="80%" />
    <Skeleton shape="box" width="8rem" height="2.75rem" />
  </SkeletonGroup>
);

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { groups as t } from '#catalog/groups.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { pick } from '#contract/pick.ts';
import { BOROUGHS } from '#contract/profiles/boroughs.ts';
import people from '#web/design/art/empty-people.svg';
import { Button, EmptyState, PageHeader, SearchField, Segmented, Select } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { BackLink } from '#web/platform/screens/BackLink.tsx';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { useShownSearch } from '#web/platform/useShownSearch.ts';
import { CATEGORY_OPTIONS, useHangout } from '#web/slices/hangouts/index.ts';
import { text } from '#web/text/index.ts';
import { CardSkeleton, GroupCard } from '../components/GroupCard.tsx';
import { type DirectoryFilters, isNarrowed, readChoice, searchOf } from '../directory-filters.ts';
import { useGroups, useMoreGroups } from '../groups.queries.ts';
import { GroupForm } from '../windows.ts';
import s from './GroupsPage.module.css';

const ALL = 'all';
const CATEGORIES = [{ value: ALL, label: t.allCategories }, ...CATEGORY_OPTIONS];
const BOROUGH_OPTIONS = [
  { value: ALL, label: t.anyBorough },
  ...BOROUGHS.map((value) => ({ value, label: text.options.boroughs[value] })),
];
/** The pause in typing after which the directory is searched, in ms. */
const SEARCH_REST_MS = 400;
const SKELETONS = [1, 2, 3, 4];

/** /groups: the directory of groups, and those of the member (G-22). */
export function Component() {
  const [query, showQuery] = useShownSearch(useLocation().search, paths.groups);
  const choice = readChoice(query);
  const hangoutId = new URLSearchParams(query).get('hangout');
  const [isCreating, setIsCreating] = useState(false);
  const show = (next: Partial<DirectoryFilters>, { replace } = { replace: false }) =>
    showQuery(searchOf({ ...choice, ...next }), { replace });
  const create = () => setIsCreating(true);
  return (
    <div className={s.page}>
      <PageHeader
        title={t.title}
        text={t.intro}
        back={<BackLink to={paths.hangouts}>{t.backToHangouts}</BackLink>}
        actions={
          <Button variant="primary" icon={<Plus />} onClick={create}>
            {t.create}
          </Button>
        }
      />
      <div className={s.filters}>
        <Segmented
          label={t.category}
          look="strip"
          options={CATEGORIES}
          value={choice.category ?? ALL}
          onValueChange={(value) => show({ category: readChoice(`?category=${value}`).category })}
        />
        <Segmented
          label={t.whose}
          options={[
            { value: ALL, label: t.all },
            { value: 'mine', label: t.mine },
          ]}
          value={choice.isMine ? 'mine' : ALL}
          onValueChange={(value) => show({ isMine: value === 'mine' })}
        />
        <Select
          label={t.borough}
          hideLabel
          options={BOROUGH_OPTIONS}
          value={choice.borough ?? ALL}
          onValueChange={(value) => show({ borough: readChoice(`?borough=${value}`).borough })}
          placeholder={t.borough}
        />
        <SearchField
          label={t.search}
          placeholder={t.search}
          clearLabel={t.clearSearch}
          value={choice.search}
          onSearch={(search) => show({ search }, { replace: true })}
          maxLength={TEXT_MAX.searchTerm}
          restMs={SEARCH_REST_MS}
        />
      </div>
      <Directory choice={choice} onShow={show} onCreate={create} />
      {hangoutId !== null && <FormFromHangout hangoutId={hangoutId} />}
      {isCreating && <GroupForm group={null} onClosed={() => setIsCreating(false)} />}
    </div>
  );
}

/** The form of a group that is made from a hangout. Closing it leads back to the hangout. */
function FormFromHangout({ hangoutId }: { hangoutId: string }) {
  const { data } = useHangout(hangoutId);
  const navigate = useNavigate();
  if (!data) return null;
  return (
    <GroupForm
      group={null}
      origin={{ kind: 'hangout', ...pick(data, ['id', 'title', 'category', 'borough', 'location']) }}
      onClosed={() => void navigate(paths.hangout(hangoutId), { replace: true })}
    />
  );
}

interface DirectoryProps {
  choice: DirectoryFilters;
  onShow: (next: Partial<DirectoryFilters>) => void;
  onCreate: () => void;
}

function Directory({ choice, onShow, onCreate }: DirectoryProps) {
  const query = useGroups(choice);
  const more = useMoreGroups(choice);
  const cursor = query.data?.nextCursor;
  return (
    <section aria-label={t.title}>
      <ListState
        query={query}
        items={query.data?.items}
        loading={t.loading}
        skeleton={SKELETONS.map((index) => <CardSkeleton key={index} />)}
        skeletonClassName={s.grid}
        failed={t.failed}
        empty={<NoGroups choice={choice} onShow={onShow} onCreate={onCreate} />}
        className={s.list}
        listClassName={s.grid}
        keyOf={({ id }) => id}
        more={cursor ? { isLoading: more.isPending, load: () => more.mutate(cursor) } : undefined}
      >
        {(group) => <GroupCard group={group} />}
      </ListState>
    </section>
  );
}

function NoGroups({ choice, onShow, onCreate }: DirectoryProps) {
  const isFiltered = isNarrowed(choice);
  const [title, hint] = isFiltered
    ? [t.noneFound, t.noneFoundText]
    : choice.isMine
      ? [t.noneMine, t.noneMineText]
      : [t.none, t.noneText];
  return (
    <EmptyState
      compact
      art={<img src={people} alt="" width="200" height="150" />}
      title={title}
      text={hint}
      action={
        isFiltered ? (
          <Button onClick={() => onShow({ category: null, borough: null, search: '' })}>{t.clearFilters}</Button>
        ) : (
          <Button onClick={onCreate}>{t.create}</Button>
        )
      }
    />
  );
}

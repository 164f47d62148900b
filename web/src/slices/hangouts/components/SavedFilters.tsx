import { Link } from 'react-router';
import { savedFilters as t } from '#catalog/saved-filters.ts';
import { queryOfFilters } from '#contract/hangouts/filter-query.ts';
import type { SavedFilters as Saved } from '#contract/hangouts/saved-filters.ts';
import { Button, Skeleton } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { describedFilters } from '../described-filters.ts';
import { useRemoveFilters, useSavedFilters } from '../saved-filters.queries.ts';
import s from './SavedFilters.module.css';

/** The filters of which the member hears what is new, in the settings (N-08). Each leads to the hangouts that fit. */
export function SavedFilters() {
  const list = useSavedFilters();
  return (
    <ListState
      query={list}
      items={list.data}
      loading={t.loading}
      skeleton={<Skeleton shape="box" height="2.75rem" />}
      failed={t.failed}
      level={3}
      empty={
        <p>
          {t.empty} <Link to={paths.hangouts}>{t.toHangouts}</Link>
        </p>
      }
      keyOf={({ id }) => id}
      listClassName={s.list}
    >
      {(saved) => <Row saved={saved} />}
    </ListState>
  );
}

function Row({ saved }: { saved: Saved }) {
  const remove = useRemoveFilters();
  const described = describedFilters(saved.filters);
  return (
    <div className={s.row}>
      <Link to={paths.hangouts + queryOfFilters(saved.filters)} className={s.filters} dir="auto">
        {described}
      </Link>
      <Button size="sm" busy={remove.isPending} aria-label={t.removeOf(described)} onClick={() => remove.mutate(saved)}>
        {t.remove}
      </Button>
    </div>
  );
}

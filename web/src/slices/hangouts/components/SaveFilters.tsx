import { Bell, BellOff } from 'lucide-react';
import { Link } from 'react-router';
import { savedFilters as t } from '#catalog/saved-filters.ts';
import type { HangoutFilters } from '#contract/hangouts/saved-filters.ts';
import { Button } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { describedFilters, isSameFilters } from '../described-filters.ts';
import { useRemoveFilters, useSavedFilters, useSaveFilters } from '../saved-filters.queries.ts';
import s from './SaveFilters.module.css';

export interface SaveFiltersProps {
  filters: HangoutFilters;
}

/** Saves the filters that are set, so that the member hears what is new (N-08), or removes them again. */
export function SaveFilters({ filters }: SaveFiltersProps) {
  const list = useSavedFilters();
  const save = useSaveFilters();
  const remove = useRemoveFilters();
  const saved = list.data?.find((one) => isSameFilters(one.filters, filters));
  const described = describedFilters(filters);
  return (
    <div className={s.row}>
      <Button
        size="sm"
        icon={saved ? <BellOff /> : <Bell />}
        // Filters that did not load can be saved again: it changes nothing.
        busy={list.isLoading || save.isPending || remove.isPending}
        {...((save.isPending || remove.isPending) && { busyLabel: save.isPending ? t.saving : t.stopping })}
        onClick={() => (saved ? remove.mutate(saved) : save.mutate({ filters }))}
      >
        {saved ? t.stop : t.tell}
      </Button>
      <p className={s.words} role="status" dir="auto">
        {saved ? t.told(described) : described}
        <span className={s.once}>{t.once}</span>
      </p>
      <Button variant="link" size="sm" render={<Link to={paths.settings('notifications')} />}>
        {t.manage}
      </Button>
    </div>
  );
}

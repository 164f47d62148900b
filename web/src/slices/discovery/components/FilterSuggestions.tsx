import type { IntroList } from '#contract/discovery/routes.ts';
import { Button, EmptyState } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { setFilters } from '../filters.ts';
import { useRemovableFilters } from '../removable-filters.queries.ts';
import { filterLabel } from './filter-label.ts';
import type { UseFilters } from './useFilters.ts';

const t = text.discovery.empty.filters;

export interface FilterSuggestionsProps {
  list: IntroList;
  use: UseFilters;
}

/** Suggests filters to remove so that the list is not empty. */
export function FilterSuggestions({ list, use: { filters, change, clear } }: FilterSuggestionsProps) {
  const worth = useRemovableFilters(list, filters, setFilters(filters));
  return (
    <EmptyState
      compact
      level={3}
      title={t.title}
      text={worth === undefined ? t.looking : worth.length > 0 ? t.text : t.textAll}
      action={
        worth?.length === 0 ? (
          <Button onClick={clear}>{text.discovery.filters.clearAll}</Button>
        ) : (
          worth?.map((name) => (
            <Button key={name} size="sm" onClick={() => change({ [name]: null })}>
              {t.without(filterLabel(name, filters))}
            </Button>
          ))
        )
      }
    />
  );
}

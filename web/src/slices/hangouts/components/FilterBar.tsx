import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { hangoutFilters as t } from '#catalog/hangout-filters.ts';
import { TEXT } from '#contract/limits.ts';
import { Button, createPart, SearchField } from '#web/design/index.ts';
import { countFilters } from '../filters.ts';
import s from './FilterBar.module.css';
import type { FilterPanelProps } from './FilterPanel.tsx';

/** The pause in typing after which the list is searched, in ms. */
const SEARCH_REST_MS = 400;
const panelPart = createPart(() => import('./FilterPanel.tsx'));

export type FilterBarProps = FilterPanelProps;

/** The search field and the filters of the list (H-08). */
export function FilterBar({ choice, onShow }: FilterBarProps) {
  const count = countFilters(choice);
  const [isOpen, setIsOpen] = useState(count > 0);
  const panel = useId();
  const loaded = panelPart.use(isOpen);
  return (
    <div className={s.bar}>
      <div className={s.row}>
        <SearchField
          className={s.search ?? ''}
          label={t.search}
          placeholder={t.placeholder}
          clearLabel={t.clearSearch}
          value={choice.search}
          onSearch={(search) => onShow({ search }, { replace: true })}
          maxLength={TEXT.searchTerm}
          restMs={SEARCH_REST_MS}
        />
        <Button
          icon={<SlidersHorizontal />}
          busy={isOpen && !loaded}
          aria-expanded={isOpen}
          aria-controls={panel}
          aria-label={count > 0 ? t.openCount(count) : t.open}
          onPointerEnter={panelPart.load}
          onFocus={panelPart.load}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t.open}
          {count > 0 && <span className={s.count}>{count}</span>}
        </Button>
      </div>
      <section id={panel} className={s.panel} aria-label={t.panel} hidden={!isOpen || !loaded}>
        {loaded && <loaded.FilterPanel choice={choice} onShow={onShow} />}
      </section>
    </div>
  );
}

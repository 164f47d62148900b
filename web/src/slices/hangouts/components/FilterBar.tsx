import { Search, SlidersHorizontal } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hangoutFilters as t } from '#catalog/hangout-filters.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { Button, cx, IconButton, lazyModule, SearchField } from '#web/design/index.ts';
import { countFilters } from '../filters.ts';
import s from './FilterBar.module.css';
import type { FilterPanelProps } from './FilterPanel.tsx';

/** The pause in typing after which the list is searched, in ms. */
const SEARCH_REST_MS = 400;
const panelPart = lazyModule(() => import('./FilterPanel.tsx'));

export type FilterBarProps = FilterPanelProps;

/** The search field and the filters of the list (H-08). On a phone the field is folded into a button. */
export function FilterBar({ choice, onShow }: FilterBarProps) {
  const count = countFilters(choice);
  const [isOpen, setIsOpen] = useState(count > 0);
  const [isSearching, setIsSearching] = useState(false);
  const search = useRef<HTMLDivElement>(null);
  const panel = useId();
  const loaded = panelPart.useModule(isOpen);
  const showsSearch = isSearching || choice.search !== '';
  function toggleSearch() {
    // Only a focus in the same task as the press opens the keyboard of a phone.
    flushSync(() => setIsSearching(!showsSearch));
    if (!showsSearch) search.current?.querySelector('input')?.focus();
    else if (choice.search !== '') onShow({ search: '' });
  }
  return (
    <div className={s.bar}>
      <div ref={search} className={s.row}>
        <IconButton
          label={t.search}
          variant="outline"
          className={s.toggleSearch ?? ''}
          aria-expanded={showsSearch}
          onClick={toggleSearch}
        >
          <Search />
        </IconButton>
        <SearchField
          className={cx(s.search, !showsSearch && s.folded)}
          label={t.search}
          placeholder={t.placeholder}
          clearLabel={t.clearSearch}
          value={choice.search}
          onSearch={(search) => onShow({ search }, { replace: true })}
          maxLength={TEXT_MAX.searchTerm}
          restMs={SEARCH_REST_MS}
        />
        <Button
          icon={<SlidersHorizontal />}
          className={s.open ?? ''}
          busy={isOpen && !loaded}
          aria-expanded={isOpen}
          aria-controls={panel}
          aria-label={count > 0 ? t.openCount(count) : t.open}
          onPointerEnter={panelPart.load}
          onFocus={panelPart.load}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={s.wordAndCount}>
            <span className={s.word}>{t.open}</span>
            {count > 0 && <span className={s.count}>{count}</span>}
          </span>
        </Button>
      </div>
      <section id={panel} className={s.panel} aria-label={t.panel} hidden={!isOpen || !loaded}>
        {loaded && <loaded.FilterPanel choice={choice} onShow={onShow} />}
      </section>
    </div>
  );
}

import { SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, CountBadge, lazyModule } from '#web/design/index.ts';
import { useFocusAfter } from '#web/platform/useFocusAfter.ts';
import { text } from '#web/text/index.ts';
import { type FilterName, setFilters } from '../filters.ts';
import s from './FilterBar.module.css';
import { FilterTags } from './FilterTags.tsx';
import { NameSearch } from './NameSearch.tsx';
import type { UseFilters } from './useFilters.ts';

const t = text.discovery.filters;
const dialog = lazyModule(() => import('./FilterDialog.tsx'));

/** The search and the filters of both lists (I-07). */
export function FilterBar({ use }: { use: UseFilters }) {
  const { filters, change } = use;
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const loaded = dialog.useModule(asked);
  const names = setFilters(filters).filter((name) => name !== 'search');
  const focusAfter = useFocusAfter();
  const button = useRef<HTMLButtonElement>(null);
  const tags = useRef<HTMLDivElement>(null);
  /** Removes filters, and gives the focus to the tag that follows them, or to the button when no tag is left. */
  function remove(removed: readonly FilterName[]) {
    const firstRemoved = names.findIndex((name) => removed.includes(name));
    focusAfter(() => {
      const remainingTags = tags.current?.querySelectorAll('button');
      return remainingTags?.[Math.min(firstRemoved, remainingTags.length - 1)] ?? button.current;
    });
    change(Object.fromEntries(removed.map((name) => [name, null])));
  }
  return (
    <>
      <div className={s.fields}>
        <NameSearch value={filters.search ?? ''} onSearch={(search) => change({ search })} />
        <Button
          ref={button}
          icon={<SlidersHorizontal />}
          className={s.open}
          iconEnd={names.length > 0 && <CountBadge n={names.length} />}
          aria-label={names.length > 0 ? t.openWith(names.length) : t.open}
          aria-haspopup="dialog"
          onPointerEnter={dialog.load}
          onFocus={dialog.load}
          busy={asked && !loaded}
          onClick={() => {
            setAsked(true);
            setOpen(true);
          }}
        >
          {t.open}
        </Button>
      </div>
      {names.length > 0 && (
        <div ref={tags} className={s.tags}>
          <FilterTags filters={filters} names={names} onRemove={remove} />
        </div>
      )}
      {loaded && asked && <loaded.FilterDialog use={use} open={open} onOpenChange={setOpen} />}
    </>
  );
}

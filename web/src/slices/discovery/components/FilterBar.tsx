import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button, Count, createPart } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { setFilters } from '../filters.ts';
import s from './FilterBar.module.css';
import { FilterTags } from './FilterTags.tsx';
import { NameSearch } from './NameSearch.tsx';
import type { UseFilters } from './useFilters.ts';

const t = text.discovery.filters;
const dialog = createPart(() => import('./FilterDialog.tsx'));

/** The search and the filters of both lists (I-07). */
export function FilterBar({ use }: { use: UseFilters }) {
  const { filters, change } = use;
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const loaded = dialog.use(asked);
  const names = setFilters(filters).filter((name) => name !== 'search');
  return (
    <>
      <div className={s.fields}>
        <NameSearch value={filters.search ?? ''} onSearch={(search) => change({ search })} />
        <Button
          icon={<SlidersHorizontal />}
          className={s.open}
          iconEnd={names.length > 0 && <Count n={names.length} />}
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
        <div className={s.tags}>
          <FilterTags
            use={use}
            names={names}
            onClearAll={() => change(Object.fromEntries(names.map((name) => [name, null])))}
          />
        </div>
      )}
      {loaded && asked && <loaded.FilterDialog use={use} open={open} onOpenChange={setOpen} />}
    </>
  );
}

import { X } from 'lucide-react';
import { Button } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import type { FilterName, Filters } from '../filters.ts';
import s from './FilterTags.module.css';
import { filterLabel } from './filter-label.ts';

const t = text.discovery.filters;

interface Props {
  filters: Filters;
  names: readonly FilterName[];
  onRemove: (names: readonly FilterName[]) => void;
}

/** The filters that are set, each with a button to remove it. */
export function FilterTags({ filters, names, onRemove }: Props) {
  if (names.length === 0) return null;
  return (
    <ul className={s.tags} aria-label={t.set}>
      {names.map((name) => {
        const word = filterLabel(name, filters);
        return (
          <li key={name}>
            <Button size="sm" iconEnd={<X />} aria-label={t.remove(word)} onClick={() => onRemove([name])}>
              {word}
            </Button>
          </li>
        );
      })}
      {names.length > 1 && (
        <li>
          <Button size="sm" variant="link" onClick={() => onRemove(names)}>
            {t.clearAll}
          </Button>
        </li>
      )}
    </ul>
  );
}

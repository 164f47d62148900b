import { Combobox as Base } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { cx } from '../../cx.ts';
import type { Option, OptionGroup } from '../Field/option.ts';
import popup from '../Field/popup.module.css';
import { Spinner } from '../Spinner/Spinner.tsx';
import s from './Combobox.module.css';

export interface ComboboxTexts {
  /** Shown when no option matches. */
  empty: string;
  /** Shown during a search. Required with `onSearch`. */
  loading?: string;
  /** Shown before the first search, with `onSearch`. */
  hint?: string;
}

interface Props {
  texts: ComboboxTexts;
  loading?: boolean;
  errorText?: string | undefined;
  maxHeight?: number;
  /** Whether nothing was searched yet, and options only come from a search. */
  idle: boolean;
  grouped: boolean;
}

/** The list under a combobox, or a sentence in place of results. */
export function ComboboxPopup<O extends Option>({ texts, loading, errorText, maxHeight = 300, idle, grouped }: Props) {
  return (
    <Base.Portal>
      <Base.Positioner className={popup.positioner} sideOffset={6} collisionPadding={8}>
        <Base.Popup
          className={cx(popup.popup, s.popup)}
          style={{ '--max-height': `${maxHeight}px` } as CSSProperties}
          aria-busy={loading || undefined}
        >
          <Base.Status className={cx(s.status, errorText && s.error)}>
            {loading ? (
              <>
                <Spinner size={16} />
                {texts.loading}
              </>
            ) : (
              errorText
            )}
          </Base.Status>
          <Base.Empty className={s.status}>{!loading && !errorText && (idle ? texts.hint : texts.empty)}</Base.Empty>
          <Base.List className={cx(popup.list, s.list)}>
            {grouped
              ? (group: OptionGroup<O>) => (
                  <Base.Group key={group.value} items={group.items}>
                    {group.value && <Base.GroupLabel className={popup.groupLabel}>{group.value}</Base.GroupLabel>}
                    <Base.Collection>{(option: O) => <Item key={option.value} option={option} />}</Base.Collection>
                  </Base.Group>
                )
              : (option: O) => <Item key={option.value} option={option} />}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

function Item({ option }: { option: Option }) {
  return (
    <Base.Item value={option} disabled={option.disabled ?? false} className={popup.item}>
      {option.icon && <span className={popup.icon}>{option.icon}</span>}
      <span className={popup.text}>
        {option.label}
        {option.hint && <span className={popup.hint}>{option.hint}</span>}
      </span>
      <Base.ItemIndicator className={popup.check}>
        <Check />
      </Base.ItemIndicator>
    </Base.Item>
  );
}

import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { cx } from '../../cx.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';
import s from './SearchField.module.css';

export interface SearchFieldProps
  extends Pick<TextFieldProps, 'placeholder' | 'maxLength' | 'autoCapitalize' | 'className' | 'onKeyDown'> {
  /** Names the field; it is not shown. */
  label: string;
  /** Names the button that empties it. */
  clearLabel: string;
  /** What was typed, as it was typed. */
  typed: string;
  onType: (typed: string) => void;
  /** Gets the words, trimmed, once typing rests; by Enter at once, and by Escape or the button at once and empty. */
  onSearch: (words: string) => void;
  /** How long typing has to rest, ms. */
  restMs: number;
}

/** Looks for something while one types. */
export function SearchField(props: SearchFieldProps) {
  const { label, clearLabel, typed, onType, onSearch, restMs, className, onKeyDown, ...input } = props;
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function look(next: string, wait: number) {
    onType(next);
    clearTimeout(timer.current);
    if (wait === 0) onSearch(next.trim());
    else timer.current = setTimeout(() => onSearch(next.trim()), wait);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    // While a character is being put together the keys belong to that.
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Escape') return onKeyDown?.(event);
    event.preventDefault();
    look('', 0);
  }

  return (
    <search className={cx(s.search, className)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          look(typed, 0);
        }}
      >
        <TextField
          {...input}
          ref={field}
          type="search"
          name="search"
          label={label}
          hideLabel
          value={typed}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => look(event.currentTarget.value, restMs)}
          onKeyDown={press}
          prefix={<Search className={s.glass} />}
          suffix={
            typed && (
              <IconButton
                label={clearLabel}
                size="sm"
                tooltip={false}
                onClick={() => {
                  look('', 0);
                  field.current?.focus();
                }}
              >
                <X />
              </IconButton>
            )
          }
        />
      </form>
    </search>
  );
}

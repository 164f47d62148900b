import { Search, X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react';
import { cx } from '../../cx.ts';
import control from '../Field/control.module.css';
import { FieldBox } from '../FieldBox/FieldBox.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import s from './SearchField.module.css';

export interface SearchFieldProps
  extends Pick<ComponentProps<'input'>, 'placeholder' | 'maxLength' | 'autoCapitalize' | 'className' | 'onKeyDown'> {
  /** The name of the field; it is not shown. */
  label: string;
  /** The name of the button that clears the field. */
  clearLabel: string;
  /** The text as typed. */
  typed: string;
  onType: (typed: string) => void;
  /** Called with the trimmed text after a pause in typing, or at once by Enter; with '' by Escape or the button. */
  onSearch: (words: string) => void;
  /** The length of the pause, in ms. */
  restMs: number;
}

/** A field that searches during typing. It is a plain input: the field of Base UI renders its screen twice, to tie a label to it. */
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
    // During the composition of a character, keys belong to the input method.
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
        <FieldBox
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
        >
          <input
            {...input}
            ref={field}
            className={control.control}
            type="search"
            name="search"
            aria-label={label}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => look(event.currentTarget.value, restMs)}
            onKeyDown={press}
          />
        </FieldBox>
      </form>
    </search>
  );
}

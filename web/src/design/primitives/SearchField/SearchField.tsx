import { Search, X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cx } from '../../cx.ts';
import control from '../Field/control.module.css';
import { FieldBox } from '../FieldBox/FieldBox.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import s from './SearchField.module.css';

export interface SearchFieldProps
  extends Pick<
    ComponentProps<'input'>,
    'placeholder' | 'maxLength' | 'autoCapitalize' | 'autoFocus' | 'className' | 'onKeyDown'
  > {
  /** The name of the field; it is not shown. */
  label: string;
  /** The name of the button that clears the field. */
  clearLabel: string;
  /** The words that are searched for. When they are changed from outside, e.g. by the back button, the field shows them. */
  value: string;
  /** Called with the trimmed text after a pause in typing, or at once by Enter; with '' by Escape or the button. */
  onSearch: (query: string) => void;
  /** The length of the pause, in ms; 0 for a list that is at hand. */
  restMs: number;
}

/** A field that searches during typing. It is a plain input: the field of Base UI renders its screen twice, to tie a label to it. */
export function SearchField(props: SearchFieldProps) {
  const { label, clearLabel, value, onSearch, restMs, className, onKeyDown, ...input } = props;
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [searched, setSearched] = useState(value);
  // The words come back trimmed, or while more is typed. Only words that were not searched for here replace the text.
  if (value !== seen) {
    setSeen(value);
    if (value !== searched) {
      setSearched(value);
      setTyped(value);
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(query: string) {
    if (query === searched) return;
    setSearched(query);
    onSearch(query);
  }
  // A filter may have changed during the pause, so the callback of the latest render is called.
  const searchTyped = useEffectEvent(() => search(typed.trim()));

  function look(next: string, wait: number) {
    setTyped(next);
    clearTimeout(timer.current);
    if (wait === 0) search(next.trim());
    else timer.current = setTimeout(searchTyped, wait);
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

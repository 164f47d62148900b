import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TEXT } from '#contract/limits.ts';
import { IconButton, TextField } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './SearchField.module.css';

const t = text.chats;
const REST_MS = 250;

interface SearchFieldProps {
  onSearch: (search: string) => void;
  /** The arrow down: on to what was found. */
  onLeave: () => void;
}

/** Looks through the member's messages once typing rests (M-12); Enter looks at once, Escape clears. */
export function SearchField({ onSearch, onLeave }: SearchFieldProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function look(next: string, wait: number) {
    setTyped(next);
    clearTimeout(timer.current);
    if (wait === 0) onSearch(next.trim());
    else timer.current = setTimeout(() => onSearch(next.trim()), wait);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') look('', 0);
    else if (event.key === 'ArrowDown') onLeave();
    else return;
    event.preventDefault();
  }

  return (
    <search className={s.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          look(typed, 0);
        }}
      >
        <TextField
          ref={input}
          type="search"
          name="search"
          label={t.search}
          hideLabel
          placeholder={t.search}
          value={typed}
          maxLength={TEXT.searchTerm}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => look(event.currentTarget.value, REST_MS)}
          onKeyDown={onKeyDown}
          prefix={<Search className={s.glass} />}
          suffix={
            typed && (
              <IconButton
                label={t.clearSearch}
                size="sm"
                tooltip={false}
                onClick={() => {
                  look('', 0);
                  input.current?.focus();
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

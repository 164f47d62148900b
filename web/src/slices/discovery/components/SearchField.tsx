import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { TEXT } from '#contract/limits.ts';
import { IconButton, TextField } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './FilterBar.module.css';

const t = text.discovery.search;
const REST_MS = 300;

interface Props {
  value: string;
  onSearch: (term: string) => void;
}

/** Looks for a name once typing rests; Enter looks at once, Escape clears. */
export function SearchField({ value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  // The address was changed from elsewhere (a filter taken away, the way back): that counts, unless it says what was typed.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const look = (term: string, wait: number) => {
    setTyped(term);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onSearch(term.trim()), wait);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
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
          label={t.label}
          hideLabel
          placeholder={t.placeholder}
          value={typed}
          maxLength={TEXT.searchTerm}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => look(event.currentTarget.value, REST_MS)}
          onKeyDown={(event) => event.key === 'Escape' && look('', 0)}
          prefix={<Search className={s.glass} />}
          suffix={
            typed && (
              <IconButton
                label={t.clear}
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

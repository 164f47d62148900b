import { useState } from 'react';
import { TEXT } from '#contract/limits.ts';
import { SearchField } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';

const t = text.discovery.search;
const REST_MS = 300;

interface Props {
  value: string;
  onSearch: (term: string) => void;
}

/** Searches for a name or username (I-07). */
export function NameSearch({ value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address was changed from elsewhere (a filter taken away, the way back): that counts, unless it says what was typed.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  return (
    <SearchField
      label={t.label}
      placeholder={t.placeholder}
      clearLabel={t.clear}
      maxLength={TEXT.searchTerm}
      autoCapitalize="none"
      typed={typed}
      onType={setTyped}
      onSearch={onSearch}
      restMs={REST_MS}
    />
  );
}

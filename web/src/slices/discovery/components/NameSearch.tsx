import { useState } from 'react';
import { TEXT } from '#contract/limits.ts';
import { SearchField } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';

const t = text.discovery.search;
const REST_MS = 300;

interface Props {
  /** The search in the address. */
  value: string;
  onSearch: (term: string) => void;
}

/** Searches for a name or username (I-07). */
export function NameSearch({ value, onSearch }: Props) {
  const [input, setInput] = useState({ text: value, at: value });
  // The text as typed stays while the address says the same, or what it said when it was typed. Any other address, by the
  // back button or a removed filter, replaces the text.
  const typed = value === input.at || value === input.text.trim() ? input.text : value;
  return (
    <SearchField
      label={t.label}
      placeholder={t.placeholder}
      clearLabel={t.clear}
      maxLength={TEXT.searchTerm}
      autoCapitalize="none"
      typed={typed}
      onType={(text) => setInput({ text, at: value })}
      onSearch={onSearch}
      restMs={REST_MS}
    />
  );
}

import { TEXT_MAX } from '#contract/limits.ts';
import { SearchField } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';

const t = text.discovery.search;
const REST_MS = 300;

interface Props {
  /** The search in the address. */
  value: string;
  onSearch: (term: string) => void;
}

/** Searches for a name, a username (I-07) or words of profiles (I-10). */
export const NameSearch = ({ value, onSearch }: Props) => (
  <SearchField
    label={t.label}
    placeholder={t.placeholder}
    clearLabel={t.clear}
    maxLength={TEXT_MAX.searchTerm}
    autoCapitalize="none"
    value={value}
    onSearch={onSearch}
    restMs={REST_MS}
  />
);

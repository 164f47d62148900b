import { TEXT_MAX } from '#contract/limits.ts';
import { SearchField } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './MessageSearch.module.css';

const t = text.chats;
const REST_MS = 250;

interface MessageSearchProps {
  /** The words that are searched for. */
  search: string;
  onSearch: (search: string) => void;
  /** Called for the down arrow, to move to the results. */
  onLeave: () => void;
}

/** The search field for chats, people and messages (M-12, M-19). */
export function MessageSearch({ search, onSearch, onLeave }: MessageSearchProps) {
  return (
    <SearchField
      className={s.search}
      label={t.search}
      placeholder={t.search}
      clearLabel={t.clearSearch}
      maxLength={TEXT_MAX.searchTerm}
      value={search}
      onSearch={onSearch}
      restMs={REST_MS}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        onLeave();
      }}
    />
  );
}

import { cx } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useReact } from '../reactions.queries.ts';
import type { Row } from '../timeline-rows.ts';
import s from './Reactions.module.css';

const t = text.chats;

/** The reactions to a message, on the edge of its bubble (M-15). Pressing one adds or takes back the member's own. */
export function Reactions({ chatId, row, mayReact }: { chatId: string; row: Row; mayReact: boolean }) {
  const react = useReact();
  return (
    <ul className={s.reactions} aria-label={t.reactions}>
      {row.reactions.map(({ emoji, count, mine }) => (
        <li key={emoji}>
          <button
            type="button"
            className={cx(s.reaction, mine && s.mine)}
            aria-pressed={mine}
            aria-label={t.reactedWith(emoji, count)}
            disabled={!mayReact}
            onClick={() => void react({ chatId, seq: row.seq }, mine ? null : emoji)}
          >
            <span className={s.emoji}>{emoji}</span>
            {count > 1 && <span>{count}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

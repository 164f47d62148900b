import type { Message } from '#contract/chats/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { cx } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { text } from '#web/text/index.ts';
import { summaryOf } from './labels.ts';
import s from './Quote.module.css';

const t = text.chats;

/** `author` wrote `message`, and `me` reads its quote. */
export interface QuoteSource {
  me: string;
  /** The message; undefined while it is loading, null if there is none. */
  message: Message | null | undefined;
  author: MemberCard | undefined;
}

/** Returns the writer and the beginning of a message that is answered, as the viewer may see it. */
export function quoteOf({ me, message, author }: QuoteSource): { name: string | null; quotedText: string } {
  if (message === undefined) return { name: null, quotedText: t.quoteLoading };
  if (message === null || message.kind === 'system') return { name: null, quotedText: t.quoteGone };
  if (message.kind === 'hidden') return { name: null, quotedText: t.hiddenMessage };
  const name = message.userId === me ? t.you : nameOf(author);
  return { name, quotedText: message.kind === 'deleted' ? t.deleted : summaryOf(message) };
}

/** The message that another one answers (M-14). Pressing it goes there. It has the same height in all its states. */
export function Quote({ onOpen, ...source }: QuoteSource & { onOpen: () => void }) {
  const { name, quotedText } = quoteOf(source);
  return (
    <button
      type="button"
      className={s.quote}
      disabled={name === null}
      onClick={onOpen}
      aria-label={t.inReplyTo(name === null ? quotedText : t.announce(name, quotedText))}
    >
      {name !== null && <span className={s.name}>{name}</span>}
      <span className={cx(s.words, source.message?.kind !== 'text' && s.without)} dir="auto">
        {quotedText}
      </span>
    </button>
  );
}

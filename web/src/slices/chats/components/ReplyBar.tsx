import { X } from 'lucide-react';
import { useMemo } from 'react';
import type { ChatView, Message } from '#contract/chats/views.ts';
import { IconButton } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useAuthors } from '../participants.queries.ts';
import { quoteOf } from './Quote.tsx';
import s from './ReplyBar.module.css';

const t = text.chats;

interface ReplyBarProps {
  chat: ChatView;
  me: string;
  /** The message that is answered; undefined while it is loading, null if there is none. */
  message: Message | null | undefined;
  onCancel: () => void;
}

/** Above the composer: the message that the next one answers (M-14). */
export function ReplyBar({ chat, me, message, onCancel }: ReplyBarProps) {
  const authors = useAuthors(
    chat,
    me,
    useMemo(() => (message ? [message] : []), [message]),
  );
  const { name, quotedText } = quoteOf({ me, message, author: message ? authors.get(message.userId) : undefined });
  return (
    <div className={s.bar}>
      <p className={s.quote} role="status">
        <b className={s.name}>
          {name === null ? t.reply : message?.userId === me ? t.replyingToYourself : t.replyingTo(name)}
        </b>
        <span className={s.words} dir="auto">
          {quotedText}
        </span>
      </p>
      <IconButton label={t.cancelReply} onClick={onCancel}>
        <X />
      </IconButton>
    </div>
  );
}

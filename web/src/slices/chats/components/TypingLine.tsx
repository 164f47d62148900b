import type { ChatView } from '#contract/chats/views.ts';
import { useTyping } from '../typing.store.ts';
import { typingText } from './labels.ts';
import s from './TypingLine.module.css';

/** Shows who is typing (M-11). Its height stays the same while it is empty. */
export function TypingLine({ chat }: { chat: ChatView }) {
  const uids = useTyping(chat.id);
  return (
    <p className={s.line} role="status">
      {uids.length > 0 && (
        <>
          <span className={s.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span className={s.words}>{typingText(chat, uids)}</span>
        </>
      )}
    </p>
  );
}

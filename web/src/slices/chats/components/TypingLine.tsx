import type { ChatView } from '#contract/chats/views.ts';
import { useTyping } from '../typing.ts';
import { typingWords } from './names.ts';
import s from './TypingLine.module.css';

/** Who writes just now (M-11). Empty it says nothing and takes no other room. */
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
          <span className={s.words}>{typingWords(chat, uids)}</span>
        </>
      )}
    </p>
  );
}

import { Hourglass } from 'lucide-react';
import type { ChatView } from '#contract/chats/views.ts';
import { RequestAnswer, useDeclined } from '#web/slices/connections/index.ts';
import { text } from '#web/text/index.ts';
import { chatList } from '../chats.queries.ts';
import { titleOf } from './labels.ts';
import s from './RequestBar.module.css';

const t = text.chats;

/** Shows which answer a pending direct chat waits for. The receiver can answer the request here, where it is read. */
export function RequestBar({ chat, me }: { chat: ChatView; me: string }) {
  const name = titleOf(chat);
  const isDeclined = useDeclined().has(chat.id);
  if (isDeclined) return null;
  if (chat.request?.direction === 'received' && chat.other && chat.can.answer) {
    return (
      <section className={s.answer} aria-label={t.wantsToConnect}>
        <div className={s.words}>
          <p className={s.ask}>{t.received(name)}</p>
          <p className={s.hint}>{t.receivedHint}</p>
        </div>
        <div className={s.actions}>
          <RequestAnswer wide target={me} requester={chat.other.uid} onAnswered={() => void chatList.invalidate(me)} />
        </div>
      </section>
    );
  }
  if (chat.request?.direction === 'sent') {
    return (
      <p className={s.waiting} role="status">
        <Hourglass aria-hidden="true" />
        <span>
          {t.sent(name)} {t.remaining(chat.request.remaining)}
        </span>
      </p>
    );
  }
  return chat.can.send ? null : <p className={s.waiting}>{t.closed}</p>;
}

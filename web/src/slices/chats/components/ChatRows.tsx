import type { ChatView } from '#contract/chats/views.ts';
import { useUid } from '#web/platform/session/index.ts';
import { useNow } from '#web/platform/useNow.ts';
import { useOutbox } from '../outbox.ts';
import { ChatRow } from './ChatRow.tsx';
import s from './rows.module.css';

/** A list of chats, each with its newest message or the member's own one that is not sent yet. */
export function ChatRows({ chats, openId }: { chats: readonly ChatView[]; openId: string | undefined }) {
  const me = useUid();
  const now = useNow();
  const outbox = useOutbox();
  if (chats.length === 0) return null;
  return (
    <ul className={s.rows}>
      {chats.map((chat) => (
        <ChatRow
          key={chat.id}
          chat={chat}
          me={me}
          unsentMessage={outbox.findLast((message) => message.chatId === chat.id)}
          isOpen={chat.id === openId}
          now={now}
        />
      ))}
    </ul>
  );
}

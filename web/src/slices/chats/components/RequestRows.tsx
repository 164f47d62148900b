import type { ChatView } from '#contract/chats/views.ts';
import type { HuddleInvitation } from '#contract/huddles/views.ts';
import { RequestRow, useConnections } from '#web/slices/connections/index.ts';
import { HuddleInvitations } from '#web/slices/huddles/index.ts';
import { unreadIn } from '../chats.live.ts';
import { ChatRows } from './ChatRows.tsx';
import s from './rows.module.css';

interface RequestRowsProps {
  /** Chats that begin with a received request. */
  chats: readonly ChatView[];
  invitations: readonly HuddleInvitation[];
  openId: string | undefined;
}

/**
 * The received requests, with their notes and buttons, and the invitations to huddles. The request whose conversation is open has its
 * buttons there, and is a row like other chats here, as are all until the connections are loaded.
 */
export function RequestRows({ chats, invitations, openId }: RequestRowsProps) {
  const { data: connections = [] } = useConnections();
  const requestOf = ({ id }: ChatView) => (id === openId ? undefined : connections.find(({ chatId }) => chatId === id));
  return (
    <>
      <ChatRows chats={chats.filter((chat) => !requestOf(chat))} openId={openId} />
      {invitations.length > 0 && <HuddleInvitations invitations={invitations} />}
      <ul className={s.rows}>
        {chats.map((chat) => {
          const request = requestOf(chat);
          return (
            request && (
              <li key={chat.id}>
                <RequestRow request={request} isUnread={unreadIn(chat) > 0} />
              </li>
            )
          );
        })}
      </ul>
    </>
  );
}

import { Users } from 'lucide-react';
import type { ChatView } from '#contract/chats/views.ts';
import { Avatar } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import s from './ChatFace.module.css';
import { titleOf } from './labels.ts';

/** The avatar of a chat: the other member's, or those of two participants of a group. */
export function ChatFace({ chat, me, size }: { chat: ChatView; me: string; size: 40 | 48 }) {
  if (chat.type === 'direct') {
    return <Avatar name={titleOf(chat)} src={chat.other?.profileImage} alt="" size={size} />;
  }
  const otherParticipants = chat.participants.filter(({ uid }) => uid !== me).slice(0, 2);
  return (
    <span className={s.group} data-size={size} aria-hidden="true">
      {otherParticipants.length < 2 ? (
        <Users />
      ) : (
        otherParticipants.map((member) => (
          <Avatar
            key={member.uid}
            name={nameOf(member)}
            src={member.profileImage}
            alt=""
            size={size === 48 ? 32 : 24}
          />
        ))
      )}
    </span>
  );
}

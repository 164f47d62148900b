import { huddleIdOf } from '#contract/chats/ids.ts';
import type { ChatView } from '#contract/chats/views.ts';
import { Avatar, AvatarStack } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { text } from '#web/text/index.ts';
import s from './ChatBeginning.module.css';
import { titleOf } from './labels.ts';

const t = text.chats;
const FACES = 4;

/** Shown above the first message of a chat. */
export function ChatBeginning({ chat, me }: { chat: ChatView; me: string }) {
  const title = titleOf(chat);
  const hasLeft = chat.type === 'direct' && !chat.other;
  const otherParticipants = chat.participants.filter(({ uid }) => uid !== me);
  return (
    <div className={s.beginning}>
      {chat.type === 'direct' ? (
        <Avatar name={title} src={chat.other?.profileImage} alt="" size={96} />
      ) : (
        <AvatarStack
          people={otherParticipants.map((member) => ({
            id: member.uid,
            name: nameOf(member),
            src: member.profileImage,
          }))}
          size={48}
          max={FACES}
          {...(chat.people - 1 > FACES && { more: `+${chat.people - 1 - FACES}` })}
          label={t.people(chat.people)}
        />
      )}
      <p className={s.title}>
        {hasLeft ? t.beginsLeft : chat.type === 'direct' ? t.begins(title) : t.beginsGroup(title)}
      </p>
      {chat.can.send && !hasBegun(chat, me) && <p className={s.hint}>{hintOf(chat)}</p>}
    </div>
  );
}

/** Whether the member has written in a direct chat, so that they need no idea for a first message. */
const hasBegun = ({ type, lastMessage, lastSeq }: ChatView, me: string) =>
  type === 'direct' && (lastSeq > 1 || lastMessage?.userId === me);

function hintOf({ id, type, threadId }: ChatView) {
  if (type === 'direct') return t.beginsHint;
  if (huddleIdOf(id)) return t.beginsHuddleHint;
  return threadId ? t.beginsGroupHint : t.beginsOpenHint;
}

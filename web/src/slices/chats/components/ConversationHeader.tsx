import { ArrowLeft, CalendarDays } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { groupIdOf } from '#contract/chats/ids.ts';
import type { ChatView } from '#contract/chats/views.ts';
import { paths } from '#web/platform/paths.ts';
import { useBack } from '#web/platform/useBack.ts';
import { text } from '#web/text/index.ts';
import { ChatFace } from './ChatFace.tsx';
import s from './ConversationHeader.module.css';
import { ConversationMenu } from './ConversationMenu.tsx';
import { hasKeyboard } from './hasKeyboard.ts';
import { titleOf } from './labels.ts';
import { ParticipantsButton } from './ParticipantsButton.tsx';

const t = text.chats;

/** The other member's or the group's name; links to the profile, the hangout or the page of the group. */
export function ConversationHeader({ chat, me }: { chat: ChatView; me: string }) {
  const title = titleOf(chat);
  const heading = useRef<HTMLHeadingElement>(null);
  const groupId = groupIdOf(chat.id);
  const groupPath = groupId ? paths.group(groupId) : chat.threadId && paths.hangout(chat.threadId);
  const detailPath = chat.other ? paths.user(chat.other.uid) : groupPath;
  // On touch screens the composer takes no focus, so a screen reader starts at the name.
  useEffect(() => {
    if (!hasKeyboard()) heading.current?.focus({ preventScroll: true });
  }, []);
  const nameAndFace = (
    <>
      <ChatFace chat={chat} me={me} size={40} />
      <span className={s.words}>
        <span className={s.title}>{title}</span>
        <span className={s.detail}>
          {chat.type === 'group' ? t.people(chat.people) : chat.other && `@${chat.other.username}`}
        </span>
      </span>
    </>
  );
  return (
    <header className={s.header}>
      <ConversationBack />
      <h2 ref={heading} tabIndex={-1} className={s.heading}>
        {detailPath ? (
          <Link
            to={detailPath}
            className={s.who}
            title={chat.other ? t.openProfile(title) : groupId ? t.openGroup : t.openHangout}
          >
            {nameAndFace}
            {chat.threadId && <CalendarDays className={s.mark} aria-hidden="true" />}
          </Link>
        ) : (
          <span className={s.who}>{nameAndFace}</span>
        )}
      </h2>
      {chat.type === 'group' && <ParticipantsButton chatId={chat.id} people={chat.people} />}
      <ConversationMenu chat={chat} />
    </header>
  );
}

/** The way back on a phone, where a conversation has the whole screen. */
export function ConversationBack() {
  const back = useBack(paths.messages);
  return (
    <Link {...back} className={s.back} aria-label={t.back}>
      <ArrowLeft aria-hidden="true" />
    </Link>
  );
}

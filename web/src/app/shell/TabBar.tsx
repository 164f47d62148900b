import { CalendarDays, MessageCircle, Sparkles, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { CountBadge } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useUnreadMessages } from '#web/slices/chats/index.ts';
import { useOwnUser } from '#web/slices/profiles/index.ts';
import { text } from '#web/text/index.ts';
import { CountedLabel } from './CountedLabel.tsx';
import s from './TabBar.module.css';
import { HANGOUT_PAGES } from './tab-bar-paths.ts';

const t = text.app.bar;

/** The four main pages at the lower edge of a phone, besides the toggle menu (T-06). An account without a profile has no pages yet. */
export function TabBar() {
  const { data: ownUser } = useOwnUser();
  if (ownUser && ownUser.public === null) return null;
  return (
    <nav className={s.bar} aria-label={t.tabs}>
      <Tab to={paths.intros} icon={<Sparkles />}>
        {t.intros}
      </Tab>
      <Tab to={paths.hangouts} also={HANGOUT_PAGES} icon={<CalendarDays />}>
        {t.hangouts}
      </Tab>
      {ownUser ? <CountedMessages /> : <Messages unread={0} />}
      <Tab to={paths.myProfile} icon={<UserRound />}>
        {t.profile}
      </Tab>
    </nav>
  );
}

const CountedMessages = () => <Messages unread={useUnreadMessages()} />;

const Messages = ({ unread }: { unread: number }) => (
  <Tab to={paths.messages} icon={<MessageCircle />} count={unread}>
    <CountedLabel label={t.messages} count={unread} spoken={t.messagesUnread} />
  </Tab>
);

interface TabProps {
  to: string;
  /** The other paths that belong to the same tab. */
  also?: RegExp;
  icon: ReactNode;
  count?: number;
  children: ReactNode;
}

/** One tab. A press on the tab of the open page scrolls it to its beginning, as phones do. */
function Tab({ to, also, icon, count = 0, children }: TabProps) {
  const { pathname, search } = useLocation();
  const isOpen = pathname === to;
  return (
    <Link
      className={s.tab ?? ''}
      to={to}
      aria-current={isOpen || also?.test(pathname) ? 'page' : undefined}
      onClick={(event) => {
        if (!isOpen || search !== '' || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        scrollTo({ top: 0, behavior: 'smooth' });
      }}
    >
      <span className={s.icon} aria-hidden="true">
        {icon}
        <span className={s.count}>
          <CountBadge n={count} />
        </span>
      </span>
      {children}
    </Link>
  );
}

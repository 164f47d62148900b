import { useEffect } from 'react';
import type { StaffRole } from '#contract/access-levels.ts';
import { CountBadge } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { session } from '#web/platform/session/index.ts';
import { UnconfirmedNotice } from '#web/slices/account/index.ts';
import { resumeOutbox, useUnreadMessages } from '#web/slices/chats/index.ts';
import { JoinedNotice } from '#web/slices/hangouts/index.ts';
import { NotificationBell, OpenPressedNotification, ReadWithPage } from '#web/slices/notifications/index.ts';
import { useStaffRole, useWaiting } from '#web/slices/operators/index.ts';
import { useOwnUser, useRefetchOfOwnUser } from '#web/slices/profiles/index.ts';
import { text } from '#web/text/index.ts';
import { BarLink } from './BarLink.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { CountedLabel } from './CountedLabel.tsx';
import s from './TopBar.module.css';
import { UpdateNotice } from './UpdateNotice.tsx';
import { useKeyboardSpace } from './useKeyboardSpace.ts';

export { catchUpScreen, takeAnswersOfPage } from './page-data.ts';
export { TabBar } from './TabBar.tsx';

/** Whether the member's profile is known. An account without one can only finish the wizard, so nothing else is fetched for it. */
const useHasProfile = () => Boolean(useOwnUser().data?.public);

export const Bell = () => (useHasProfile() ? <NotificationBell /> : <span className={s.bell} />);

export function MemberLive() {
  const hasProfile = useHasProfile();
  useRefetchOfOwnUser();
  useKeyboardSpace();
  // The email was confirmed or changed, perhaps on another device.
  useEffect(() => realtime.on('account', () => void session.check()), []);
  useEffect(() => {
    resumeOutbox();
    return realtime.onConnect(resumeOutbox);
  }, []);
  return (
    <>
      <OpenPressedNotification />
      {hasProfile && <ReadWithPage />}
      <ConnectionBanner />
      <UpdateNotice />
      <UnconfirmedNotice />
      <JoinedNotice />
    </>
  );
}

export const MessagesLink = () =>
  useHasProfile() ? <CountedMessagesLink /> : <BarLink to={paths.messages}>{text.app.bar.messages}</BarLink>;

function CountedMessagesLink() {
  const unread = useUnreadMessages();
  const t = text.app.bar;
  return (
    <BarLink to={paths.messages}>
      <CountedLabel label={t.messages} count={unread} spoken={t.messagesUnread} />
      <CountBadge n={unread} />
    </BarLink>
  );
}

/** The link to the pages of operators and moderators. Renders nothing for other members. */
export function OperatorLink() {
  const role = useStaffRole();
  return role && <CountedOperatorLink role={role} />;
}

function CountedOperatorLink({ role }: { role: StaffRole }) {
  const { requests, reports, appeals } = useWaiting();
  const waiting = requests + reports + appeals;
  const t = text.app.bar;
  return (
    <BarLink to={paths.operator()}>
      <CountedLabel label={t.staff[role]} count={waiting} spoken={t.staffWaiting[role]} />
      <CountBadge n={waiting} />
    </BarLink>
  );
}

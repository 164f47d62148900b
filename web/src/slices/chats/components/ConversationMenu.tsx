import { Ban, Bell, CalendarDays, Ellipsis, Flag, UserRound, Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { groupIdOf, huddleIdOf } from '#contract/chats/ids.ts';
import type { ChatView } from '#contract/chats/views.ts';
import { IconButton, lazyWindow, Menu, MenuItem, MenuLink, MenuSeparator } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { type HuddleAction, HuddleDialogs, HuddleMenuItems, useHuddle } from '#web/slices/huddles/index.ts';
import { ReportDialog, useBlock } from '#web/slices/safety/index.ts';
import { text } from '#web/text/index.ts';
import { titleOf } from './labels.ts';

/** The choice of which messages notify the member, loaded when somebody opens it. */
const LevelDialog = lazyWindow(() => import('./LevelDialog.tsx').then((loaded) => loaded.LevelDialog));

const t = text.chats;

/**
 * The menu of a chat: open the profile, the hangout or the group, choose which messages notify, and in a direct chat block or report the
 * other member (P-12). Members leave a huddle here, and other group chats on the page of their hangout or group.
 */
export function ConversationMenu({ chat }: { chat: ChatView }) {
  const [isReporting, setIsReporting] = useState(false);
  const block = useBlock();
  const [isChoosingLevel, setIsChoosingLevel] = useState(false);
  const { other, threadId } = chat;
  const groupId = groupIdOf(chat.id);
  const { data: huddle } = useHuddle(huddleIdOf(chat.id) ?? '');
  const [huddleAction, setHuddleAction] = useState<HuddleAction | null>(null);
  const member = other && { uid: other.uid, name: nameOf(other) };
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t.more(titleOf(chat))} tooltipSide="bottom">
            <Ellipsis />
          </IconButton>
        }
      >
        {member && (
          <MenuLink icon={<UserRound />} render={<Link to={paths.user(member.uid)} />}>
            {t.openProfile(member.name)}
          </MenuLink>
        )}
        {threadId && (
          <MenuLink icon={<CalendarDays />} render={<Link to={paths.hangout(threadId)} />}>
            {t.openHangout}
          </MenuLink>
        )}
        {groupId && (
          <MenuLink icon={<Users />} render={<Link to={paths.group(groupId)} />}>
            {t.openGroup}
          </MenuLink>
        )}
        <MenuItem icon={<Bell />} onClick={() => setIsChoosingLevel(true)}>
          {t.level.title}
        </MenuItem>
        {huddle && <HuddleMenuItems huddle={huddle} onChoose={setHuddleAction} />}
        {member && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Ban />} danger onClick={() => void block(member)}>
              {text.safety.block(member.name)}
            </MenuItem>
            <MenuItem icon={<Flag />} onClick={() => setIsReporting(true)}>
              {text.safety.report(member.name)}
            </MenuItem>
          </>
        )}
      </Menu>
      {huddle && (
        <HuddleDialogs huddle={huddle} chat={chat} action={huddleAction} onClose={() => setHuddleAction(null)} />
      )}
      <LevelDialog chat={chat} open={isChoosingLevel} onOpenChange={setIsChoosingLevel} />
      {member && <ReportDialog member={member} open={isReporting} onOpenChange={setIsReporting} />}
    </>
  );
}

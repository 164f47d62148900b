import { Ban, Ellipsis, Flag, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { MemberCard } from '#contract/profiles/views.ts';
import { paths } from '#web/app/paths.ts';
import { IconButton, Menu, MenuItem, MenuLink, MenuSeparator } from '#web/design/index.ts';
import { ReportDialog, useBlock } from '#web/slices/safety/index.ts';
import { text } from '#web/text/index.ts';
import { nameOf } from './names.ts';

/** What else one can do about the other member of a direct chat: see the profile, block, report (P-12). */
export function ConversationMenu({ other }: { other: MemberCard }) {
  const [isReporting, setIsReporting] = useState(false);
  const block = useBlock();
  const member = { uid: other.uid, name: nameOf(other) };
  return (
    <>
      <Menu
        trigger={
          <IconButton label={text.chats.more(member.name)} tooltipSide="bottom">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuLink icon={<UserRound />} render={<Link to={paths.user(other.uid)} />}>
          {text.chats.openProfile(member.name)}
        </MenuLink>
        <MenuSeparator />
        <MenuItem icon={<Ban />} danger onClick={() => void block(member)}>
          {text.safety.block(member.name)}
        </MenuItem>
        <MenuItem icon={<Flag />} onClick={() => setIsReporting(true)}>
          {text.safety.report(member.name)}
        </MenuItem>
      </Menu>
      <ReportDialog member={member} open={isReporting} onOpenChange={setIsReporting} />
    </>
  );
}

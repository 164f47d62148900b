import { Ban, Ellipsis, EyeOff, Flag, Undo2, UserMinus } from 'lucide-react';
import { useState } from 'react';
import type { ProfileView } from '#contract/profiles/views.ts';
import { IconButton, Menu, MenuItem, MenuSeparator, useConfirm } from '#web/design/index.ts';
import { ReportDialog, useBlock, useNotForMe } from '#web/slices/safety/index.ts';
import { text } from '#web/text/index.ts';
import { useEndConnection } from '../connections.queries.ts';

const t = text.connections;

interface MoreMenuProps {
  view: Pick<ProfileView, 'uid' | 'can' | 'inCommon'>;
  name: string;
}

/** The menu with the rare actions: withdraw, disconnect, block, report. */
export function MoreMenu({ view, name }: MoreMenuProps) {
  const [reporting, setReporting] = useState(false);
  const confirm = useConfirm();
  const block = useBlock();
  const { mutate: markNotForMe } = useNotForMe();
  const { mutate: end } = useEndConnection(view.uid, name);
  const member = { uid: view.uid, name };
  const { can } = view;

  async function endAfterAsking(action: 'withdraw' | 'disconnect') {
    const sure = await confirm({
      title: action === 'withdraw' ? t.withdrawTitle : t.disconnectTitle(name),
      description: action === 'withdraw' ? t.withdrawDescription(name) : t.disconnectDescription,
      confirmLabel: action === 'withdraw' ? t.withdrawConfirm : t.disconnect,
      cancelLabel: t.keep,
      danger: action === 'disconnect',
    });
    if (sure) end(action);
  }

  return (
    <>
      <Menu
        trigger={
          <IconButton label={t.more(name)} variant="outline">
            <Ellipsis />
          </IconButton>
        }
      >
        {can.withdraw && (
          <MenuItem icon={<Undo2 />} onClick={() => void endAfterAsking('withdraw')}>
            {t.withdraw}
          </MenuItem>
        )}
        {can.disconnect && (
          <MenuItem icon={<UserMinus />} onClick={() => void endAfterAsking('disconnect')}>
            {t.disconnect}
          </MenuItem>
        )}
        {(can.withdraw || can.disconnect) && <MenuSeparator />}
        {can.connect && (
          <MenuItem icon={<EyeOff />} onClick={() => markNotForMe(member)}>
            {text.safety.notForMe.mark}
          </MenuItem>
        )}
        {can.block && (
          <MenuItem icon={<Ban />} danger onClick={() => void block(member)}>
            {text.safety.block(name)}
          </MenuItem>
        )}
        <MenuItem icon={<Flag />} onClick={() => setReporting(true)}>
          {text.safety.report(name)}
        </MenuItem>
      </Menu>
      <ReportDialog member={member} groups={view.inCommon.groups} open={reporting} onOpenChange={setReporting} />
    </>
  );
}

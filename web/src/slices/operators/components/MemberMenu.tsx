import { Ellipsis, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { operators } from '#contract/operators/routes.ts';
import { Button, IconButton, Menu, MenuItem, useConfirm, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { text } from '#web/text/index.ts';
import { useOperatorAction } from '../operators.queries.ts';
import { OperatorDialog } from './OperatorDialog.tsx';
import s from './operators.module.css';

const operatorText = text.operators;
const t = operatorText.members;

/** A menu in which operators make a member a moderator, or take that back. A code for the first passkey is shown once. */
export function MemberMenu({ uid, name, isModerator }: { uid: string; name: string; isModerator: boolean }) {
  const [code, setCode] = useState<string | null>(null);
  const [isShown, setIsShown] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();
  const params = { uid };
  const appoint = useOperatorAction(() => call(operators.appointModerator, { params }));
  const dismiss = useOperatorAction(() => call(operators.dismissModerator, { params }));

  async function askToAppoint() {
    const labels = { title: t.appointTitle(name), description: t.appointHint, confirmLabel: t.appoint };
    if (!(await confirm({ ...labels, cancelLabel: operatorText.cancel }))) return;
    appoint.mutate(undefined, {
      onSuccess({ code: passkeyCode, mailed }) {
        toast.show({ text: mailed ? t.appointed(name) : t.appointedNotMailed(name), kind: 'ok' });
        setCode(passkeyCode);
        setIsShown(passkeyCode !== null);
      },
    });
  }

  async function askToDismiss() {
    const labels = { title: t.dismissTitle(name), description: t.dismissHint, confirmLabel: t.dismiss };
    if (!(await confirm({ ...labels, cancelLabel: operatorText.cancel, danger: true }))) return;
    dismiss.mutate(undefined, { onSuccess: () => void toast.show({ text: t.dismissed(name), kind: 'ok' }) });
  }

  return (
    <>
      <Menu
        trigger={
          <IconButton label={t.moreOf(name)} size="sm">
            <Ellipsis />
          </IconButton>
        }
      >
        {isModerator ? (
          <MenuItem icon={<ShieldOff />} danger onClick={() => void askToDismiss()}>
            {t.dismiss}
          </MenuItem>
        ) : (
          <MenuItem icon={<ShieldCheck />} onClick={() => void askToAppoint()}>
            {t.appoint}
          </MenuItem>
        )}
      </Menu>
      <OperatorDialog
        open={isShown}
        onOpenChange={setIsShown}
        onClosed={() => setCode(null)}
        title={t.appointed(name)}
        closeLabel={operatorText.close}
        dismissible={false}
        footer={
          <Button variant="primary" onClick={() => setIsShown(false)}>
            {t.finished}
          </Button>
        }
      >
        <div className={s.form} role="status">
          <p>{t.passkeyCode}</p>
          <p className={s.code}>{code}</p>
        </div>
      </OperatorDialog>
    </>
  );
}

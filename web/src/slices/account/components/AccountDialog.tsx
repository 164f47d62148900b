import { type ReactNode, useState } from 'react';
import { Button, Dialog, type DialogProps, FormError } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import type { RecentLogin } from './useRecentLogin.tsx';

interface AccountDialogProps {
  title: string;
  intro: string;
  attributes: DialogProps['form'] & object;
  busy: boolean;
  failure: Error | null;
  submit: string;
  busyLabel: string;
  danger?: boolean;
  /** For actions that need a recent login. */
  recent?: RecentLogin;
  onClosed: () => void;
  children?: ReactNode;
}

/** A dialog that changes the account. It is hidden while the password is asked for, and keeps its values. */
export function AccountDialog(props: AccountDialogProps) {
  const { recent, busy, onClosed } = props;
  const [open, setOpen] = useState(true);
  return (
    <>
      <Dialog
        open={open && !recent?.asking}
        onOpenChange={(next) => !busy && setOpen(next)}
        onClosed={() => !recent?.asking && !open && onClosed()}
        title={props.title}
        description={props.intro}
        closeLabel={text.account.close}
        size="sm"
        dismissible={false}
        form={props.attributes}
        footer={
          <>
            <Button disabled={busy} onClick={() => setOpen(false)}>
              {text.account.cancel}
            </Button>
            <Button variant={props.danger ? 'danger' : 'primary'} type="submit" busy={busy} busyLabel={props.busyLabel}>
              {props.submit}
            </Button>
          </>
        }
      >
        {props.children}
        <FormError>{props.failure?.message}</FormError>
      </Dialog>
      {recent?.dialog}
    </>
  );
}

import { type ReactNode, useState } from 'react';
import { Button, Dialog, type DialogProps, FormError } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import type { RecentLogin } from './useRecentLogin.tsx';

interface AccountDialogProps {
  title: string;
  intro: string;
  form: { attributes: DialogProps['form'] & object; busy: boolean; failure: Error | null };
  action: { label: string; busyLabel: string; danger?: boolean };
  /** For actions that need a recent login. */
  recent?: RecentLogin;
  onClosed: () => void;
  children?: ReactNode;
}

/** A dialog that changes the account. It is hidden while the password is asked for, and keeps its values. */
export function AccountDialog({ title, intro, form, action, recent, onClosed, children }: AccountDialogProps) {
  const { attributes, busy, failure } = form;
  const [open, setOpen] = useState(true);
  return (
    <>
      <Dialog
        open={open && !recent?.asking}
        onOpenChange={(next) => !busy && setOpen(next)}
        onClosed={() => !recent?.asking && !open && onClosed()}
        title={title}
        description={intro}
        closeLabel={text.account.close}
        size="sm"
        dismissible={false}
        form={attributes}
        footer={
          <>
            <Button disabled={busy} onClick={() => setOpen(false)}>
              {text.account.cancel}
            </Button>
            <Button
              variant={action.danger ? 'danger' : 'primary'}
              type="submit"
              busy={busy}
              busyLabel={action.busyLabel}
            >
              {action.label}
            </Button>
          </>
        }
      >
        {children}
        <FormError>{failure?.message}</FormError>
      </Dialog>
      {recent?.dialog}
    </>
  );
}

import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { Button, Dialog, FormError } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import type { RecentLogin } from './useRecentLogin.tsx';

interface AccountDialogProps {
  title: string;
  intro: string;
  form: ComponentPropsWithRef<'form'>;
  busy: boolean;
  error: Error | null;
  submit: string;
  busyLabel: string;
  danger?: boolean;
  recent: RecentLogin;
  onClosed: () => void;
  children: ReactNode;
}

/** A window that changes something of the account. While the password is asked for it makes room, and nothing typed is lost. */
export function AccountDialog(props: AccountDialogProps) {
  const { recent, busy, onClosed } = props;
  const [open, setOpen] = useState(true);
  return (
    <>
      <Dialog
        open={open && !recent.asking}
        onOpenChange={(next) => !busy && setOpen(next)}
        onClosed={() => !recent.asking && !open && onClosed()}
        title={props.title}
        description={props.intro}
        closeLabel={text.account.cancel}
        size="sm"
        dismissible={false}
        form={props.form}
        footer={
          <Button variant={props.danger ? 'danger' : 'primary'} type="submit" busy={busy} busyLabel={props.busyLabel}>
            {props.submit}
          </Button>
        }
      >
        {props.children}
        <FormError>{props.error?.message}</FormError>
      </Dialog>
      {recent.dialog}
    </>
  );
}

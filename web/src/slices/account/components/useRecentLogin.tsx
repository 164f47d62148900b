import { type ReactNode, useState } from 'react';
import { Button, Dialog, FormError, PasswordField } from '#web/design/index.ts';
import { AuthError, session, useSession } from '#web/platform/session/index.ts';
import { passwordFault, useForm } from '#web/slices/identity/index.ts';
import { text } from '#web/text/index.ts';

const t = text.account;

interface Asking {
  goOn: () => void;
  giveUp: () => void;
}

export interface RecentLogin {
  /** Does what needs a recent login; if the server says that it was too long ago, asks for the password and does it then. */
  run: (action: () => Promise<void>) => Promise<void>;
  /** Whether the password is being asked for; another dialog makes room meanwhile. */
  asking: boolean;
  dialog: ReactNode;
}

/** For what a stolen open browser must not be able to do. */
export function useRecentLogin(): RecentLogin {
  const [asking, setAsking] = useState<Asking | null>(null);
  async function run(action: () => Promise<void>) {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof AuthError) || error.code !== 'requires-recent-login') throw error;
      await new Promise<void>((goOn, failed) => setAsking({ goOn, giveUp: () => failed(error) }));
      await action();
    }
  }
  return { run, asking: asking !== null, dialog: asking && <Ask {...asking} onDone={() => setAsking(null)} /> };
}

function Ask({ goOn, giveUp, onDone }: Asking & { onDone: () => void }) {
  const { email } = useSession();
  const { busy, error, form, field } = useForm({
    names: ['password'],
    check: ({ password }) => ({ password: passwordFault(password) }),
    async send({ password }) {
      await session.reauthenticate(password);
      onDone();
      goOn();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={() => {
        onDone();
        giveUp();
      }}
      title={t.recent.title}
      description={t.recent.intro}
      closeLabel={t.cancel}
      size="sm"
      dismissible={false}
      form={form}
      footer={
        <Button variant="primary" type="submit" busy={busy} busyLabel={t.recent.busy}>
          {t.recent.submit}
        </Button>
      }
    >
      <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        {...field('password')}
        label={text.identity.password}
        autoComplete="current-password"
        showLabel={text.identity.showPassword}
        hideLabelText={text.identity.hidePassword}
      />
      <FormError>{error?.message}</FormError>
    </Dialog>
  );
}

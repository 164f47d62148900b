import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { Button, Dialog, FormError } from '#web/design/index.ts';
import { checkedBy, useAppForm } from '#web/platform/forms/index.ts';
import { AuthError, session, useSession } from '#web/platform/session/index.ts';
import { CurrentPasswordField, HiddenUsername, passwordInput } from '#web/slices/identity/index.ts';
import { text } from '#web/text/index.ts';

const t = text.account;
const check = checkedBy(z.object({ password: passwordInput }));

interface Question {
  onAnswered: () => void;
  onDismissed: () => void;
}

export interface RecentLogin {
  /** Runs an action that needs a recent login. If the login is too old, it asks for the password and runs the action again. */
  run: (action: () => Promise<void>) => Promise<void>;
  /** Whether the password is being asked for. Other dialogs are hidden then. */
  asking: boolean;
  dialog: ReactNode;
}

/** Protects actions that a person at someone else's open browser must not be able to take. */
export function useRecentLogin(): RecentLogin {
  const [asking, setAsking] = useState<Question | null>(null);
  async function run(action: () => Promise<void>) {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof AuthError) || error.code !== 'requires-recent-login') throw error;
      await new Promise<void>((onAnswered, fail) => setAsking({ onAnswered, onDismissed: () => fail(error) }));
      await action();
    }
  }
  return {
    run,
    asking: asking !== null,
    dialog: asking && <PasswordQuestion {...asking} onDone={() => setAsking(null)} />,
  };
}

function PasswordQuestion({ onAnswered, onDismissed, onDone }: Question & { onDone: () => void }) {
  const { email } = useSession();
  const { control, busy, failure, attributes } = useAppForm({
    initial: { password: '' },
    check,
    async submit({ password }) {
      await session.reauthenticate(password);
      onDone();
      onAnswered();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={() => {
        onDone();
        onDismissed();
      }}
      title={t.recent.title}
      description={t.recent.intro}
      closeLabel={t.cancel}
      size="sm"
      dismissible={false}
      form={attributes}
      footer={
        <Button variant="primary" type="submit" busy={busy} busyLabel={t.recent.busy}>
          {t.recent.submit}
        </Button>
      }
    >
      <HiddenUsername email={email ?? ''} />
      <CurrentPasswordField control={control} name="password" />
      <FormError>{failure?.message}</FormError>
    </Dialog>
  );
}

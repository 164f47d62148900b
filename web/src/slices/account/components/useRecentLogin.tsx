import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { Button, Dialog, FormError } from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { checkedBy, useAppForm } from '#web/platform/forms/index.ts';
import { AuthError, session, useSession } from '#web/platform/session/index.ts';
import { CurrentPasswordField, HiddenUsername, passwordInput } from '#web/slices/identity/index.ts';
import { canUsePasskeys, reauthenticateWithPasskey, usePasskeys, useStepUp } from '#web/slices/passkeys/index.ts';
import { text } from '#web/text/index.ts';

const t = text.account;
const check = checkedBy(z.object({ password: passwordInput }));

/** Whether the server asks for the password once more, as the identity API or as another route. */
export const isLoginTooOld = (error: unknown): boolean =>
  (error instanceof AuthError && error.code === 'requires-recent-login') ||
  (error instanceof ApiError && error.code === 'RECENT_LOGIN_REQUIRED');

interface Question {
  onAnswered: () => void;
  onDismissed: () => void;
}

export interface RecentLogin {
  /**
   * Runs an action that needs a recent login, or an operator's passkey. If the server asks for one, it asks the member and runs
   * the action again.
   */
  run: <Done>(action: () => Promise<Done>) => Promise<Done>;
  /** Whether the password or a passkey is being asked for. Other dialogs are hidden then. */
  asking: boolean;
  dialog: ReactNode;
}

/** Protects actions that a person at someone else's open browser must not be able to take. */
export function useRecentLogin(): RecentLogin {
  const [asking, setAsking] = useState<Question | null>(null);
  const stepUp = useStepUp();
  async function afterLogin<Done>(action: () => Promise<Done>): Promise<Done> {
    try {
      return await action();
    } catch (error) {
      if (!isLoginTooOld(error)) throw error;
      await new Promise<void>((onAnswered, fail) => setAsking({ onAnswered, onDismissed: () => fail(error) }));
      return action();
    }
  }
  return {
    run: (action) => stepUp.run(() => afterLogin(action)),
    asking: asking !== null || stepUp.asking,
    dialog: (
      <>
        {asking && <PasswordQuestion {...asking} onDone={() => setAsking(null)} />}
        {stepUp.dialog}
      </>
    ),
  };
}

function PasswordQuestion({ onAnswered, onDismissed, onDone }: Question & { onDone: () => void }) {
  const email = useSession('email');
  const hasPasskeys = Boolean(usePasskeys().data?.items.length) && canUsePasskeys();
  const answered = () => {
    onDone();
    onAnswered();
  };
  const { control, busy, run, failure, attributes } = useAppForm({
    initial: { password: '' },
    check,
    async submit({ password }) {
      await session.reauthenticate(password);
      answered();
    },
  });
  const byPasskey = () =>
    run(async () => {
      await reauthenticateWithPasskey();
      answered();
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
        <>
          {hasPasskeys && (
            <Button variant="quiet" disabled={busy} onClick={() => void byPasskey()}>
              {t.recent.passkey}
            </Button>
          )}
          <Button variant="primary" type="submit" busy={busy} busyLabel={t.recent.busy}>
            {t.recent.submit}
          </Button>
        </>
      }
    >
      <HiddenUsername email={email ?? ''} />
      <CurrentPasswordField control={control} name="password" />
      <FormError>{failure?.message}</FormError>
    </Dialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner, Button } from '#web/design/index.ts';
import { deviceStorage } from '#web/platform/device-storage.ts';
import { session, useSession } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import s from './UnconfirmedNotice.module.css';

const t = text.account.unconfirmed;
const DISMISSED = 'stoop.unconfirmed-dismissed';

/** Asks a member to confirm their email, on every page until they do or dismiss it. A dismissed notice stays away for this address. */
export function UnconfirmedNotice() {
  const user = useSession('user');
  const [dismissed, setDismissed] = useState(() => deviceStorage.get(DISMISSED));
  const send = useMutation({ mutationFn: () => session.sendEmailVerification() });
  // Whether the email is confirmed is unknown until the first lookup has returned.
  if (!user || user.creationTime === null || user.emailVerified || dismissed === user.email) return null;
  const dismiss = () => {
    deviceStorage.set(DISMISSED, user.email);
    setDismissed(user.email);
  };
  return (
    <div className={s.place}>
      <Banner
        tone={send.isError ? 'warning' : 'info'}
        action={
          <div className={s.actions}>
            {!send.isSuccess && (
              <Button size="sm" busy={send.isPending} busyLabel={t.sending} onClick={() => send.mutate()}>
                {t.again}
              </Button>
            )}
            <Button size="sm" variant="quiet" onClick={dismiss}>
              {t.dismiss}
            </Button>
          </div>
        }
      >
        {send.error?.message ?? (send.isSuccess ? t.sent(user.email) : t.ask(user.email))}
      </Banner>
    </div>
  );
}

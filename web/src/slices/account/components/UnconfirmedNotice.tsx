import { useMutation } from '@tanstack/react-query';
import { Banner, Button } from '#web/design/index.ts';
import { deviceStorage } from '#web/platform/device-storage.ts';
import { session, useSession } from '#web/platform/session/index.ts';
import { useDeviceState } from '#web/platform/useDeviceState.ts';
import { useOwnUser } from '#web/slices/profiles/index.ts';
import { text } from '#web/text/index.ts';
import s from './UnconfirmedNotice.module.css';

const t = text.account.unconfirmed;
/** entry.js reads it too. */
const DISMISSED = 'stoop.unconfirmed-dismissed';

/**
 * Asks a member to confirm their email, on every page until they do or dismiss it. A dismissed notice stays away for this address. The
 * server renders it too, so that it pushes nothing away later.
 */
export function UnconfirmedNotice() {
  const user = useSession('user');
  const { data: ownUser } = useOwnUser();
  const [dismissed, setDismissed] = useDeviceState(() => deviceStorage.get(DISMISSED), null);
  const send = useMutation({ mutationFn: () => session.sendEmailVerification() });
  // The session knows it before any answer, but not on the server, and not before the first lookup after logging in.
  const isConfirmed = user?.creationTime ? user.emailVerified : ownUser?.isEmailConfirmed !== false;
  const email = user?.email ?? ownUser?.private.email ?? '';
  if (isConfirmed || dismissed === email) return null;
  const dismiss = () => {
    deviceStorage.set(DISMISSED, email);
    setDismissed(email);
  };
  return (
    <div className={s.place} data-unconfirmed={user ? undefined : ''}>
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
        {send.error?.message ?? (send.isSuccess ? t.sent(email) : t.ask(email))}
      </Banner>
    </div>
  );
}

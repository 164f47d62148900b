import { useNavigate } from 'react-router';
import { call } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { type ClosedSession, callClosed, setClosedSession } from '#web/platform/session/closed-session.ts';
import { session, useUid } from '#web/platform/session/index.ts';
import { isLoginTooOld, type RecentLogin, useRecentLogin } from './useRecentLogin.tsx';

/** The holder of an account: a member in the settings, or somebody whose account is closed. */
export interface Holder {
  uid: string;
  call: typeof call;
  recent: RecentLogin;
  /** Ends the session in this browser. */
  leave: () => void;
}

export function useMemberHolder(): Holder {
  const recent = useRecentLogin();
  return { uid: useUid(), call, recent, leave: () => session.signOut() };
}

/** Without a stored session there is no dialog for the password: the holder of a closed account logs in again. */
export function useClosedHolder({ uid }: ClosedSession): Holder {
  const navigate = useNavigate();
  const leave = () => setClosedSession(null);
  const run = async <Done>(action: () => Promise<Done>): Promise<Done> => {
    try {
      return await action();
    } catch (error) {
      if (!isLoginTooOld(error)) throw error;
      leave();
      await navigate(paths.login, { replace: true });
      throw error;
    }
  };
  return { uid, call: callClosed, recent: { run, asking: false, dialog: null }, leave };
}

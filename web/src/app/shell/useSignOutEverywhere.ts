import { useEffect, useRef } from 'react';
import { useMatches, useNavigate } from 'react-router';
import { paths } from '#web/platform/paths.ts';
import { useSession } from '#web/platform/session/index.ts';
import { MEMBERS_ROUTE } from '../router-ids.ts';

/**
 * Signing out goes to /login in every tab: on the screens for members their guard sees to it, on those open to all
 * this does.
 */
export function useSignOutEverywhere(): void {
  const { state } = useSession();
  const guarded = useMatches().some(({ id }) => id === MEMBERS_ROUTE);
  const navigate = useNavigate();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'in' && state === 'out' && !guarded) void navigate(paths.login);
    before.current = state;
  }, [state, guarded, navigate]);
}

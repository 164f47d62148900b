import { useEffect, useRef } from 'react';
import { useMatches, useNavigate } from 'react-router';
import { paths } from '#web/platform/paths.ts';
import { useSession } from '#web/platform/session/index.ts';
import { MEMBERS_ROUTE } from '../router-ids.ts';

/**
 * Goes to /login in every tab after signing out, on pages that are open to everyone. On pages for members the guard does
 * it.
 */
export function useSignOutEverywhere(): void {
  const state = useSession('state');
  const guarded = useMatches().some(({ id }) => id === MEMBERS_ROUTE);
  const navigate = useNavigate();
  const previousState = useRef(state);
  useEffect(() => {
    if (previousState.current === 'in' && state === 'out' && !guarded) void navigate(paths.login);
    previousState.current = state;
  }, [state, guarded, navigate]);
}

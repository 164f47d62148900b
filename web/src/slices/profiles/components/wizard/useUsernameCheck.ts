import { useEffect, useReducer } from 'react';
import { USERNAME_DEBOUNCE_MS } from '#contract/limits.ts';
import { profiles } from '#contract/profiles/routes.ts';
import { call } from '#web/platform/api.ts';
import { nameToCheck, nextCheck, UNCHECKED, type UsernameCheck } from './username.ts';

/** Checks whether a typed username is available, after a pause in typing. `ownName` is the member's saved name (W-10). */
export function useUsernameCheck(typed: string, ownName: string): UsernameCheck {
  const [check, dispatch] = useReducer(nextCheck, UNCHECKED);
  useEffect(() => {
    dispatch({ type: 'typed' });
    const name = nameToCheck(typed, ownName);
    if (name === null) return;
    const timer = setTimeout(() => {
      dispatch({ type: 'asked', name });
      call(profiles.checkUsername, { params: { username: name } }).then(
        ({ available }) => dispatch({ type: 'answered', name, available }),
        (error: unknown) => {
          console.warn('Unable to check username availability', error);
          dispatch({ type: 'failed', name });
        },
      );
    }, USERNAME_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, ownName]);
  return check;
}

import { startTransition, useOptimistic } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';

/**
 * The query of an address that a screen shows its choices by. A new one is shown before the address has changed, because the next key
 * or click builds on it.
 * @param search the query of the address
 * @param pathname the path that the query belongs to; the current one by default
 * @returns the query to show, and the function that shows another one
 */
export function useShownSearch(search: string, pathname?: string) {
  const [shown, showAtOnce] = useOptimistic(search);
  const navigate = useNavigate();
  const show = (next: string, options: NavigateOptions) =>
    startTransition(async () => {
      showAtOnce(next);
      await navigate(
        { ...(pathname !== undefined && { pathname }), search: next },
        { preventScrollReset: true, ...options },
      );
    });
  return [shown, show] as const;
}

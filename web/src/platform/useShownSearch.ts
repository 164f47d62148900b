import { startTransition, use, useOptimistic } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useNavigate } from 'react-router';

/**
 * The query of an address that a screen shows its choices by. A new one is shown before the address has changed, because the next key
 * or click builds on it. While a page of another path loads, none is shown: words that were typed before a link was followed would
 * bring the member back.
 * @param search the query of the address
 * @param pathname the path that the query belongs to
 * @returns the query to show, and the function that shows another one
 */
export function useShownSearch(search: string, pathname: string) {
  const [shown, showAtOnce] = useOptimistic(search);
  const navigate = useNavigate();
  const router = use(UNSAFE_DataRouterContext)?.router;
  function show(next: string, options: NavigateOptions) {
    // The hooks of the router tell of a link that was followed only once React has rendered.
    const coming = router?.state.navigation.location ?? router?.state.location;
    if (coming && coming.pathname !== pathname) return;
    startTransition(async () => {
      showAtOnce(next);
      await navigate({ pathname, search: next }, { preventScrollReset: true, ...options });
    });
  }
  return [shown, show] as const;
}

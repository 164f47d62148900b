import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { RouteHandle } from '#web/platform/slice-routes.ts';
import { text } from '#web/text/index.ts';

/**
 * After a navigation to another screen: the focus goes to its heading, so that a screen reader begins there, unless the
 * screen has put it somewhere itself; and the document takes the screen's title, also when the heading comes later.
 */
export function usePageChange(): void {
  const { pathname } = useLocation();
  const named = useMatches()
    .map(({ handle }) => (handle as RouteHandle | undefined)?.title)
    .findLast((title) => title !== undefined);
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    // A dialog over the page takes the focus and gives it back by itself.
    const { activeElement } = document;
    if (!main || main.contains(activeElement) || activeElement?.closest('[role="dialog"]')) return;
    const heading = main.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main).focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    const entitle = () => {
      const title = text.app.title(named ?? main.querySelector('h1')?.textContent ?? '');
      if (document.title !== title) document.title = title;
    };
    entitle();
    const watch = new MutationObserver(entitle);
    watch.observe(main, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [named]);
}

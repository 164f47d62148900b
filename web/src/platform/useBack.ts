import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** Whether this tab has shown a page of the app before this one. The router numbers its entries of the history. */
const hasPageBefore = () => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/**
 * Returns the attributes of a link that goes back to the page before.
 * @param parentPath the page to open if there is none, e.g. after a link in a mail. It replaces this one.
 */
export function useBack(parentPath: string) {
  const navigate = useNavigate();
  return {
    to: parentPath,
    replace: true,
    onClick(event: MouseEvent) {
      // With a key held down the browser opens the link's own page in another tab.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !hasPageBefore()) return;
      event.preventDefault();
      void navigate(-1);
    },
  };
}

import { useLocation } from 'react-router';

/** Returns the code of a mailed link: from its fragment, or from the query of a link that an earlier release mailed. */
export function codeFrom({ hash, search }: { hash: string; search: string }): string | null {
  return new URLSearchParams(hash.slice(1)).get('oobCode') ?? new URLSearchParams(search).get('oobCode');
}

/** The code of the mailed link behind which this page is. */
export const useMailedCode = () => codeFrom(useLocation());

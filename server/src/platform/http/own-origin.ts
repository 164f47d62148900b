import { isLoopback, isLoopbackUrl } from './loopback.ts';

/**
 * Returns whether a page of this origin is the product's own. On this machine alone, which has several names, it may
 * also come from the address of the request. A name that a stranger points to this server is never its own.
 * @param origin the header `Origin` of a browser
 * @param host the header `Host`
 */
export function isOwnOrigin(
  { origin, host }: { origin: string; host: string | undefined },
  publicUrl: string,
): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (page.origin === new URL(publicUrl).origin) return true;
  return isLoopbackUrl(publicUrl) && isLoopback(page.hostname) && page.host === host;
}

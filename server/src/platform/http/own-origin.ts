import { isLoopback, isLoopbackUrl } from './loopback.ts';

/**
 * Returns whether a page of this origin is the product's own: it comes from the public address. On this machine alone, where
 * the address has several names (localhost, 127.0.0.1), it may also come from the address that the request was sent to. A name
 * that a stranger points to this server is never its own, although the page and the request then name the same host.
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

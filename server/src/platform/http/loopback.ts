const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3}|(?:[\w-]+\.)*localhost)$/i;

/** Returns whether a host name or an address, without a port, always means this machine. */
export const isLoopback = (host: string) => LOOPBACK.test(host.replace(/^\[(.*)\]$/, '$1'));

/** Returns whether an address like http://localhost:3000 or postgres://me@127.0.0.1/db leads to this machine. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = URL.canParse(url) ? new URL(url) : { hostname: '' };
  return isLoopback(hostname);
}

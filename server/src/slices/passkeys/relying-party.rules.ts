import { isIP } from 'node:net';

/** The domain that passkeys belong to, and the address of the pages that may use them. */
export interface RelyingParty {
  id: string;
  /** 'https://stoop.example' */
  origin: string;
}

const LOOPBACK = /^(?:127(?:\.\d+){3}|\[::1\])$/;
const isLocalName = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/**
 * Returns the relying party of an installation. A passkey belongs to a domain name, never to an IP address, and browsers offer
 * passkeys over HTTPS and at localhost only. For 127.0.0.1 it is therefore localhost, at the same port.
 * @returns null when no passkey can work at this address
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, port } = new URL(publicUrl);
  const host = LOOPBACK.test(hostname) ? 'localhost' : hostname;
  const isName = isIP(host.replace(/^\[|\]$/g, '')) === 0;
  if (!isName || (protocol !== 'https:' && !isLocalName(host))) return null;
  return { id: host, origin: `${protocol}//${host}${port && `:${port}`}` };
}

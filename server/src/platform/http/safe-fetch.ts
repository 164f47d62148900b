import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { type RequestOptions, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The address is not allowed: nothing was sent. */
export class AddressRefused extends Error {}

/** Parts that a test may replace: the name lookup, the certificate authority, and the list of allowed addresses. */
export interface SafeFetchSubstitutes {
  lookup: (host: string) => Promise<LookupAddress[]>;
  /** Whether an address and port are allowed. With null: whether the port is. */
  permits: (address: string | null, port: number) => boolean;
  ca: string;
}

export interface SafeRequest {
  url: string;
  headers: Record<string, string | number>;
  body: Uint8Array;
  timeoutMs: number;
  /** Aborts the request before the timeout. */
  signal?: AbortSignal;
}
export interface Answered {
  status: number;
  /** The Retry-After header, unparsed. */
  retryAfter: string | undefined;
}
/** Sends requests to addresses that members gave, which may lead anywhere. */
export interface SafeFetch {
  /** @throws AddressRefused for an address outside the public internet; otherwise the network's error or a TimeoutError */
  post: (post: SafeRequest) => Promise<Answered>;
  /** Returns why an address is not allowed, as far as its text shows; null when it may be tried. */
  fault: (address: string) => string | null;
}

/** Returns whether an IP address is public. Of IPv6, only 2000::/3 is in use, and parts of it carry IPv4 addresses. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000;
}

/** How long a name server may take for a question at first, in milliseconds, and how often it is asked. */
const NAME_SERVER = { timeout: 1_000, tries: 2 };

/**
 * Returns the addresses of a host. It asks the name servers itself: the system's lookup waits in one of the few threads that every
 * other lookup of the process needs, and nothing ends it. A name server that a member chose may never answer.
 * @param servers the name servers; those of the system by default
 * @throws the error of the name server, or ETIMEOUT
 */
export async function findAddresses(host: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  const resolver = new Resolver(NAME_SERVER);
  if (servers) resolver.setServers(servers);
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
  const found = (answer: PromiseSettledResult<string[]>) => (answer.status === 'fulfilled' ? answer.value : []);
  return [
    ...found(v4).map((address) => ({ address, family: 4 })),
    ...found(v6).map((address) => ({ address, family: 6 })),
  ];
}

/** Names of this machine or its local network. */
const NEAR = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|onion|home\.arpa)\.?$/i;

function addressFault(text: string, permits: (port: number) => boolean): string | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'no address';
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:') return 'not https';
  if (url.username !== '' || url.password !== '') return 'names a user';
  if (url.port !== '' && !permits(Number(url.port))) return 'not port 443';
  if (isIP(host) !== 0) return 'not a name';
  if (!host.includes('.') || NEAR.test(host)) return 'a name of this network';
  return null;
}

/**
 * Creates the HTTP client for addresses that members gave. It reaches only the public internet: the name is looked up once,
 * every address found is checked, and the connection goes to one of them. Redirects are not followed, and of an answer only
 * the status and headers are read.
 */
export function createSafeFetch({ lookup, permits, ca }: Partial<SafeFetchSubstitutes> = {}): SafeFetch {
  const find = lookup ?? findAddresses;

  async function addressesOf(host: string, port: number): Promise<LookupAddress[]> {
    const addresses = await find(host);
    if (addresses.length === 0) throw new AddressRefused(`${host} has no address`);
    // A private address among public ones is no accident: all must be public.
    for (const { address } of addresses) {
      if (!isPublicAddress(address) && !permits?.(address, port))
        throw new AddressRefused(`${host} leads to an address that is not public`);
    }
    return addresses;
  }

  const pinned = (port: number): LookupFunction => {
    return (host, options, callback) => {
      addressesOf(host, port).then(
        (addresses) => {
          if ((options as LookupAllOptions).all) return callback(null, addresses as never);
          const [{ address, family }] = addresses as [LookupAddress];
          callback(null, address, family);
        },
        (error) => callback(error, [] as never),
      );
    };
  };

  const fault = (address: string) => addressFault(address, (port) => permits?.(null, port) ?? false);

  async function post({ url, headers, body, timeoutMs, signal }: SafeRequest): Promise<Answered> {
    const urlFault = fault(url);
    if (urlFault !== null) throw new AddressRefused(urlFault);
    const { hostname, port, pathname, search } = new URL(url);
    const options: RequestOptions = {
      method: 'POST',
      hostname,
      port: port || 443,
      path: pathname + search,
      headers: { ...headers, 'content-length': body.byteLength },
      agent: false,
      lookup: pinned(Number(port || 443)),
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      ...(ca !== undefined && { ca }),
    };
    return new Promise((answered, failed) => {
      const outgoing = request(options, (response) => {
        answered({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        response.destroy();
      });
      // Also errors after the answer, which no longer matter.
      outgoing.on('error', failed);
      outgoing.end(body);
    });
  }

  return { post, fault };
}

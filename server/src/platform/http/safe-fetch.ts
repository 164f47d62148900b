import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { type RequestOptions, request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** An address that nothing is sent to, whoever asks for it. */
export class AddressRefused extends Error {}

/** What a test may put in place: a name service, a certificate authority, and where a connection may lead all the same. */
export interface SafeFetchSubstitutes {
  lookup: (host: string) => Promise<LookupAddress[]>;
  /** Without an address: whether the port will do. */
  permits: (address: string | null, port: number) => boolean;
  ca: string;
}

export interface Post {
  url: string;
  headers: Record<string, string | number>;
  body: Uint8Array;
  timeoutMs: number;
  /** Gives it up before. */
  signal?: AbortSignal;
}
export interface Answered {
  status: number;
  /** The Retry-After header as it came. */
  retryAfter: string | undefined;
}
/** Addresses that members gave, which may lead anywhere. */
export interface SafeFetch {
  /** @throws AddressRefused for what is not the public internet; else the network's error, or a TimeoutError */
  post: (post: Post) => Promise<Answered>;
  /** Why nothing would be sent there, as far as can be told without looking the name up; null: it may be tried. */
  fault: (address: string) => string | null;
}

/** IPv4 that is not the public internet (IANA's special-purpose registry). */
const SPECIAL_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Within 2000::/3, outside of which nothing is public: what is documentation, or carries an IPv4 address inside. */
const SPECIAL_V6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
const special = new BlockList();
for (const [net, prefix] of SPECIAL_V4) special.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of SPECIAL_V6) special.addSubnet(net, prefix, 'ipv6');
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && globalV6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** Names that lead to this machine or its neighbours wherever they are looked up. */
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
 * Sends to addresses that members gave, and to nowhere that is not the public internet: the name is looked up once, every
 * address it has is checked, and the connection goes to one of those. A redirect is an answer like any other; of an answer
 * only its head is read.
 */
export function createSafeFetch({ lookup, permits, ca }: Partial<SafeFetchSubstitutes> = {}): SafeFetch {
  const find = lookup ?? ((host: string) => systemLookup(host, { all: true }));

  async function addressesOf(host: string, port: number): Promise<LookupAddress[]> {
    const found = await find(host);
    if (found.length === 0) throw new AddressRefused(`${host} has no address`);
    // One that is not public among others that are is no accident.
    for (const { address } of found) {
      if (!isPublicAddress(address) && !permits?.(address, port))
        throw new AddressRefused(`${host} leads to an address that is not public`);
    }
    return found;
  }

  const pinned = (port: number): LookupFunction => {
    return (host, options, done) => {
      addressesOf(host, port).then(
        (found) => {
          if ((options as LookupAllOptions).all) return done(null, found as never);
          const [{ address, family }] = found as [LookupAddress];
          done(null, address, family);
        },
        (error) => done(error, [] as never),
      );
    };
  };

  const fault = (address: string) => addressFault(address, (port) => permits?.(null, port) ?? false);

  async function post({ url, headers, body, timeoutMs, signal }: Post): Promise<Answered> {
    const found = fault(url);
    if (found !== null) throw new AddressRefused(found);
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
      const asked = request(options, (response) => {
        answered({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        response.destroy();
      });
      // Also what breaks after the answer, which changes nothing any more.
      asked.on('error', failed);
      asked.end(body);
    });
  }

  return { post, fault };
}

import type { LinkKind } from '#contract/route.ts';
import { sha256 } from '../hashes.ts';
import { fail } from './errors.ts';
import { addressKey, type Limiter } from './limiter.ts';

/** Tells for each kind of link whether this server signed a token, without a query. It does not say that the link still works. */
export type LinkSignatures = Record<LinkKind, (token: string) => Promise<boolean>>;

/** Counts the use of a link. @throws AppError TOO_MANY_REQUESTS */
export type CountLink = (kind: LinkKind, token: unknown, address: string) => Promise<void>;

/**
 * Returns a function that checks the signature of a link's token before it counts anything. A signed token counts for
 * itself, so that no stranger can use it up; one that nobody signed counts for its address, apart for each kind of
 * link.
 */
export function createLinkCounter(limits: Record<'link' | 'badLink', Limiter>, isSigned: LinkSignatures): CountLink {
  return async (kind, token, address) => {
    const isOurs = typeof token === 'string' && (await isSigned[kind](token));
    const isAllowed = isOurs
      ? await limits.link.take(`${kind}:${sha256(token).toString('base64url')}`)
      : await limits.badLink.take(`${kind}:${addressKey(address)}`);
    if (!isAllowed) fail('TOO_MANY_REQUESTS');
  };
}

import { type App, onePerApp } from '#server/platform/app.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cachedSecret } from '#server/platform/db/secrets.ts';
import type { Actor } from '#server/platform/http/handle.ts';
import { contentOfToken, signToken } from '#server/platform/signed-tokens.ts';
import { openSessionOf } from './authenticate.ts';
import { idTokens } from './id-tokens.ts';

/** The only cookie with a secret. It opens pictures and the pages of members, which are read only. No route accepts it. */
const NAME = 'stoop-session';
/** The page names its member here. Signing out deletes it at once, also without a network. */
const MEMBER = 'stoop-member';
/** With this prefix browsers accept the cookie only from https and from this host itself, so no subdomain can replace it. */
const HOST_PREFIX = '__Host-';
const LIFETIME_S = 7 * 86_400;
/** A cookie younger than this is not replaced. */
const RENEW_AFTER_S = 86_400;

interface Deps {
  db: Db;
  clock: Clock;
  /** Whether browsers reach the product over https only. */
  isSecure: boolean;
}

/** The session that a cookie was issued to. */
export interface CookieSession {
  uid: string;
  sessionId: string;
}

const VALUE = /^([A-Za-z0-9]{28})\.([\w-]{1,64})\.(\d{10})\.[\w-]{43}$/;

/** Returns the value of a cookie in a request's Cookie header; '' if it has none. */
const valueIn = (name: string, header: string | undefined) =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(header ?? '')?.[1] ?? '';

/** Issues and reads the cookies of sessions. Reading one takes no query, so that made-up cookies cost nothing. */
export function createSessionCookies({ db, clock, isSecure }: Deps) {
  const name = isSecure ? HOST_PREFIX + NAME : NAME;
  // It signs the cookie of pages, too. The name of a stored secret stays.
  const secret = cachedSecret(db, 'picture_cookies');
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

  async function read(header: string | undefined): Promise<(CookieSession & { expiresAt: number }) | null> {
    const [token, uid = '', sessionId = '', expires = ''] = VALUE.exec(valueIn(name, header)) ?? [];
    if (!token || Number(expires) <= now() || contentOfToken(await secret(), token) === null) return null;
    return { uid, sessionId, expiresAt: Number(expires) };
  }

  return {
    /** Returns the session of the cookie in a Cookie header; null when there is none that was issued here and has not expired. */
    read,
    /** Returns a Set-Cookie header for a session; null when the browser's cookie is of this session and new enough. */
    async renewed({ uid, sessionId }: CookieSession, header: string | undefined): Promise<string | null> {
      const current = await read(header);
      const isCurrent = current?.uid === uid && current.sessionId === sessionId;
      if (isCurrent && current.expiresAt > now() + LIFETIME_S - RENEW_AFTER_S) return null;
      const token = signToken(await secret(), `${uid}.${sessionId}.${now() + LIFETIME_S}`);
      return `${name}=${token}; Max-Age=${LIFETIME_S}${attributes}`;
    },
  };
}

const sessionCookies = onePerApp(({ db, clock, config }) =>
  createSessionCookies({ db, clock, isSecure: config.publicUrl?.startsWith('https://') ?? false }),
);

/** The tokens in an answer of the identity API, in either of its two spellings, or of a sign-in with a passkey. */
interface IssuedTokens {
  idToken?: string;
  refreshToken?: string;
  id_token?: string;
  refresh_token?: string;
}

/**
 * Returns the Set-Cookie header for an answer; null unless the answer issues a refresh token, or when the browser's cookie is new enough.
 * An id token alone gets no cookie: whoever has copied one would otherwise see pictures and pages long after it has expired.
 */
export async function sessionCookieForAnswer(app: App, answer: unknown, cookies: string | undefined) {
  const { idToken, refreshToken, id_token, refresh_token } = (answer ?? {}) as IssuedTokens;
  const issued = (refreshToken ?? refresh_token) ? (idToken ?? id_token) : undefined;
  const checked = issued === undefined ? null : await idTokens(app).check(issued);
  return checked?.state === 'valid' ? sessionCookieFor(app, checked.claims, cookies) : null;
}

/** Returns the Set-Cookie header that lets a session's browser see pictures and pages; null when its cookie is new enough. */
export const sessionCookieFor = (app: App, session: CookieSession, cookies: string | undefined) =>
  sessionCookies(app).renewed(session, cookies);

/** Returns the session that the cookie in a Cookie header was issued to; null when there is none that is valid. It takes no query. */
export const sessionOfCookie = (app: App, cookies: string | undefined) => sessionCookies(app).read(cookies);

/**
 * Returns the member whom a page is rendered for; null for a visitor. The session of the cookie has to be open, and the page before
 * has to have named the same member: after signing out without a network, the session is open still.
 */
export async function memberOfPage(app: App, cookies: string | undefined): Promise<Actor | null> {
  const session = await sessionOfCookie(app, cookies);
  if (!session || valueIn(MEMBER, cookies) !== session.uid) return null;
  const standing = await openSessionOf(app, session);
  // Nobody has typed a password for a cookie: routes that ask for a recent one refuse it.
  return standing && { ...session, ...standing, authTime: 0 };
}

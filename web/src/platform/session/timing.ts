import {
  AUTH_TIMEOUT_DESKTOP_MS,
  AUTH_TIMEOUT_MOBILE_MS,
  AUTH_TIMEOUT_OFFLINE_MS,
  REFRESH_BACKOFF_CAP_MS,
  REFRESH_BACKOFF_FIRST_MS,
  TOKEN_EXPIRED_BEFORE_EXPIRY_MS,
  TOKEN_REFRESH_BEFORE_EXPIRY_MS,
} from '#contract/limits.ts';

/** How long to wait, in ms, until the token should be refreshed: five minutes before it expires. */
export const untilRefresh = (expiresAt: number, now: number): number =>
  Math.max(0, expiresAt - TOKEN_REFRESH_BEFORE_EXPIRY_MS - now);

/** Whether a token counts as expired: from 30 seconds before it is. */
export const countsAsExpired = (expiresAt: number, now: number): boolean =>
  now >= expiresAt - TOKEN_EXPIRED_BEFORE_EXPIRY_MS;

/** The wait, in ms, after a refresh failed once more: 30 s, then twice the last one, 16 minutes at most. */
export const nextBackoff = (last: number | null): number =>
  last === null ? REFRESH_BACKOFF_FIRST_MS : Math.min(last * 2, REFRESH_BACKOFF_CAP_MS);

/** How long an identity request may take, in ms. */
export const authTimeout = ({ mobile, online }: { mobile: boolean; online: boolean }): number => {
  const usual = mobile ? AUTH_TIMEOUT_MOBILE_MS : AUTH_TIMEOUT_DESKTOP_MS;
  return online ? usual : Math.min(usual, AUTH_TIMEOUT_OFFLINE_MS);
};

/** Whether a browser is a phone's or tablet's, by the name it gives itself. */
export const isMobile = (userAgent: string): boolean =>
  /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Windows Phone|Mobile/i.test(userAgent);

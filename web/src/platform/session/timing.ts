import { pauseAfter } from '#contract/backoff.ts';
import {
  AUTH_TIMEOUT_DESKTOP_MS,
  AUTH_TIMEOUT_MOBILE_MS,
  AUTH_TIMEOUT_OFFLINE_MS,
  REFRESH_BACKOFF_CAP_MS,
  REFRESH_BACKOFF_FIRST_MS,
  TOKEN_EXPIRED_BEFORE_EXPIRY_MS,
  TOKEN_REFRESH_BEFORE_EXPIRY_MS,
} from '#contract/limits.ts';

const REFRESH_BACKOFF = { firstMs: REFRESH_BACKOFF_FIRST_MS, maxMs: REFRESH_BACKOFF_CAP_MS };

/** Returns how long to wait before the token is refreshed, in ms: until five minutes before it expires. */
export const untilRefresh = (expiresAt: number, now: number): number =>
  Math.max(0, expiresAt - TOKEN_REFRESH_BEFORE_EXPIRY_MS - now);

/** Returns whether a token counts as expired, from 30 seconds before it expires. */
export const countsAsExpired = (expiresAt: number, now: number): boolean =>
  now >= expiresAt - TOKEN_EXPIRED_BEFORE_EXPIRY_MS;

/** Returns how long to wait after so many failed refreshes in a row, in ms: 30 s, doubled with each, up to 16 minutes. */
export const refreshPause = (failures: number): number => pauseAfter(failures, REFRESH_BACKOFF, 1);

/** Returns how long an identity request may take, in ms. */
export const authTimeout = ({ mobile, online }: { mobile: boolean; online: boolean }): number => {
  const usual = mobile ? AUTH_TIMEOUT_MOBILE_MS : AUTH_TIMEOUT_DESKTOP_MS;
  return online ? usual : Math.min(usual, AUTH_TIMEOUT_OFFLINE_MS);
};

/** Returns whether the user agent is that of a phone or tablet. */
export const isMobile = (userAgent: string): boolean =>
  /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Windows Phone|Mobile/i.test(userAgent);

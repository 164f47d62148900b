import { expect, it } from 'vitest';
import * as limits from './limits.ts';

it('K-03 A-12 A-13 F-01 G-09 H-02 I-05 K-02 L-05 P-06 W-10 W-15 W-18 the limits are the constants of the specification’s sections 5 and 9', () => {
  const MINUTE = 60_000;
  // Typed from the specification, so that a figure changed by mistake fails here.
  expect(limits).toMatchObject({
    MOBILE_BREAKPOINT_PX: 768,
    CHAT_LIST_WIDTH_PX: 320,
    ARTIST_RESULTS_MAX_HEIGHT_PX: 300,
    LIFE_GOALS_MAX: 3,
    ARTISTS_MAX: 5,
    USERNAME_MIN: 3,
    USERNAME_DEBOUNCE_MS: 500,
    ARTIST_SEARCH_MIN: 2,
    ARTIST_SEARCH_DEBOUNCE_MS: 500,
    TRAIT_MIN: 1,
    TRAIT_MAX: 5,
    TRAIT_DEFAULT: 3,
    WIZARD_STEPS: 5,
    PHOTO_JPEG_QUALITY: 0.8,
    INTROS_SKELETONS: 8,
    HANGOUTS_SKELETONS: 5,
    DEFAULT_CONNECTION_NOTE: "Hey! I'd love to connect!",
    CHUNK_TIMEOUT_MS: 2 * MINUTE,
    AUTH_TIMEOUT_DESKTOP_MS: MINUTE / 2,
    AUTH_TIMEOUT_MOBILE_MS: MINUTE,
    AUTH_TIMEOUT_OFFLINE_MS: 5000,
    TOKEN_REFRESH_BEFORE_EXPIRY_MS: 5 * MINUTE,
    TOKEN_EXPIRED_BEFORE_EXPIRY_MS: MINUTE / 2,
    REFRESH_BACKOFF_FIRST_MS: MINUTE / 2,
    REFRESH_BACKOFF_CAP_MS: 16 * MINUTE,
    PASSWORD_MIN: 6,
    FUNCTION_TIMEOUT_MS: 70_000,
    DATABASE_STRING_MAX_BYTES: 10_485_760,
    STORAGE_OPERATION_RETRY_MS: 2 * MINUTE,
    STORAGE_UPLOAD_RETRY_MS: 10 * MINUTE,
    TRANSACTION_RETRIES_MAX: 25,
  });
  expect(limits.COMPOSER_EMOJI).toHaveLength(8);
});

it('K-01 keeps every text far below the longest string of the database', () => {
  const most = Math.max(...Object.values(limits.TEXT_MAX));
  // A character has at most four bytes.
  expect(most * 4).toBeLessThan(limits.DATABASE_STRING_MAX_BYTES / 100);
});

it('A-18 A-20 A-22 the limits are the figures of the requirements', () => {
  expect(limits).toMatchObject({
    DOWNLOAD_KEPT_DAYS: 3,
    DELETION_UNDO_DAYS: 7,
    PASSKEY_CHALLENGE_MS: 5 * 60_000,
    RECOVERY_CODES: 10,
  });
});

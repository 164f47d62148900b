import * as z from 'zod/mini';

/**
 * Every error of the API: a stable code, and its HTTP status. Screens distinguish errors by code. The sentence of each code is in
 * server-errors.ts of each language's catalog.
 */
export const ERROR_STATUSES = {
  INVALID_INPUT: 400,
  UNAUTHENTICATED: 401,
  RECENT_LOGIN_REQUIRED: 403,
  ACCOUNT_DISABLED: 403,
  PASSKEYS_UNAVAILABLE: 409,
  PASSKEY_REFUSED: 400,
  PASSKEY_PAUSED: 403,
  CONFIRM_EMAIL_FIRST: 409,
  PASSKEY_LIMIT: 409,
  PASSKEY_REQUIRED: 409,
  STEP_UP_REQUIRED: 403,
  PASSKEY_CODE_REQUIRED: 403,
  RECOVERY_CODE_WRONG: 400,
  NOT_FOUND: 404,
  DELETION_LINK_GONE: 404,
  DELETION_MUST_WAIT: 409,
  DOWNLOAD_NOT_READY: 409,
  USER_NOT_FOUND: 404,
  EMAIL_NOT_CONFIRMED: 409,
  PROFILE_NOT_FOUND: 404,
  CHAT_NOT_FOUND: 404,
  PROFILE_REQUIRED: 409,
  USERNAME_TAKEN: 409,
  USERNAME_REQUIRED: 400,
  UNDER_AGE: 400,
  BIRTHDAY_IN_FUTURE: 400,
  ALREADY_CONNECTED: 409,
  REQUEST_PENDING: 409,
  REQUEST_NOT_PENDING: 409,
  AWAITING_ACCEPTANCE: 409,
  CHAT_CLOSED: 409,
  HANGOUT_FULL: 409,
  OFFER_OVER: 409,
  PLACE_OFFERED: 409,
  PLACE_LINK_GONE: 404,
  CONTACT_NOT_CONFIRMED: 409,
  SAFETY_LINK_GONE: 404,
  NO_INVITATION_LEFT: 409,
  SUGGESTIONS_USED: 409,
  SAVED_FILTERS_USED: 409,
  GUESTS_NOT_ALLOWED: 409,
  NOTES_NOT_ALLOWED: 409,
  GUEST_NO_PLACE: 409,
  NOT_GOING: 409,
  REMOVED_BY_HOST: 409,
  REQUEST_DECLINED: 409,
  HANGOUT_NOT_OVER: 409,
  TABLE_NOT_CIRCLE: 409,
  GROUP_ARCHIVED: 409,
  GROUP_FULL: 409,
  GROUP_EDITED: 409,
  GROUPS_CREATED: 409,
  GROUPS_JOINED: 409,
  REMOVED_FROM_GROUP: 409,
  NOT_IN_GROUP: 409,
  ORGANIZERS_FULL: 409,
  ORGANIZER_STAYS: 409,
  NO_CONNECTION_LEFT: 409,
  HUDDLE_FULL: 409,
  HANGOUT_OVER: 409,
  ALBUM_CLOSED: 409,
  ALBUM_FULL: 409,
  HANGOUT_EDITED: 409,
  HANGOUT_CANCELLED: 409,
  MEET_AGAIN_CLOSED: 409,
  PROPOSAL_CLOSED: 409,
  TABLE_NOT_DECIDING: 409,
  EVENT_OVER: 409,
  EVENT_CANCELLED: 409,
  HOST_STAYS: 409,
  MESSAGE_DELETED: 409,
  MESSAGE_EMPTY: 400,
  PHOTO_TOO_LARGE: 413,
  PHOTO_HEIC: 415,
  PHOTO_NOT_YET: 409,
  PHOTO_GONE: 409,
  PHOTO_QUOTA: 429,
  PHOTO_UNREADABLE: 415,
  REQUEST_DECIDED: 409,
  REPORT_RESOLVED: 409,
  OWN_REPORT: 409,
  APPEAL_GONE: 404,
  APPEAL_SENT: 409,
  APPEAL_DECIDED: 409,
  SET_UP_LINK_GONE: 404,
  SET_BY_ENVIRONMENT: 409,
  CODE_NOT_OPEN: 409,
  NOT_SUSPENDABLE: 409,
  NOT_APPOINTABLE: 409,
  ANNOUNCED_TODAY: 409,
  ACCESS_REQUEST_FAILED: 500,
  TOO_DEEP: 400,
  TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  NEW_ACCOUNT_LIMIT: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUSES;

/** Why a field was refused: a code of field-errors.ts, and the numbers that its sentence names. */
export const fieldReason = z.object({ code: z.string(), params: z.array(z.number()) });

/**
 * The body of every error outside the identity API. `reasons` maps the path of a refused field to its reason, and `fields` maps it to
 * the English sentence, for clients without sentences of their own.
 */
export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    reasons: z.optional(z.record(z.string(), fieldReason)),
    /** When the same call is possible again, where the server knows it: an ISO 8601 time. */
    retryAt: z.optional(z.string()),
    requestId: z.optional(z.string()),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Errors that every route may answer, in addition to those it lists. */
export const COMMON_ERRORS = [
  'INVALID_INPUT',
  'TOO_DEEP',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'NEW_ACCOUNT_LIMIT',
  'UNAVAILABLE',
  'INTERNAL',
] as const;

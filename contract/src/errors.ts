import * as z from 'zod/mini';

/**
 * Every error of the API: a stable code, its HTTP status, and a sentence that tells the reader what happened and what to do.
 * Screens distinguish errors by code, never by the sentence.
 */
export const ERRORS = {
  INVALID_INPUT: { status: 400, message: 'Please check the marked fields. Nothing was saved.' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in first.' },
  RECENT_LOGIN_REQUIRED: { status: 403, message: 'Please log in again before you change this.' },
  ACCOUNT_DISABLED: { status: 403, message: 'This account has been disabled.' },
  PASSKEYS_UNAVAILABLE: {
    status: 409,
    message: 'Passkeys don’t work at this address, because it isn’t a domain name with HTTPS. Use your password.',
  },
  PASSKEY_REFUSED: { status: 400, message: 'That passkey didn’t work here. Please try again, or use another one.' },
  PASSKEY_PAUSED: {
    status: 403,
    message:
      'This passkey is paused, because your password was reset. Log in with your password, and keep it in Settings.',
  },
  CONFIRM_EMAIL_FIRST: {
    status: 409,
    message: 'Confirm your email address first, with the link that we mailed to you.',
  },
  PASSKEY_LIMIT: {
    status: 409,
    message: 'Your account has as many passkeys as it can. Remove one that you don’t use first.',
  },
  PASSKEY_REQUIRED: { status: 409, message: 'You need a passkey for this. Add one under Settings first.' },
  STEP_UP_REQUIRED: { status: 403, message: 'Confirm with your passkey first.' },
  PASSKEY_CODE_REQUIRED: {
    status: 403,
    message: 'An operator’s first passkey needs a code, which this installation’s owner makes on the command line.',
  },
  RECOVERY_CODE_WRONG: {
    status: 400,
    message: 'That code is wrong, or it expired or was already used. Please check it, or try another one.',
  },
  NOT_FOUND: { status: 404, message: 'We couldn’t find that.' },
  DELETION_LINK_GONE: {
    status: 404,
    message: 'This link doesn’t match an account that’s about to be deleted. It may have been kept or deleted already.',
  },
  DELETION_MUST_WAIT: {
    status: 409,
    message:
      'A change of this account’s email can still be undone from the former address. Until it no longer can, the account is only deleted after 7 days, not at once.',
  },
  DOWNLOAD_NOT_READY: {
    status: 409,
    message: 'Your download isn’t ready, or it was removed. Please ask for a new one.',
  },
  USER_NOT_FOUND: { status: 404, message: 'User not found' },
  EMAIL_NOT_CONFIRMED: { status: 409, message: 'This member has not confirmed their email address yet.' },
  PROFILE_NOT_FOUND: { status: 404, message: 'Profile not found' },
  CHAT_NOT_FOUND: { status: 404, message: 'This chat doesn’t exist, or you’re not in it.' },
  PROFILE_REQUIRED: { status: 409, message: 'Set up your profile first.' },
  USERNAME_TAKEN: { status: 409, message: 'That username was just taken. Please choose another one.' },
  USERNAME_REQUIRED: { status: 400, message: 'Choose a username first.' },
  UNDER_AGE: { status: 400, message: 'You need to be 18 or older to use Stoop.' },
  BIRTHDAY_IN_FUTURE: { status: 400, message: 'That birthday is in the future. Please check the year.' },
  ALREADY_CONNECTED: { status: 409, message: 'You’re already connected.' },
  REQUEST_PENDING: { status: 409, message: 'There’s already a request waiting for an answer.' },
  REQUEST_NOT_PENDING: {
    status: 409,
    message: 'This request was already answered or withdrawn. Reload the page to see what changed.',
  },
  AWAITING_ACCEPTANCE: {
    status: 409,
    message: 'You can’t send more messages until your request is accepted. Your text is saved here.',
  },
  CHAT_CLOSED: { status: 409, message: 'This chat is closed for new messages. Your text is saved here.' },
  HANGOUT_FULL: { status: 409, message: 'The last spot was just taken. You can join the waitlist.' },
  OFFER_OVER: {
    status: 409,
    message: 'This place is no longer yours to take. You’re still on the waitlist.',
  },
  PLACE_OFFERED: {
    status: 409,
    message: 'Your place has been offered to someone on the waitlist. If they don’t take it, you can still confirm.',
  },
  PLACE_LINK_GONE: {
    status: 404,
    message: 'This link no longer works. Log in to see your place.',
  },
  CONTACT_NOT_CONFIRMED: {
    status: 409,
    message: 'Your trusted contact hasn’t said yes yet. Once they do, you can share plans with them.',
  },
  SAFETY_LINK_GONE: { status: 404, message: 'This link no longer works.' },
  NO_INVITATION_LEFT: { status: 409, message: 'You have no invitation left. You get new ones each quarter.' },
  SUGGESTIONS_USED: { status: 409, message: 'You’ve told five connections about this hangout already.' },
  GUESTS_NOT_ALLOWED: { status: 409, message: 'The host doesn’t take guests at this hangout.' },
  NOTES_NOT_ALLOWED: { status: 409, message: 'The host doesn’t take notes for this hangout.' },
  GUEST_NO_PLACE: { status: 409, message: 'There’s no free place for a guest. Your own place is yours.' },
  NOT_GOING: { status: 409, message: 'This member isn’t going anymore. Choose someone else.' },
  REMOVED_BY_HOST: {
    status: 409,
    message: 'The host took you off the list for this hangout, so you can’t join it again.',
  },
  HANGOUT_OVER: { status: 409, message: 'This hangout is over.' },
  HANGOUT_EDITED: {
    status: 409,
    message:
      'Someone else changed this plan while you were editing. Your changes aren’t saved yet. Look at the newer plan, then save again.',
  },
  HANGOUT_CANCELLED: { status: 409, message: 'This hangout was cancelled.' },
  MEET_AGAIN_CLOSED: {
    status: 409,
    message: 'You can choose whom to meet again in the two weeks after a hangout.',
  },
  PROPOSAL_CLOSED: {
    status: 409,
    message: 'This proposal is closed, because the plan changed or the time has come. You can make a new one.',
  },
  TABLE_NOT_DECIDING: { status: 409, message: 'This table isn’t deciding now. Reload the page to see how it goes on.' },
  EVENT_OVER: { status: 409, message: 'This event is over.' },
  EVENT_CANCELLED: { status: 409, message: 'This event was cancelled.' },
  HOST_STAYS: { status: 409, message: 'You’re the host of this hangout. If it can’t happen, cancel it.' },
  MESSAGE_DELETED: { status: 409, message: 'This message was deleted.' },
  MESSAGE_EMPTY: { status: 400, message: 'Write something first.' },
  PHOTO_TOO_LARGE: {
    status: 413,
    message: 'This photo is too large. Please choose one under 10 MB and 50 megapixels.',
  },
  PHOTO_HEIC: {
    status: 415,
    message: 'We can’t read HEIC photos. Save this one as a JPEG, or take a new one with the camera button.',
  },
  PHOTO_NOT_YET: {
    status: 409,
    message: 'You can send photos once your request is accepted. Until then, you can send text.',
  },
  PHOTO_GONE: { status: 409, message: 'This photo is no longer on the server. Please choose it again.' },
  PHOTO_QUOTA: { status: 429, message: 'You’ve added as many photos as you can in one day.' },
  PHOTO_UNREADABLE: { status: 415, message: 'Error processing image. Please try again.' },
  REQUEST_DECIDED: { status: 409, message: 'This request was already decided. Reload the page to see the decision.' },
  REPORT_RESOLVED: { status: 409, message: 'This report was already closed. Reload the page to see the decision.' },
  APPEAL_GONE: {
    status: 404,
    message: 'This link doesn’t match a suspension. If your account is suspended, ask for a new link.',
  },
  APPEAL_SENT: { status: 409, message: 'You’ve already appealed. We’ll email you when there’s a decision.' },
  APPEAL_DECIDED: { status: 409, message: 'This appeal was already decided. Reload the page to see the decision.' },
  CODE_NOT_OPEN: {
    status: 409,
    message: 'You can’t revoke this code, because it was already used or revoked, or it expired.',
  },
  NOT_SUSPENDABLE: {
    status: 409,
    message: 'You can’t suspend an operator. Remove their operator rights first.',
  },
  ACCESS_REQUEST_FAILED: { status: 500, message: 'Error submitting request. Please try again.' },
  TOO_DEEP: {
    status: 400,
    message: 'This request has lists or objects nested more than 32 levels deep. Please send it with fewer levels.',
  },
  TOO_LARGE: { status: 413, message: 'That’s too large. Please send less at once.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'That was a lot at once. Please wait a moment and try again.' },
  NEW_ACCOUNT_LIMIT: {
    status: 429,
    message: 'New accounts can do this only a few times a day. Confirm your email address, and try again tomorrow.',
  },
  UNAVAILABLE: { status: 503, message: 'We’re briefly unavailable. Nothing was lost. Please try again in a moment.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Nothing was lost. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Why a field was refused: a code of field-error-sentences.ts, and the numbers that its sentence names. */
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

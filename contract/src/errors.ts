import * as z from 'zod/mini';

/**
 * The one error catalogue: a stable code, its HTTP status and a sentence for people that says what to do.
 * Screens tell errors apart by code, never by the sentence.
 */
export const ERRORS = {
  INVALID_INPUT: { status: 400, message: 'Some of this needs another look. Nothing was saved yet.' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in first.' },
  NOT_FOUND: { status: 404, message: 'We could not find that.' },
  USER_NOT_FOUND: { status: 404, message: 'User not found' },
  PROFILE_NOT_FOUND: { status: 404, message: 'Profile not found' },
  CHAT_NOT_FOUND: { status: 404, message: 'This conversation does not exist, or you are not part of it.' },
  PROFILE_REQUIRED: { status: 409, message: 'Set up your profile first.' },
  USERNAME_TAKEN: { status: 409, message: 'That username was just taken. Please choose another one.' },
  USERNAME_REQUIRED: { status: 400, message: 'Choose a username first.' },
  UNDER_AGE: { status: 400, message: 'You need to be 18 or older to use Stoop.' },
  BIRTHDAY_IN_FUTURE: { status: 400, message: 'That birthday is in the future. Please check the year.' },
  NOT_CONNECTABLE: { status: 409, message: 'This request cannot be sent any more. Reload to see where things stand.' },
  ALREADY_CONNECTED: { status: 409, message: 'You are already connected.' },
  REQUEST_PENDING: { status: 409, message: 'A request is already waiting for an answer.' },
  REQUEST_NOT_PENDING: {
    status: 409,
    message: 'This request is not waiting any more. Reload to see where things stand.',
  },
  AWAITING_ACCEPTANCE: {
    status: 409,
    message: 'You have sent as many messages as you can before your request is accepted. Your text is kept here.',
  },
  CHAT_CLOSED: { status: 409, message: 'This conversation is closed for new messages. Your text is kept here.' },
  HANGOUT_FULL: { status: 409, message: 'Every place has just been taken. You can join the waitlist.' },
  HANGOUT_OVER: { status: 409, message: 'This hangout is over.' },
  HANGOUT_CANCELLED: { status: 409, message: 'This hangout was cancelled.' },
  EVENT_OVER: { status: 409, message: 'This event is over.' },
  EVENT_CANCELLED: { status: 409, message: 'This event was cancelled.' },
  HOST_STAYS: { status: 409, message: 'You host this hangout. If it cannot take place, cancel it.' },
  MESSAGE_DELETED: { status: 409, message: 'This message was deleted meanwhile.' },
  MESSAGE_EMPTY: { status: 400, message: 'Write something first.' },
  PHOTO_TOO_LARGE: {
    status: 413,
    message: 'This photo is too large. Please choose one under 10 MB and 50 megapixels.',
  },
  PHOTO_HEIC: {
    status: 415,
    message: 'HEIC photos cannot be read here. Save it as a JPEG, or take a new one with the camera button.',
  },
  PHOTO_NOT_YET: {
    status: 409,
    message: 'Photos can be sent once your request is accepted. Until then, words only.',
  },
  PHOTO_GONE: { status: 409, message: 'This photo is not kept any more. Please choose it again.' },
  PHOTO_UNREADABLE: { status: 415, message: 'Error processing image. Please try again.' },
  REQUEST_DECIDED: { status: 409, message: 'This request is not waiting any more. Reload to see what became of it.' },
  REPORT_RESOLVED: { status: 409, message: 'This report is not open any more. Reload to see what became of it.' },
  APPEAL_GONE: {
    status: 404,
    message: 'This link does not lead to a suspension. If your account is suspended, ask for a new link.',
  },
  APPEAL_SENT: { status: 409, message: 'You have appealed already. You will get a mail when it is decided.' },
  APPEAL_DECIDED: { status: 409, message: 'This appeal is not open any more. Reload to see what became of it.' },
  CODE_NOT_OPEN: {
    status: 409,
    message: 'This code cannot be used any more as it is: it was used, revoked or ran out.',
  },
  NOT_SUSPENDABLE: {
    status: 409,
    message: 'An operator cannot be suspended. Withdraw the rights of an operator first.',
  },
  ACCESS_REQUEST_FAILED: { status: 500, message: 'Error submitting request. Please try again.' },
  TOO_LARGE: { status: 413, message: 'That is more than we can take at once.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'That was a lot at once. Please wait a moment and try again.' },
  UNAVAILABLE: { status: 503, message: 'We are briefly unavailable. Nothing was lost; please try again in a moment.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Nothing was lost; please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The body of every error answer outside the identity API. `fields` maps a field's path to a sentence. */
export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    requestId: z.optional(z.string()),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Errors every route may answer, on top of those it lists. */
export const COMMON_ERRORS = ['INVALID_INPUT', 'TOO_LARGE', 'TOO_MANY_REQUESTS', 'UNAVAILABLE', 'INTERNAL'] as const;

/**
 * Every constant of the specification's sections 5 and 9, used by server, client and tests (K-03).
 * Times are milliseconds unless the name says otherwise.
 */

/** The longest text the database takes in one value, in bytes (K-01). @public of the specification */
export const DATABASE_STRING_MAX_BYTES = 10_485_760;

/** Characters that a person may write in each field; the server enforces them, the form shows them (K-01, W-19). */
export const TEXT = {
  email: 254,
  password: 256,
  accessCode: 64,
  username: 30,
  name: 60,
  bio: 280,
  movedFromLocation: 80,
  movedToNYCReason: 1500,
  handle: 60,
  occupation: 80,
  company: 80,
  school: 100,
  fieldOfStudy: 80,
  lifestyleAnswer: 280,
  careerGoals: 500,
  lookingFor: 500,
  connectionNote: 500,
  message: 4000,
  searchTerm: 80,
  accessReason: 1500,
  url: 300,
  reportReason: 1000,
  hangoutTitle: 100,
  hangoutLocation: 160,
  hangoutDescription: 2000,
  eventReason: 280,
  appeal: 2000,
} as const;

export const MOBILE_BREAKPOINT_PX = 768;
/** In style sheets it stands as it is. @public of the specification */
export const CHAT_LIST_WIDTH_PX = 320;
export const ARTIST_RESULTS_MAX_HEIGHT_PX = 300;

export const WIZARD_STEPS = 5;
export const LIFE_GOALS_MAX = 3;
export const ARTISTS_MAX = 5;
export const USERNAME_MIN = 3;
export const USERNAME_DEBOUNCE_MS = 500;
export const ARTIST_SEARCH_MIN = 2;
export const ARTIST_SEARCH_DEBOUNCE_MS = 500;
export const TRAIT_MIN = 1;
export const TRAIT_MAX = 5;
export const TRAIT_DEFAULT = 3;
export const MINIMUM_AGE_YEARS = 18;

export const PHOTO_JPEG_QUALITY = 0.8;
/** The side of the square a picked photo is saved at, in pixels. */
export const PHOTO_SIDE_PX = 1024;
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 50_000_000;

export const INTROS_SKELETONS = 8;
export const HANGOUTS_SKELETONS = 5;
/** How long a hangout is taken to last: nobody is asked. After it the hangout is past. */
export const HANGOUT_LENGTH_MS = 2 * 3_600_000;
/** A date further away is taken for a slip of the year. */
export const HANGOUT_AHEAD_MAX_DAYS = 366;
/** The same for events of the community, which take longer. */
export const EVENT_LENGTH_MS = 6 * 3_600_000;
export const HANGOUT_CAPACITY_MIN = 2;
export const HANGOUT_CAPACITY_MAX = 500;
/** How many of those who take part come with a chat. */
export const CHAT_FACES = 100;
/** How many of those who go come with a hangout. */
export const HANGOUT_FACES = 40;
export const DEFAULT_CONNECTION_NOTE = "Hey! I'd love to connect!";
/** What a member may write into a direct chat before the other accepts, the note included. */
export const MESSAGES_BEFORE_ACCEPTANCE = 5;
export const COMPOSER_EMOJI = ['😊', '👋', '🎉', '🗽', '🍕', '☕', '🎶', '🌆'] as const;

export const CHUNK_TIMEOUT_MS = 120_000;
export const AUTH_TIMEOUT_DESKTOP_MS = 30_000;
export const AUTH_TIMEOUT_MOBILE_MS = 60_000;
export const AUTH_TIMEOUT_OFFLINE_MS = 5_000;
export const TOKEN_LIFETIME_S = 3600;
export const TOKEN_REFRESH_BEFORE_EXPIRY_MS = 5 * 60_000;
export const TOKEN_EXPIRED_BEFORE_EXPIRY_MS = 30_000;
export const REFRESH_BACKOFF_FIRST_MS = 30_000;
export const REFRESH_BACKOFF_CAP_MS = 16 * 60_000;
/** Two tabs that refresh one token within this time get the same successor (docs/identity-api.md, SDK behavior 4). */
export const REFRESH_GRACE_MS = 60_000;
/** How long a sign-in counts as recent for changing the password or email, or deleting the account. */
export const RECENT_LOGIN_MS = 5 * 60_000;
export const OOB_CODE_LIFETIME_MS = 60 * 60_000;
export const PASSWORD_MIN = 6;

export const FUNCTION_TIMEOUT_MS = 70_000;
export const STORAGE_OPERATION_RETRY_MS = 120_000;
export const STORAGE_UPLOAD_RETRY_MS = 600_000;
export const TRANSACTION_RETRIES_MAX = 25;
export const COPYRIGHT_YEAR = 2024;
/** How long what was reported is kept after the report was closed. */
export const REPORT_SNAPSHOT_DAYS = 90;
export const REQUEST_LAPSE_DAYS = 60;
/** How long a member must have been away before a mail tells what waits, and how much time lies between two of them. */
export const DIGEST_AWAY_MS = 6 * 3_600_000;
export const DIGEST_EVERY_MS = 24 * 3_600_000;
/** Browsers of one member that are pushed to; with one more, the one not seen for longest goes. */
export const PUSH_DEVICES_MAX = 10;
/** How long a push may be late before nobody wants it any more. */
export const PUSH_TTL_MS = 24 * 3_600_000;
/** What is read within this time is not pushed. */
export const PUSH_DELAY_MS = 3000;
/** How long who is here may take to read it; who goes away without is pushed to. */
export const PUSH_HERE_MS = 60_000;

export const PAGE_DEFAULT = 24;
export const PAGE_MAX = 50;
export const MESSAGES_PAGE = 50;
/** Of how many of a chat's newest places it is known whether there is anything to read. */
export const QUIET_LOOKED_AT = 500;
/** While a member writes they say so at most this often; it is believed a little longer than that. */
export const TYPING_EVERY_MS = 3_000;
export const TYPING_SHOWN_MS = 5_000;
/** In a group of more than this many members nobody is told who writes. */
export const TYPING_MEMBERS_MAX = 100;
export const BODY_MAX_BYTES = 256 * 1024;
export const FRAME_MAX_BYTES = 64 * 1024;

/** Rate limits by name: `points` actions in `seconds`, counted by actor (or by address where nobody is signed in). */
export const RATE_LIMITS = {
  read: { points: 600, seconds: 60 },
  write: { points: 120, seconds: 60 },
  upload: { points: 30, seconds: 600 },
  hangout: { points: 20, seconds: 86_400 },
  connectionRequest: { points: 20, seconds: 86_400 },
  message: { points: 120, seconds: 60 },
  typing: { points: 40, seconds: 60 },
  accessRequest: { points: 5, seconds: 3600 },
  report: { points: 10, seconds: 86_400 },
  appeal: { points: 10, seconds: 3600 },
  export: { points: 10, seconds: 3600 },
  callable: { points: 120, seconds: 60 },
  signUp: { points: 20, seconds: 3600 },
  oobCode: { points: 5, seconds: 3600 },
} as const;
export type RateLimitName = keyof typeof RATE_LIMITS;

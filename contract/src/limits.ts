/**
 * The limits and times that server, client and tests share (K-03), and all of the specification's sections 5 and 9. Any other
 * constant is in the slice that uses it. Times are in milliseconds unless the name says otherwise.
 */
import { HOUR_MS, MINUTE_MS } from './durations.ts';

/** The longest text that the database accepts in one value, in bytes (K-01). @public of the specification */
export const DATABASE_STRING_MAX_BYTES = 10_485_760;

/** The maximum number of characters in each field. The server enforces it, and the form shows it (K-01, W-19). */
export const TEXT_MAX = {
  email: 254,
  password: 256,
  accessCode: 64,
  username: 30,
  name: 60,
  bio: 280,
  movedFromLocation: 80,
  movedToNYCReason: 1500,
  handle: 60,
  ownInterest: 30,
  occupation: 80,
  company: 80,
  school: 100,
  fieldOfStudy: 80,
  pronouns: 30,
  lifestyleAnswer: 280,
  careerGoals: 500,
  lookingFor: 500,
  connectionNote: 500,
  message: 4000,
  searchTerm: 80,
  accessReason: 1500,
  url: 300,
  reportReason: 1000,
  memberNote: 1000,
  tokenName: 60,
  announcementTitle: 80,
  announcement: 1000,
  hangoutTitle: 100,
  hangoutLocation: 160,
  hangoutDescription: 2000,
  hangoutNote: 200,
  eventReason: 280,
  appeal: 2000,
  passkeyName: 60,
  photoDescription: 100,
  recoveryCode: 64,
  groupName: 60,
  groupDescription: 2000,
  groupSentence: 280,
  huddleTitle: 60,
} as const;

/** For how many days after its end the album of a hangout is kept (H-19). */
export const ALBUM_DAYS = 30;
/** How many photos each attendee may have in the album of a hangout. */
export const ALBUM_PHOTOS_MAX = 12;

export const MOBILE_BREAKPOINT_PX = 768;
/** Style sheets repeat this number. @public of the specification */
export const CHAT_LIST_WIDTH_PX = 320;
export const ARTIST_RESULTS_MAX_HEIGHT_PX = 300;

export const WIZARD_STEPS = 5;
export const LIFE_GOALS_MAX = 3;
/** How many questions a member answers on their profile (P-18). */
export const ANSWERS_MAX = 3;
export const ARTISTS_MAX = 5;
/** The longest name of an artist, in characters. */
export const ARTIST_NAME_MAX = 120;
/** How many interests in their own words a profile has beside those of the list (P-21). */
export const OWN_INTERESTS_MAX = 5;
export const USERNAME_MIN = 3;
export const USERNAME_DEBOUNCE_MS = 500;
export const ARTIST_SEARCH_MIN = 2;
export const ARTIST_SEARCH_DEBOUNCE_MS = 500;
export const TRAIT_MIN = 1;
export const TRAIT_MAX = 5;
export const TRAIT_DEFAULT = 3;
export const MINIMUM_AGE_YEARS = 18;

export const PHOTO_JPEG_QUALITY = 0.8;
/** The side of the square that a chosen photo is saved as, in pixels. */
export const PHOTO_SIDE_PX = 1024;
export const PHOTO_MAX_PIXELS = 50_000_000;
/** The size of the largest file that an upload route reads, in bytes. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** How many photos a profile can have besides the main one (P-19). */
export const MORE_PHOTOS_MAX = 5;

export const INTROS_SKELETONS = 8;
export const HANGOUTS_SKELETONS = 5;
/** How many minutes a hangout can last (H-14). */
export const HANGOUT_DURATIONS = [30, 60, 90, 120, 150, 180, 210, 240, 300, 360, 420, 480, 540, 600, 660, 720] as const;
/** How many minutes it lasts, unless the host chooses another duration. */
export const HANGOUT_DURATION = 120;
/** A date further ahead is rejected, because it is probably a typing error in the year. */
export const HANGOUT_AHEAD_MAX_DAYS = 366;
/** How many minutes a community event is assumed to last whose operator chose no duration. */
export const EVENT_DURATION = 360;
/** From this long before the start, places that were not confirmed are offered to the waitlist. */
export const RECONFIRM_DUE_BEFORE_MS = 12 * HOUR_MS;
/** How many times each table is planned before its members decide whether it stays. */
export const TABLE_ROUNDS = 3;
/** The most weeks in a row for which a host plans one hangout (H-13). */
export const HANGOUT_WEEKS_MAX = 12;
/** To how many connections an attendee can suggest one hangout (H-09). */
export const HANGOUT_SUGGESTIONS_MAX = 5;
/** How many filters of hangouts a member saves to hear of what is new, and how many new hangouts one notification names (N-08). */
export const SAVED_FILTERS_MAX = 3;
export const FOUND_HANGOUTS_MAX = 5;
export const HANGOUT_CAPACITY_MIN = 2;
export const HANGOUT_CAPACITY_MAX = 500;
/** How many members a group has at most (G-22). */
export const GROUP_MEMBERS_MAX = 200;
/** How many of them organize it. */
export const GROUP_ORGANIZERS_MAX = 5;
/** How many groups that exist a member has created, and in how many a member is. */
export const GROUPS_CREATED_MAX = 3;
export const GROUPS_JOINED_MAX = 20;
/** For how many hours a hangout that is for a group first is seen by its members alone. */
export const GROUP_FIRST_HOURS = 48;
/** How many members a huddle has besides the one who started it (M-24). */
export const HUDDLE_OTHERS_MAX = 12;
/** How many attendees are sent along with a hangout. */
export const HANGOUT_FACES = 40;
export const DEFAULT_CONNECTION_NOTE = "Hey! I'd love to connect!";
/** How many messages a member may send in a direct chat before the request is accepted, including the note. */
export const MESSAGES_BEFORE_ACCEPTANCE = 5;
export const COMPOSER_EMOJI = ['😊', '👋', '🎉', '🗽', '🍕', '☕', '🎶', '🌆'] as const;

export const CHUNK_TIMEOUT_MS = 120_000;
export const AUTH_TIMEOUT_DESKTOP_MS = 30_000;
export const AUTH_TIMEOUT_MOBILE_MS = MINUTE_MS;
export const AUTH_TIMEOUT_OFFLINE_MS = 5_000;
export const TOKEN_REFRESH_BEFORE_EXPIRY_MS = 5 * MINUTE_MS;
export const TOKEN_EXPIRED_BEFORE_EXPIRY_MS = 30_000;
export const REFRESH_BACKOFF_FIRST_MS = 30_000;
export const REFRESH_BACKOFF_CAP_MS = 16 * MINUTE_MS;
/** How long a challenge for a passkey is valid. Each one works once. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS;
export const RECOVERY_CODES = 10;
/** For how many days the owner of an account can undo its deletion. */
export const DELETION_UNDO_DAYS = 7;
/** For how many days nobody can sign up with the address of a member who deleted the account while it was suspended. */
export const BARRED_EMAIL_DAYS = 180;
/** For how many days a download of one's data is kept. */
export const DOWNLOAD_KEPT_DAYS = 3;
/** How long a member can undo a change of their email, with the link mailed to the former address. */
export const RECOVER_EMAIL_DAYS = 7;
/** The shortest new password that any installation may allow, in characters. */
export const PASSWORD_MIN = 6;
/** The shortest new password where PASSWORD_MIN_LENGTH is not set. */
export const PASSWORD_MIN_DEFAULT = 8;
/** Unused sessions end after this many days. */
export const SESSION_IDLE_DAYS = 60;
/** Rows of ended sessions are kept this many days, so that every node notices the end. */
export const ENDED_SESSION_KEPT_DAYS = 1;

export const FUNCTION_TIMEOUT_MS = 70_000;
export const STORAGE_OPERATION_RETRY_MS = 120_000;
export const STORAGE_UPLOAD_RETRY_MS = 600_000;
export const TRANSACTION_RETRIES_MAX = 25;
/** How long a message can be reported after the reader has lost sight of it, because a member withdrew, left or blocked. */
export const REPORTABLE_DAYS = 90;
/** How long the reported content is kept after the report was closed. */
export const REPORT_SNAPSHOT_DAYS = 90;

/** How long a note of operators and moderators about a member is kept. */
export const MEMBER_NOTE_KEPT_DAYS = 365;
/** For how many days a token of an operator's script may work. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
/** To how many addresses operators mail codes at once. */
export const CODES_AT_ONCE = 100;
/** For how many days Intros shows an announcement. */
export const ANNOUNCEMENT_DAYS = 7;
/** Operators announce something to all members once in this time at most. */
export const ANNOUNCEMENT_EVERY_MS = 24 * HOUR_MS;
/** A connection request without an answer expires after this many days. */
export const REQUEST_LAPSE_DAYS = 60;
/** How many photos a member may choose for a chat before they are sent. */
export const PHOTOS_AT_ONCE = 6;

export const PAGE_DEFAULT = 24;
export const PAGE_MAX = 50;
export const MESSAGES_PAGE = 50;
export const MESSAGES_PAGE_MAX = 200;
export const CHATS_PAGE = 500;

/**
 * Rate limits by name: `points` actions in `seconds`, counted per member, or per address for visitors. `read`, `write` and
 * `callable` are counted for each route, the others over all routes that name them. A caller who is signed in counts before
 * the body is read; a visitor counts when the body is valid, because what is refused before has used up nothing.
 */
export const RATE_LIMITS = {
  /** All calls of a member together. */
  total: { points: 1500, seconds: 60 },
  /** All calls with one token of an operator's script, which count apart from those of the operator. */
  token: { points: 60, seconds: 60 },
  read: { points: 600, seconds: 60 },
  write: { points: 120, seconds: 60 },
  search: { points: 60, seconds: 60 },
  upload: { points: 30, seconds: 600 },
  /** Files of pictures. Only members get any; for everybody else the limit counts addresses. */
  picture: { points: 1200, seconds: 60 },
  /** Uses of one mailed link, counted by its token. Reading and using it are two. */
  link: { points: 60, seconds: 600 },
  /** Tokens that nobody signed, for each kind of link apart. The limit counts network addresses. */
  badLink: { points: 20, seconds: 3600 },
  /** Joining one hangout, or the chat of one event. */
  join: { points: 6, seconds: 3600 },
  hangout: { points: 20, seconds: 86_400 },
  /** Dates of hangouts that repeat weekly. Each series also counts once as a hangout. */
  weeklyDate: { points: 36, seconds: 86_400 },
  group: { points: 5, seconds: 86_400 },
  /** Joining groups, or asking to join one, with a sentence that its organizers read. */
  joinGroup: { points: 20, seconds: 86_400 },
  huddle: { points: 10, seconds: 86_400 },
  /** Adding connections to huddles, or inviting them. */
  huddleMembers: { points: 40, seconds: 86_400 },
  /** Asking hosts to let the member join, about all hangouts. */
  joinRequest: { points: 20, seconds: 86_400 },
  /** Photos in the albums of hangouts. */
  albumPhoto: { points: 60, seconds: 86_400 },
  connectionRequest: { points: 20, seconds: 86_400 },
  message: { points: 120, seconds: 60 },
  typing: { points: 40, seconds: 60 },
  /** A class that hears of the community asks together, behind one address. */
  accessRequest: { points: 40, seconds: 3600 },
  report: { points: 10, seconds: 86_400 },
  trustedContact: { points: 5, seconds: 86_400 },
  sharePlan: { points: 20, seconds: 86_400 },
  appeal: { points: 20, seconds: 3600 },
  export: { points: 10, seconds: 3600 },
  callable: { points: 120, seconds: 60 },
  oobCode: { points: 5, seconds: 3600 },
  passkey: { points: 60, seconds: 600 },
  /** Challenges for signing in, and their answers, from one address. */
  passkeyOptions: { points: 60, seconds: 60 },
  passkeySignIn: { points: 60, seconds: 60 },
  /** Requests for the link to appeal from one address. Each member is mailed a few an hour, whoever asks. */
  appealLink: { points: 40, seconds: 3600 },
  /** Errors that browsers report. The limit counts network addresses. */
  clientError: { points: 30, seconds: 600 },
} as const;
export type RateLimitName = keyof typeof RATE_LIMITS;

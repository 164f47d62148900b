/**
 * The limits and times that server, client and tests share (K-03); those of the specification's sections 5 and 9 are all here.
 * Times are in milliseconds unless the name says otherwise.
 */

/** The longest text that the database accepts in one value, in bytes (K-01). @public of the specification */
export const DATABASE_STRING_MAX_BYTES = 10_485_760;

/** The maximum number of characters in each field. The server enforces it, and the form shows it (K-01, W-19). */
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
  hangoutTitle: 100,
  hangoutLocation: 160,
  hangoutDescription: 2000,
  hangoutNote: 200,
  eventReason: 280,
  appeal: 2000,
  passkeyName: 60,
  photoDescription: 100,
  recoveryCode: 64,
} as const;

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
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 50_000_000;
/** How many photos a profile can have besides the main one (P-19). */
export const MORE_PHOTOS_MAX = 5;

export const INTROS_SKELETONS = 8;
export const HANGOUTS_SKELETONS = 5;
/** How many minutes a hangout can last (H-14). */
export const HANGOUT_DURATIONS = [30, 60, 90, 120, 150, 180, 210, 240, 300, 360, 420, 480, 540, 600, 660, 720] as const;
/** How many minutes it lasts, unless the host chooses another duration. */
export const HANGOUT_DURATION = 120;
/** So long after a hangout at a home its attendees still see the address. Then it is deleted. */
export const HOME_ADDRESS_AFTER_MS = 24 * 3_600_000;
/** So long after joining a hangout at a home an attendee sees the address at the latest (B-07). */
export const HOME_ADDRESS_WAIT_MS = 3_600_000;
/** So long after the end of a hangout a member who wishes it is asked whether they got home (B-07). */
export const HOME_ASKED_AFTER_MS = 3_600_000;
/** The contact is mailed when the member has not answered for this long. */
export const HOME_ANSWERED_WITHIN_MS = 2 * 3_600_000;
/** So long after the end of a hangout the page of a shared plan can be opened. Then the shared plan is deleted. */
export const SHARED_PLAN_AFTER_MS = 24 * 3_600_000;
/** How often one address is asked by members to be a trusted contact, however many they are. */
export const CONTACT_ASKED = { points: 3, seconds: 30 * 86_400 } as const;
/** How many access requests from one address are stored, also of those whose answers wait because the address sends many. */
export const ACCESS_REQUESTS_STORED = { points: 400, seconds: 3600 } as const;
/** A date further ahead is rejected, because it is probably a typing error in the year. */
export const HANGOUT_AHEAD_MAX_DAYS = 366;
/** How many minutes a community event is assumed to last whose operator chose no duration. */
export const EVENT_DURATION = 360;
/** For how long after a hangout its attendees can mark whom they would like to meet again. */
export const MEET_AGAIN_DAYS = 14;
/** A mark that was not returned is deleted after this many days. */
export const MEET_AGAIN_KEPT_DAYS = 30;
/** The time in New York at which marks are compared, once a day. It is fixed, so that a notification says nothing about when a mark was made. */
export const MEET_AGAIN_COMPARED_AT = '18:00';
/** A member was absent from a hangout when so many other attendees say so (B-02). */
export const ABSENCES_TOLD_BY = 2;
/** So many missed hangouts within MISSED_COUNTED_DAYS are repeated ones. */
export const MISSED_REPEATEDLY = 2;
export const MISSED_COUNTED_DAYS = 60;
/** So long before a hangout with limited places its attendees are asked to confirm that they come (B-02). */
export const RECONFIRM_ASKED_BEFORE_MS = 24 * 3_600_000;
/** From this long before the start, places that were not confirmed are offered to the waitlist. */
export const RECONFIRM_DUE_BEFORE_MS = 12 * 3_600_000;
/** How long a place is offered to a member of the waitlist, when the hangout is more than two days away. */
export const OFFER_LASTS_MS = 12 * 3_600_000;
/** How long a place is offered in the two days before the hangout. */
export const OFFER_LASTS_SOON_MS = 2 * 3_600_000;
/** The fewest members of an arrival cohort: smaller months are merged with the months beside them. */
export const COHORT_MIN = 5;
/** How many members are seated at a table. */
export const TABLE_MIN = 4;
export const TABLE_MAX = 6;
/** A table with fewer members than this is dissolved. */
export const TABLE_KEPT_MIN = 3;
/** How many times each table is planned before its members decide whether it stays. */
export const TABLE_ROUNDS = 3;
/** The days between two times of a table, and of a circle. */
export const TABLE_EVERY_DAYS = 7;
export const CIRCLE_EVERY_DAYS = 28;
/** The next time is planned this long after the last one began. */
export const TABLE_PLANNED_AFTER_MS = 12 * 3_600_000;
/** For how many days after their last time the members of a table can say that they stay. */
export const TABLE_DECIDES_DAYS = 7;
/** The time in New York at which tables are seated, on Saturdays, for the week that begins on the next Monday. */
export const TABLES_SEATED_AT = '10:00';
/** The most weeks in a row for which a host plans one hangout (H-13). */
export const HANGOUT_WEEKS_MAX = 12;
/** To how many connections an attendee can suggest one hangout (H-09). */
export const HANGOUT_SUGGESTIONS_MAX = 5;
export const HANGOUT_CAPACITY_MIN = 2;
export const HANGOUT_CAPACITY_MAX = 500;
/** How many participants are sent along with a chat. */
export const CHAT_FACES = 100;
/** How many hangouts, and how many people, that two members have in common are sent along with a profile. */
export const IN_COMMON_SHOWN = 5;
/** How many attendees are sent along with a hangout. */
export const HANGOUT_FACES = 40;
/** For this long after a block, unblocking also restores what the block ended (P-12). */
export const BLOCK_UNDO_MS = 120_000;
/** A member who leaves the chat of a hangout within this time leaves without a message. Coming back is not a new arrival. */
export const BRIEF_STAY_MS = 60_000;
export const DEFAULT_CONNECTION_NOTE = "Hey! I'd love to connect!";
/** How many messages a member may send in a direct chat before the request is accepted, including the note. */
export const MESSAGES_BEFORE_ACCEPTANCE = 5;
/** The reactions that the menu of a message offers (M-15). */
export const OFFERED_REACTIONS = ['❤️', '👍', '😂', '🎉', '😮', '🙏', '🗽', '🍕'] as const;
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
/** How long a challenge for a passkey is valid. Each one works once. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;
/** How many passkeys an account may have. */
export const PASSKEYS_MAX = 20;
export const RECOVERY_CODES = 10;
/** How long the code works with which an operator adds a first passkey. */
export const FIRST_PASSKEY_CODE_MS = 60 * 60_000;
/** How long a confirmation with a passkey allows a session to take actions that need a step-up. */
export const STEP_UP_MS = 10 * 60_000;
/** For how many days the owner of an account can undo its deletion. */
export const DELETION_UNDO_DAYS = 7;
/** For how many days nobody can sign up with the address of a member who deleted the account while it was suspended. */
export const BARRED_EMAIL_DAYS = 180;
/** For how many days a download of one's data is kept, and how long a link to it works. */
export const DOWNLOAD_KEPT_DAYS = 3;
export const DOWNLOAD_LINK_LIFETIME_MS = 2 * 60_000;
export const OOB_CODE_LIFETIME_MS = 60 * 60_000;
/** How long a member can undo a change of their email, with the link mailed to the former address. */
export const RECOVER_EMAIL_DAYS = 7;
/** The shortest new password that any installation may allow, in characters. */
export const PASSWORD_MIN = 6;
/** The shortest new password where PASSWORD_MIN_LENGTH is not set. */
export const PASSWORD_MIN_DEFAULT = 8;
/** Unused sessions end after this many days. */
export const SESSION_IDLE_DAYS = 60;
/** Every session ends this many days after the member last gave their password, however much it is used. */
export const SESSION_MAX_DAYS = 90;
/** Rows of ended sessions are kept this many days, so that every node notices the end. */
export const ENDED_SESSION_KEPT_DAYS = 1;
/** How many open sessions, and known browsers, a member has at most. The ones unused for longest end first. */
export const SESSIONS_MAX = 50;
/** A browser is forgotten when nobody has signed in there for this many days. */
export const DEVICE_KNOWN_DAYS = 365;
/** How often a session may be refreshed within the grace time. */
export const REFRESH_CHAIN_MAX = 20;
/** How far the clocks of two nodes may differ before one rejects a token of the other. */
export const CLOCK_SKEW_S = 300;
/** The longest display name of an account, in characters. */
export const DISPLAY_NAME_MAX = 120;
/** How many invitations a member can give in a quarter of the year, in New York time (B-08). */
export const INVITATIONS_A_QUARTER = 3;
/** How long an invitation is valid. */
export const INVITATION_LIFETIME_DAYS = 30;
/** A member of a branch of invitations counts as active for so long after a visit. */
export const ACTIVE_DAYS = 30;
/** How long a personal access code is valid. */
export const ACCESS_CODE_LIFETIME_DAYS = 7;

export const FUNCTION_TIMEOUT_MS = 70_000;
export const STORAGE_OPERATION_RETRY_MS = 120_000;
export const STORAGE_UPLOAD_RETRY_MS = 600_000;
export const TRANSACTION_RETRIES_MAX = 25;
export const COPYRIGHT_YEAR = 2024;
/** How long a message can be reported after the reader has lost sight of it, because a member withdrew, left or blocked. */
export const REPORTABLE_DAYS = 90;
/** The number of earlier versions of a message that a report shows. Of more, it shows those that stood longest. */
export const EARLIER_WORDS_REPORTED = 20;
/** How long the reported content is kept after the report was closed. */
export const REPORT_SNAPSHOT_DAYS = 90;
/** A connection request without an answer expires after this many days. */
export const REQUEST_LAPSE_DAYS = 60;
/** Smaller counts of members are not shown to operators. */
export const FIGURE_MIN = 5;
/** The receiver of a request without an answer is reminded once, after this many days (B-06). */
export const REQUEST_REMINDER_DAYS = 7;
/** A member without a connection and a hangout is offered a table after this many days (B-06), if the account is not older than the second number. */
export const TABLE_OFFERED_AFTER_DAYS = 10;
export const NEWCOMER_DAYS = 60;
/** For this many days after a decline, further requests of the same member reach nobody. */
export const DECLINE_LASTS_DAYS = 60;
/** How long a member must have been away before a digest is mailed, and the minimum time between two digests. */
export const DIGEST_AWAY_MS = 6 * 3_600_000;
/** A digest names a plan that has begun if at least this much of it remains. */
export const DIGEST_REMAINS_MS = 3_600_000;
/** How long the link in a digest that turns digests off works. */
export const UNSUBSCRIBE_DAYS = 366;
export const DIGEST_EVERY_MS = 24 * 3_600_000;
/** How many photos a member may choose for a chat before they are sent. */
export const PHOTOS_AT_ONCE = 6;
/** How many browsers of one member receive pushes. When one more is added, the one unused for longest is removed. */
export const PUSH_DEVICES_MAX = 10;
/** How long the push service keeps trying to deliver a push. */
export const PUSH_TTL_MS = 24 * 3_600_000;
/** A push is sent only if the notification is still unread after this time. */
export const PUSH_DELAY_MS = 3000;
/** How long a push waits for a member who is online. If the member goes offline without reading, it is sent. */
export const PUSH_HERE_MS = 60_000;

export const PAGE_DEFAULT = 24;
export const PAGE_MAX = 50;
export const MESSAGES_PAGE = 50;
export const MESSAGES_PAGE_MAX = 200;
export const CHATS_PAGE = 500;
/** For how many of the newest messages of a chat the server tracks which ones do not count as unread. */
export const QUIET_LOOKED_AT = 500;
/** The client sends "typing" at most this often, and others show it for a little longer than that. */
export const TYPING_EVERY_MS = 3_000;
export const TYPING_SHOWN_MS = 5_000;
/** In groups with more participants than this, typing is not published. */
export const TYPING_MEMBERS_MAX = 100;
export const BODY_MAX_BYTES = 256 * 1024;
/** For visitors, whose bodies are read before they are counted: an appeal of the longest allowed text, each character escaped. */
export const VISITOR_BODY_MAX_BYTES = 32 * 1024;
/** How deep lists and objects may be nested in a JSON body. The contract needs six levels. */
export const BODY_DEPTH_MAX = 32;
/** How many fields and list items a JSON body may have, all levels together. The contract needs about a hundred. */
export const BODY_VALUES_MAX = 1000;
export const FRAME_MAX_BYTES = 64 * 1024;

const MEBIBYTE = 1024 * 1024;
/** Limits for the sockets of one member, and of visitors who have not said hello. */
export const SOCKETS = {
  ofMemberMax: 20,
  helloWithinMs: 10_000,
  /**
   * Sockets of one address that have not said hello, and of all addresses. A whole office behind one address reconnects after a
   * restart. One more ends the oldest. A browser that proves its session counts apart, at most `ofMemberMax`.
   */
  beforeHelloMax: 100,
  beforeHelloAllMax: 5000,
  /** Frames that a socket, and all sockets of a member together, may send: `burst` at once, later `perSecond`. */
  frames: { burst: 200, perSecond: 20 },
  framesOfMember: { burst: 600, perSecond: 60 },
  /** Bytes that may wait for a socket, and for all sockets of a member, that do not read. */
  unreadMaxBytes: MEBIBYTE,
  unreadOfMemberMaxBytes: 4 * MEBIBYTE,
} as const;

/** An account is new for this long, and for as long as its email address is not confirmed. */
export const NEW_ACCOUNT_MS = 24 * 3_600_000;
/** How many pictures, and how many kilobytes of them, a member may upload in this time, over all routes together. */
export const UPLOAD_QUOTA = { pictures: 100, kilobytes: 300 * 1024, seconds: 86_400 } as const;
/** How many calls of one member run at a time, and how many more may wait for them. */
export const CALLS_AT_ONCE = { running: 3, waiting: 100 } as const;
/** How fast calls of one member start: `burst` at once, later `perSecond`. More of them wait. */
export const CALLS_PACE = { burst: 100, perSecond: 25 } as const;
/**
 * How many refusals of one address are answered at once. Later ones are answered after a delay, and their connection is
 * closed, so that a client that calls again as soon as it is refused does not keep the server busy. At most `waitingMax`
 * refusals of one address wait.
 */
export const REFUSALS = { burst: 20, perSecond: 5, delayMs: 1000, waitingMax: 500 } as const;
/** How many uploads of one member may be under way. They are decoded one after the other. */
export const UPLOADS_AT_ONCE = 4;

/**
 * Rate limits by name: `points` actions in `seconds`, counted per member, or per address for visitors. `read`, `write` and
 * `callable` are counted for each route, the others over all routes that name them. A caller who is signed in counts before
 * the body is read; a visitor counts when the body is valid, because what is refused before has used up nothing.
 */
export const RATE_LIMITS = {
  /** All calls of a member together. */
  total: { points: 1500, seconds: 60 },
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

/**
 * These limits apply to new accounts in place of RATE_LIMITS. Strangers are reached by connection requests, which hold at most
 * MESSAGES_BEFORE_ACCEPTANCE messages each, and by the chats of events, which everybody reads.
 */
export const NEW_ACCOUNT_LIMITS = {
  connectionRequest: { points: 5, seconds: 86_400 },
  eventMessage: { points: 20, seconds: 3600 },
  hangout: { points: 3, seconds: 86_400 },
  weeklyDate: { points: 4, seconds: 86_400 },
  report: { points: 3, seconds: 86_400 },
} as const;

/** The limits of the server that no slice owns. Times are in milliseconds unless the name says otherwise. */

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
/**
 * Connections of one address, and of all, that wait for a whole request. A browser keeps six, and a whole office may be behind one
 * address. One more ends the oldest.
 */
export const CONNECTIONS = { waitingMax: 1000, waitingAllMax: 5000 } as const;
export const BODY_MAX_BYTES = 256 * 1024;
/** For visitors, whose bodies are read before they are counted: an appeal of the longest allowed text, each character escaped. */
export const VISITOR_BODY_MAX_BYTES = 32 * 1024;
/** How deep lists and objects may be nested in a JSON body. The contract needs six levels. */
export const BODY_DEPTH_MAX = 32;
/** How many fields and list items a JSON body may have, all levels together. The contract needs about a hundred. */
export const BODY_VALUES_MAX = 1000;
export const FRAME_MAX_BYTES = 64 * 1024;
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
/** How many uploads of all members may be under way on one node, of 10 MB each at most. */
export const UPLOADS_UNDER_WAY_MAX = 40;
/**
 * These limits apply to new accounts in place of RATE_LIMITS. Strangers are reached by connection requests, which hold at most
 * MESSAGES_BEFORE_ACCEPTANCE messages each, and by the chats of events, groups and arrivals, which many read who have not met.
 */
export const NEW_ACCOUNT_LIMITS = {
  connectionRequest: { points: 5, seconds: 86_400 },
  /** Messages to the chats of events, groups and arrivals together. */
  communityMessage: { points: 20, seconds: 3600 },
  hangout: { points: 3, seconds: 86_400 },
  weeklyDate: { points: 4, seconds: 86_400 },
  group: { points: 1, seconds: 86_400 },
  joinGroup: { points: 5, seconds: 86_400 },
  huddle: { points: 2, seconds: 86_400 },
  huddleMembers: { points: 5, seconds: 86_400 },
  joinRequest: { points: 5, seconds: 86_400 },
  albumPhoto: { points: 6, seconds: 86_400 },
  report: { points: 3, seconds: 86_400 },
} as const;

/**
 * Defines who may call which route. Every route names one access level. There is no default, so a route without one does
 * not compile. The table below is the whole policy, and a test calls every route in every role.
 */
export const ROLES = [
  'visitor',
  'newcomer',
  'stranger',
  'requester',
  'connected',
  'participant',
  'waiting',
  'coHost',
  'owner',
  'blocked',
  'moderator',
  'operator',
] as const;
/**
 * The relation of the caller to the resource of a route. A newcomer has an account and no profile yet. The waiting member is
 * on the waitlist of the owner's hangout, and the co-host is named for it.
 */
export type Role = (typeof ROLES)[number];

/** Names the members who may call a route. */
export type AccessLevel =
  | 'public'
  | 'signedIn'
  | 'ownAccount'
  | 'member'
  | 'visible'
  | 'owner'
  | 'accountHolder'
  | 'party'
  | 'participant'
  | 'visibleHangout'
  | 'ownRsvp'
  | 'host'
  | 'organizer'
  | 'attendee'
  | 'visibleGroup'
  | 'ownMembership'
  | 'groupMember'
  | 'groupOrganizer'
  | 'huddleParticipant'
  | 'huddleStarter'
  | 'huddleInvitee'
  | 'tableMember'
  | 'visibleEvent'
  | 'moderator'
  | 'operator';

/** Members with tasks in the whole community: a moderator handles reports, appeals, members and access requests, an operator everything. */
export const STAFF_ROLES = ['moderator', 'operator'] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * Lists the scopes of the tokens of operators' scripts (R-18): they read counts and the state of the installation without a word of
 * a member, issue codes, or announce. A route names the scope of the tokens that may call it. The others refuse every token with
 * 401.
 */
export const TOKEN_SCOPES = ['read', 'invite', 'announce'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
/** The beginning of such a token. */
export const TOKEN_PREFIX = 'stoop_';

/** Levels at which the `uid` in the path must be the caller's own. */
export const OWN_UID: ReadonlySet<AccessLevel> = new Set([
  'ownAccount',
  'owner',
  'accountHolder',
  'ownRsvp',
  'ownMembership',
]);

/**
 * allow: the call is served. refuse: 401, because nobody is signed in. setUp: 409 PROFILE_REQUIRED, because the account has no
 * profile yet. hide: 404, as if the resource did not exist.
 */
export type Verdict = 'allow' | 'refuse' | 'setUp' | 'hide';

const MEMBERS = ROLES.filter((role) => role !== 'visitor' && role !== 'newcomer');
/** The members who have no block with the owner. */
const SEEING_OWNER = MEMBERS.filter((role) => role !== 'blocked');

const verdicts = (allowed: readonly Role[], forNewcomers: Verdict): Record<Role, Verdict> =>
  Object.fromEntries(
    ROLES.map((role) => {
      if (allowed.includes(role)) return [role, 'allow'];
      if (role === 'visitor') return [role, 'refuse'];
      return [role, role === 'newcomer' ? forNewcomers : 'hide'];
    }),
  ) as Record<Role, Verdict>;
/** A level for everybody in these roles, with or without a profile. */
const accounts = (...allowed: Role[]) => verdicts(allowed, 'hide');
/** A level for members in these roles. An account without a profile can only finish the wizard. */
const membersInRoles = (...allowed: Role[]) => verdicts(allowed, 'setUp');

export const ACCESS_LEVELS: Record<AccessLevel, Record<Role, Verdict>> = {
  /** Everybody, signed in or not. */
  public: accounts(...ROLES),
  /** Everybody who is signed in, with or without a profile: what the wizard needs. */
  signedIn: accounts('newcomer', ...MEMBERS),
  /** The account whose uid is in the path, with or without a profile: the wizard, the account and its sessions. */
  ownAccount: accounts('owner'),
  /** Every member, that is every signed-in account with a profile. The answer is the caller's own data, or the same for everybody. */
  member: membersInRoles(...MEMBERS),
  /** Members who may see the member that the route is about. Hidden if either has blocked the other. */
  visible: membersInRoles(...SEEING_OWNER),
  /** The member whose uid is in the path. */
  owner: membersInRoles('owner'),
  /** The account whose uid is in the path, also while it is closed: suspended, or about to be deleted at its owner's wish. */
  accountHolder: accounts('owner'),
  /** The two members whose uids are in the path of a connection. */
  party: membersInRoles('requester', 'connected', 'owner'),
  /** The participants of the chat. */
  participant: membersInRoles('participant', 'owner'),
  /** Any member who may see the hangout: not when the host and the member have a block between them. */
  visibleHangout: membersInRoles(...SEEING_OWNER),
  /** The member's own place in a hangout they may see. */
  ownRsvp: membersInRoles('owner'),
  /** The member who created the hangout. */
  host: membersInRoles('owner'),
  /** The member who created the hangout, and the co-host whom they named. */
  organizer: membersInRoles('coHost', 'owner'),
  /** The members who have a place in a hangout they may see. */
  attendee: membersInRoles('participant', 'coHost', 'owner'),
  /** Any member who may see the group: its members, and others without a block between them and every organizer. */
  visibleGroup: membersInRoles(...SEEING_OWNER),
  /** The member's own place in a group they may see. */
  ownMembership: membersInRoles('owner'),
  /** The members of the group. */
  groupMember: membersInRoles('participant', 'coHost', 'owner'),
  /** The organizers of the group. */
  groupOrganizer: membersInRoles('coHost', 'owner'),
  /** The participants of the huddle. */
  huddleParticipant: membersInRoles('participant', 'owner'),
  /** The participant who started the huddle. */
  huddleStarter: membersInRoles('owner'),
  /** The members whom an invitation to the huddle reaches. */
  huddleInvitee: membersInRoles('waiting'),
  /** The members of a table. */
  tableMember: membersInRoles('participant', 'owner'),
  /** Every signed-in member, for an event that exists: events are for the whole community. */
  visibleEvent: membersInRoles(...MEMBERS),
  /** Operators and moderators. */
  moderator: accounts('moderator', 'operator'),
  /** Operators. */
  operator: accounts('operator'),
};

/** Levels for tasks in the whole community. */
export const STAFF_LEVELS: ReadonlySet<AccessLevel> = new Set(['moderator', 'operator']);

/** Returns whether somebody with this role, or with none, may call routes of a level that is for tasks in the whole community. */
export const allowsStaff = (level: AccessLevel, role: StaffRole | null): boolean =>
  !STAFF_LEVELS.has(level) || (role !== null && ACCESS_LEVELS[level][role] === 'allow');

/** Levels that answer accounts without a profile with PROFILE_REQUIRED. */
export const NEEDS_PROFILE: ReadonlySet<AccessLevel> = new Set(
  (Object.keys(ACCESS_LEVELS) as AccessLevel[]).filter((level) => ACCESS_LEVELS[level].newcomer === 'setUp'),
);

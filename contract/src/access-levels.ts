/**
 * Defines who may call which route. Every route names one access level. There is no default, so a route without one does
 * not compile. The table below is the whole policy, and a test calls every route in every role.
 */
export const ROLES = [
  'visitor',
  'stranger',
  'requester',
  'connected',
  'participant',
  'owner',
  'blocked',
  'operator',
] as const;
/** The relation of the caller to the resource of a route. */
export type Role = (typeof ROLES)[number];

/** Names the members who may call a route. */
export type AccessLevel =
  | 'public'
  | 'signedIn'
  | 'visible'
  | 'owner'
  | 'party'
  | 'participant'
  | 'visibleHangout'
  | 'ownRsvp'
  | 'host'
  | 'visibleEvent'
  | 'operator';

/** Levels at which the `uid` in the path must be the caller's own. */
export const OWN_UID: ReadonlySet<AccessLevel> = new Set(['owner', 'ownRsvp']);

/** allow: the call is served. refuse: 401, because nobody is signed in. hide: 404, as if the resource did not exist. */
export type Verdict = 'allow' | 'refuse' | 'hide';

const only = (...allowed: Role[]): Record<Role, Verdict> =>
  Object.fromEntries(
    ROLES.map((role) => [role, allowed.includes(role) ? 'allow' : role === 'visitor' ? 'refuse' : 'hide']),
  ) as Record<Role, Verdict>;

export const ACCESS_LEVELS: Record<AccessLevel, Record<Role, Verdict>> = {
  /** Everybody, signed in or not. */
  public: only(...ROLES),
  /** Every signed-in member. The answer is the caller's own data, or the same for everybody. */
  signedIn: only('stranger', 'requester', 'connected', 'participant', 'owner', 'blocked', 'operator'),
  /** Members who may see the member that the route is about. Hidden if either has blocked the other. */
  visible: only('stranger', 'requester', 'connected', 'participant', 'owner', 'operator'),
  /** The member whose uid is in the path. */
  owner: only('owner'),
  /** The two members whose uids are in the path of a connection. */
  party: only('requester', 'connected', 'owner'),
  /** The participants of the chat. */
  participant: only('participant', 'owner'),
  /** Any member who may see the hangout: not when the host and the member have a block between them. */
  visibleHangout: only('stranger', 'requester', 'connected', 'participant', 'owner', 'operator'),
  /** The member's own place in a hangout they may see. */
  ownRsvp: only('owner'),
  /** The member who created the hangout. */
  host: only('owner'),
  /** Every signed-in member, for an event that exists: events are for the whole community. */
  visibleEvent: only('stranger', 'requester', 'connected', 'participant', 'owner', 'blocked', 'operator'),
  /** Operators. */
  operator: only('operator'),
};

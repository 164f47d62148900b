/**
 * Who may call what. Every route names one level; there is no default, so a route without one does not compile.
 * The table below is the whole policy, and the generated access test asks every route as every role.
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
/** How an actor stands to the thing a route is about. */
export type Role = (typeof ROLES)[number];

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
  | 'operator';

/** Levels at which the `uid` in the path must be the caller's own. */
export const OWN_UID: ReadonlySet<AccessLevel> = new Set(['owner', 'ownRsvp']);

/** allow: served; refuse: 401, not signed in; hide: 404, as if it did not exist. */
export type Verdict = 'allow' | 'refuse' | 'hide';

const only = (...allowed: Role[]): Record<Role, Verdict> =>
  Object.fromEntries(
    ROLES.map((role) => [role, allowed.includes(role) ? 'allow' : role === 'visitor' ? 'refuse' : 'hide']),
  ) as Record<Role, Verdict>;

export const ACCESS: Record<AccessLevel, Record<Role, Verdict>> = {
  /** Anybody. */
  public: only(...ROLES),
  /** Whoever is signed in; what comes back is the caller's own or the same for all. */
  signedIn: only('stranger', 'requester', 'connected', 'participant', 'owner', 'blocked', 'operator'),
  /** About another member: hidden if either has blocked the other. */
  visible: only('stranger', 'requester', 'connected', 'participant', 'owner', 'operator'),
  /** The member whose uid stands in the path. */
  owner: only('owner'),
  /** One of the two members whose uids stand in the path of a connection. */
  party: only('requester', 'connected', 'owner'),
  /** Who takes part in the chat. */
  participant: only('participant', 'owner'),
  /** Any member who may see the hangout: not when the host and the member have a block between them. */
  visibleHangout: only('stranger', 'requester', 'connected', 'participant', 'owner', 'operator'),
  /** The member's own place in a hangout they may see. */
  ownRsvp: only('owner'),
  /** The member who created the hangout. */
  host: only('owner'),
  operator: only('operator'),
};

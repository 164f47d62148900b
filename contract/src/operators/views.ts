import * as z from 'zod/mini';
import { STAFF_ROLES, TOKEN_SCOPES } from '../access-levels.ts';
import { codeState } from '../invites/views.ts';
import { memberCard } from '../profiles/views.ts';
import { ORGANIZER_OUTCOMES, REPORT_KINDS } from '../reports/forms.ts';
import { reportSnapshot } from '../reports/views.ts';
import { day, instant } from '../shapes.ts';

/** How much waits for the caller, who does not handle reports about themselves. */
export const waitingCounts = z.object({ requests: z.number(), reports: z.number(), appeals: z.number() });
export type WaitingCounts = z.output<typeof waitingCounts>;

/** A visitor's request for access, and what became of it. */
export const operatorRequest = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  instagram: z.string(),
  linkedin: z.string(),
  /** 'YYYY-MM' */
  movedToNYC: z.string(),
  reason: z.string(),
  requestedAt: instant,
  status: z.enum(['waiting', 'accepted', 'declined']),
  decidedAt: z.nullable(instant),
  /** How an earlier request of the same email ended: it was declined, or its code was not used in time. */
  earlier: z.nullable(z.enum(['declined', 'lapsed'])),
});
export type OperatorRequest = z.output<typeof operatorRequest>;

export const REPORT_OUTCOMES = ['dismissed', 'warned', 'suspended'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** A report by one member about another. `reporter` and `member` are null once their accounts are deleted. */
export const operatorReport = z.object({
  id: z.string(),
  reporter: z.nullable(memberCard),
  member: z.nullable(memberCard),
  suspended: z.boolean(),
  kind: z.enum(REPORT_KINDS),
  /** The reporter's words. They can be empty unless the kind is 'other'. */
  reason: z.string(),
  reportedAt: instant,
  resolvedAt: z.nullable(instant),
  resolution: z.nullable(z.string()),
  outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
  /** The reported content; null once it is no longer kept. */
  snapshot: z.nullable(reportSnapshot),
  /** How many earlier reports in the same group the reader handles; null for a report in no group. */
  earlierInGroup: z.nullable(z.number()),
  /** The answer of the group's organizers; null when the reporter did not tell them. */
  organizers: z.nullable(z.object({ outcome: z.nullable(z.enum(ORGANIZER_OUTCOMES)) })),
  /** How many notes there are about the member. */
  notes: z.number(),
  /** The outcomes the operator may choose for this member. */
  can: z.object({ warn: z.boolean(), suspend: z.boolean() }),
});
export type OperatorReport = z.output<typeof operatorReport>;

/** An appeal against a suspension. */
export const operatorAppeal = z.object({
  id: z.string(),
  member: memberCard,
  email: z.string(),
  words: z.string(),
  appealedAt: instant,
  suspendedAt: instant,
  /** The operators' own note, while the suspension stands. */
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decision: z.nullable(z.enum(['accepted', 'declined'])),
});
export type OperatorAppeal = z.output<typeof operatorAppeal>;

export const operatorMember = z.object({
  ...memberCard.shape,
  email: z.string(),
  role: z.nullable(z.enum(STAFF_ROLES)),
  suspended: z.boolean(),
  /** Why, while suspended; null for a moderator if the member was an operator or a moderator by then. */
  reason: z.nullable(z.string()),
  /** When the account is deleted, if its owner asked for that; null otherwise. */
  deletionDueAt: z.nullable(instant),
  joinedAt: instant,
  lastLoginAt: instant,
  /** suspend: see `maySuspend`. appoint, dismiss: as a moderator. */
  can: z.object({
    suspend: z.boolean(),
    restore: z.boolean(),
    appoint: z.boolean(),
    dismiss: z.boolean(),
    note: z.boolean(),
  }),
  /** How many notes there are about them; 0 where the caller sees none. */
  notes: z.number(),
});
export type OperatorMember = z.output<typeof operatorMember>;

/** A note of an operator or a moderator about a member. `author` is null once their account is deleted. */
export const memberNote = z.object({ id: z.string(), author: z.nullable(memberCard), words: z.string(), at: instant });
export type MemberNote = z.output<typeof memberNote>;

/** A personal code. The code itself is shown once, when it is issued, and kept nowhere in clear. */
export const operatorCode = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  issuedAt: instant,
  expiresAt: instant,
  state: codeState,
  /** The member whose invitation it is; null for a code of operators. */
  invitedBy: z.nullable(memberCard),
});
export type OperatorCode = z.output<typeof operatorCode>;

/** A member who invited others, with the members of their branch: those whom they invited, whom these invited, and so on. */
export const operatorBranch = z.object({
  inviter: memberCard,
  suspended: z.boolean(),
  /** The members of the branch, and how many of them came lately. */
  members: z.number(),
  active: z.number(),
  /** Reports about members of the branch, and how many of these are suspended. */
  reports: z.number(),
  suspensions: z.number(),
});
export type OperatorBranch = z.output<typeof operatorBranch>;

/** A member who came with an invitation of a suspended member and was not reviewed by an operator since. `id` is that of the invitation. */
export const operatorInvitee = z.object({
  id: z.string(),
  member: memberCard,
  inviter: memberCard,
  joinedAt: instant,
  suspended: z.boolean(),
  reports: z.number(),
  can: z.object({ suspend: z.boolean() }),
});
export type OperatorInvitee = z.output<typeof operatorInvitee>;

/** One day of New York. */
export const dayFigures = z.object({
  day,
  signUps: z.number(),
  /** Members who made their first connection that day. */
  firstConnections: z.number(),
  messages: z.number(),
});
export type DayFigures = z.output<typeof dayFigures>;

/** How members meet (B-06), in groups of counts that name nobody. */
export const meetingFigures = z.object({
  groups: z.array(
    z.object({
      id: z.enum(['firstMeeting', 'metThrice', 'requests', 'exposure']),
      cells: z.array(
        z.object({
          id: z.enum([
            'days0to7',
            'days7to21',
            'days21to30',
            'after30Days',
            'notYet',
            'nobody',
            'one',
            'twoOrMore',
            'answered',
            'waiting',
            'underHalf',
            'halfToTwice',
            'overTwice',
          ] as const),
          /** Null when it is withheld: it is under FIGURE_MIN, or it would give away one that is. */
          count: z.nullable(z.number()),
          isFew: z.boolean(),
        }),
      ),
    }),
  ),
});
export type MeetingFigures = z.output<typeof meetingFigures>;

/** A token of an operator's script. The token itself is shown once, when it is made, and kept nowhere in clear. */
export const operatorToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  /** The operator whose token it is. */
  operator: memberCard,
  expiresAt: instant,
  isExpired: z.boolean(),
  /** The day in New York; null: never. */
  lastUsedOn: z.nullable(day),
});
export type OperatorToken = z.output<typeof operatorToken>;

export const AUDIT_ACTIONS = [
  'accepted',
  'declined',
  'resolved',
  'warned',
  'suspended',
  'restored',
  'deletionPlanned',
  'accountDeleted',
  'emailAllowed',
  'sessionsEnded',
  'everySessionEnded',
  'appealAccepted',
  'appealDeclined',
  'codeIssued',
  'codeRevoked',
  'inviteeReviewed',
  'eventCreated',
  'eventChanged',
  'eventCancelled',
  'announced',
  'announcementTakenBack',
  'granted',
  'withdrawn',
  'moderatorAppointed',
  'moderatorDismissed',
  'noteAdded',
  'noteRemoved',
  'passkeysReset',
  'passkeyCodeMade',
  'tokenMade',
  'tokenRevoked',
  'tokenEnded',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One thing an operator did. `by` is null for the command line. */
export const auditEntry = z.object({
  /** Says nothing about the number of entries before it: some are hidden from their reader. */
  key: z.uuid(),
  at: instant,
  by: z.nullable(z.string()),
  /** The name of the token that the operator's script sent; null for what they did themselves. */
  token: z.nullable(z.string()),
  action: z.enum(AUDIT_ACTIONS),
  /** The email, username or title the action was about. */
  subject: z.string(),
  note: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

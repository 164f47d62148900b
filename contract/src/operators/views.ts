import * as z from 'zod/mini';
import { memberCard } from '../profiles/views.ts';
import { reportSnapshot } from '../safety/views.ts';
import { day, instant } from '../shapes.ts';

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
  reason: z.string(),
  reportedAt: instant,
  resolvedAt: z.nullable(instant),
  resolution: z.nullable(z.string()),
  outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
  /** The reported content; null once it is no longer kept. */
  snapshot: z.nullable(reportSnapshot),
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
  operator: z.boolean(),
  suspended: z.boolean(),
  /** Why, while suspended. */
  reason: z.nullable(z.string()),
  joinedAt: instant,
  lastLoginAt: instant,
  /** Whether the caller may suspend them: not themselves, and not another operator. */
  can: z.object({ suspend: z.boolean() }),
});
export type OperatorMember = z.output<typeof operatorMember>;

/** A personal code. The code itself is shown once, when it is issued, and kept nowhere in clear. */
export const operatorCode = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  issuedAt: instant,
  expiresAt: instant,
  state: z.enum(['open', 'used', 'revoked', 'expired']),
});
export type OperatorCode = z.output<typeof operatorCode>;

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
            ...['days0to7', 'days7to21', 'days21to30', 'after30Days', 'notYet'],
            ...['nobody', 'one', 'twoOrMore', 'answered', 'waiting', 'underHalf', 'halfToTwice', 'overTwice'],
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
  'eventCreated',
  'eventChanged',
  'eventCancelled',
  'granted',
  'withdrawn',
  'passkeysReset',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One thing an operator did. `by` is null for the command line. */
export const auditEntry = z.object({
  id: z.number(),
  at: instant,
  by: z.nullable(z.string()),
  action: z.enum(AUDIT_ACTIONS),
  /** The email, username or title the action was about. */
  subject: z.string(),
  note: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

import type { RawBuilder } from 'kysely';
import type { HangoutBrief } from '#contract/hangouts/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { defineEvent, defineQuestion } from '#server/platform/events.ts';

/** A change to a hangout. Other slices act on it in the same transaction. */
export interface HangoutChange {
  /**
   * changed: time, end or place. soon: a reminder is due. over: it ended a while ago. reconfirm: attendees are asked whether they
   * come. offered: a place is offered to members of the waitlist. answered: a question or offer needs no answer any longer.
   * released: an attendee who did not confirm lost their place to somebody on the waitlist. removed: the host or the co-host took an attendee out of it. suggested: an attendee tells a
   * connection about it. coHost: the host named another co-host, or there is none any longer. several:
   * later changes in this transaction may concern any of the others.
   */
  kind:
    | ('joined' | 'left' | 'changed' | 'cancelled' | 'soon' | 'over')
    | ('several' | 'reconfirm' | 'offered' | 'answered' | 'released' | 'removed' | 'suggested' | 'coHost');
  hangout: HangoutBrief;
  /** For joined and left: whether it is at a home. Then the host keeps the notice of a member who joined and left (B-07). */
  isAtHome?: boolean;
  /** Null for the hangout of a table. */
  host: string | null;
  /** The attendee who runs it with the host; for coHost, the new one. */
  coHost?: string | null;
  /** The member who did it; for released and removed, the member who lost the place. Null when the table or nobody did. */
  by: string | null;
  /** That member as others see them, where it is known. */
  member?: MemberCard;
  /** For joined: whether the hangout had been suggested to the member. */
  isSuggested?: boolean;
  /** Until when the members can answer; for reconfirm and offered. */
  until?: string;
  /** Attendees and waitlist without the host, and for changed with the host but without the member who changed it; for coHost, the
   * new and the former one; for reminders, questions and offers the members concerned, who may include the host. */
  others: readonly string[];
}

export const hangoutChanged = defineEvent<HangoutChange>('hangoutChanged');

/** The uid of a member, or an SQL expression of it. */
export type Viewer = string | RawBuilder<string>;

/** Returns an SQL condition: whether a member has a seat at the table in that column. */
export const isSeated = defineQuestion<(viewer: Viewer, column: string) => RawBuilder<boolean>>('isSeated');

/** Returns the members of a table. Its hangouts are published to them alone. */
export const seatedAt = defineQuestion<(db: Db, tableId: string) => Promise<string[]>>('seatedAt');

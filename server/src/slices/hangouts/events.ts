import type { HangoutBrief } from '#contract/hangouts/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { defineEvent } from '#server/platform/events.ts';

/** A change to a hangout. Other slices act on it in the same transaction. */
export interface HangoutChange {
  kind:
    | 'joined'
    | 'left'
    /** A block took the place of an attendee, and keeps it. Organizers who do not know of it see a member who left. */
    | 'held'
    /** The host plans it for a group. */
    | 'planned'
    /** Another time, end or place. */
    | 'changed'
    | 'cancelled'
    /** A reminder is due. */
    | 'soon'
    /** It ended a while ago. */
    | 'over'
    /** Later changes in this transaction may concern any of the others. */
    | 'several'
    /** Attendees are asked whether they come. */
    | 'reconfirm'
    /** A place is offered to members of the waitlist. */
    | 'offered'
    /** A question or an offer needs no answer any longer. */
    | 'answered'
    /** An attendee who did not confirm lost their place to somebody on the waitlist. */
    | 'released'
    /** The host or the co-host took an attendee out of it. */
    | 'removed'
    /** A member asks the host to join. */
    | 'asked'
    /** They have waited for an answer for a while. */
    | 'stillAsking'
    /** They wait no longer: they were accepted, declined or took it back. */
    | 'requestEnded'
    /** The host or the co-host accepted a member. */
    | 'accepted'
    /** An attendee tells a connection about it. */
    | 'suggested'
    /** The host named another co-host, or there is none any longer. */
    | 'coHost';
  hangout: HangoutBrief;
  /** For joined and left: whether it is at a home. Then the host keeps the notice of a member who joined and left (B-07). */
  isAtHome?: boolean;
  /** For planned: the group. */
  groupId?: string;
  /** Null for the hangout of a table. */
  host: string | null;
  /** The attendee who runs it with the host; for coHost, the new one. */
  coHost?: string | null;
  /** The member who did it; for released and removed, the member who lost the place. Null when the table or nobody did. */
  by: string | null;
  /** For held, and for joined when a block was undone: the host and the co-host, without those who know of the block. */
  organizers?: readonly string[];
  /** That member as others see them, where it is known. */
  member?: MemberCard;
  /** For joined: who accepted the member, and needs no notice. */
  acceptedBy?: string | undefined;
  /** For joined: whether the hangout had been suggested to the member. */
  isSuggested?: boolean;
  /** Until when the members can answer; for reconfirm and offered. */
  until?: string;
  /**
   * The members concerned: for most kinds attendees and waitlist without the host. For changed the host replaces the member who did
   * it; for coHost they are the new and the former one, for planned the members of the group who see the host, for requests the
   * organizers who see the requester, for accepted the requester.
   */
  recipients: readonly string[];
}

export const hangoutChanged = defineEvent<HangoutChange>('hangoutChanged');

import type { HangoutFilters } from '#contract/hangouts/saved-filters.ts';
import type { HangoutBrief } from '#contract/hangouts/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { defineEvent } from '#server/platform/events.ts';

/** The fields of every change. */
interface AnyChange {
  hangout: HangoutBrief;
  /** Null for the hangout of a table. */
  host: string | null;
  /** The member who did it; for released and removed, the member who lost the place. Null when the table or nobody did. */
  by: string | null;
  /** The members concerned, besides the host and the co-host. */
  recipients: readonly string[];
}

interface WithCoHost {
  /** The attendee who runs it with the host. */
  coHost: string | null;
}

/** A member who takes a place. */
export interface NewAttendee {
  member: MemberCard;
  /** Whether another member has suggested the hangout to them. */
  isSuggested: boolean;
  /** The host or the co-host who has accepted them just now, and needs no notice. */
  acceptedBy?: string;
}

interface WithHome extends WithCoHost {
  /** Whether it is at a home. Then the host keeps the notice of a member who joined and left (B-07). */
  isAtHome: boolean;
}

interface OfBlock {
  /** The host and the co-host, without those who know of the block. */
  organizers: readonly string[];
}

/** A member took a place, or has it back because a block was undone. */
export type JoinedChange = AnyChange & WithHome & { kind: 'joined' } & Partial<NewAttendee & OfBlock>;

/** A member of `by` asks the host to join. The recipients are the organizers who see them. */
type RequestChange = AnyChange & {
  by: string;
  kind:
    | 'asked'
    /** They have waited for an answer for a while. */
    | 'stillAsking'
    /** They wait no longer: they were accepted, declined or took it back. */
    | 'requestEnded';
};
export type RequestChangeKind = RequestChange['kind'];

/** A change for attendees and waitlist. */
type AttendeesChange = AnyChange &
  WithCoHost & {
    kind: /** Another time, end or place. The host replaces the member who did it among the recipients. */
      | 'changed'
      | 'cancelled'
      /** An attendee who did not confirm lost their place to somebody on the waitlist. */
      | 'released'
      /** The host or the co-host took an attendee out of it. */
      | 'removed';
  };

/** A question or a notice for some members. */
type MembersChange = AnyChange & {
  kind: /** A reminder is due. */
    | 'soon'
    /** It ended a while ago. */
    | 'over'
    /** A question or an offer needs no answer any longer. */
    | 'answered'
    /** The host or the co-host accepted the recipient. */
    | 'accepted';
};

/** A question that the recipients can answer until then. */
type QuestionChange = AnyChange & {
  kind: /** Attendees are asked whether they come. */
    | 'reconfirm'
    /** A place is offered to members of the waitlist. */
    | 'offered';
  until: string;
};

/** A change to a hangout. Other slices act on it in the same transaction. */
export type HangoutChange =
  | JoinedChange
  | (AnyChange & WithHome & { kind: 'left' })
  /** A block took the place of an attendee, and keeps it. Organizers who do not know of it see a member who left. */
  | (AnyChange & WithHome & OfBlock & { kind: 'held' })
  | AttendeesChange
  /** The host named another co-host, or there is none any longer. The recipients are the new and the former one. */
  | (AnyChange & WithCoHost & { kind: 'coHost' })
  | MembersChange
  | QuestionChange
  | RequestChange
  /** The host plans it for a group. The recipients are its members who see the host. */
  | (AnyChange & { kind: 'planned'; groupId: string })
  /** An attendee tells a connection about it. */
  | (AnyChange & { kind: 'suggested' });

/** New hangouts fit what a member has saved. The filters are those that all of them fit. */
export interface NewHangouts {
  uid: string;
  hangoutIds: readonly string[];
  filters: HangoutFilters;
}

export const newHangoutsFound = defineEvent<NewHangouts>('newHangoutsFound');

export const hangoutChanged = defineEvent<HangoutChange>('hangoutChanged');

/** Comes before several changes in one transaction, with the uids of all members whom they may concern. */
export const hangoutsWillChange = defineEvent<readonly string[]>('hangoutsWillChange');

import type { Db } from '#server/platform/db/database.ts';
import { defineEvent, defineQuestion } from '#server/platform/events.ts';

/** A change of a group. The row of the group is locked. */
export interface GroupChange {
  kind: /** The member asks to join. */
    | 'asked'
    /** An organizer accepted the member. */
    | 'accepted'
    /** The request of the member waits no longer: it was accepted, declined or taken back. */
    | 'answered'
    /** The member became an organizer. */
    | 'organizer'
    /** The member invites others. */
    | 'invited'
    /** The member joined, or declined, so that their invitation waits no longer. */
    | 'invitationAnswered'
    /** The organizers are asked whether the group goes on. The member is one of them. */
    | 'idle'
    /** Nobody is asked any longer. The member is an organizer. */
    | 'idleAnswered'
    /** The member is in the group no longer; if a block took them out, once it cannot be undone. */
    | 'left';
  groupId: string;
  uid: string;
  /** The organizers who see the member; for asked and answered. All organizers, for idle and idleAnswered. */
  organizers?: readonly string[];
  /** The invited members. */
  invited?: readonly string[];
}

export const groupChanged = defineEvent<GroupChange>('groupChanged');

/** When the last hangout of a group ends, or ended; null if it has none. Cancelled ones do not count. */
export const lastHangoutOf = defineQuestion<(db: Db, groupId: string) => Promise<string | null>>('lastHangoutOf');

import { defineEvent } from '#server/platform/events.ts';

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
    /** The member is in the group no longer; if a block took them out, once it cannot be undone. */
    | 'left';
  groupId: string;
  uid: string;
  /** The organizers who see the member; for asked and answered. */
  organizers?: readonly string[];
}

export const groupChanged = defineEvent<GroupChange>('groupChanged');

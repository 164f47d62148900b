import { defineEvent } from '#server/platform/events.ts';

/** A member is in a group no longer, for another reason than a block. The row of the group is locked. */
export interface GroupLeft {
  groupId: string;
  uid: string;
}

export const groupLeft = defineEvent<GroupLeft>('groupLeft');

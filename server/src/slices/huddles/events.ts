import { defineEvent } from '#server/platform/events.ts';

/** A change of a huddle. The row of the huddle is locked. */
export interface HuddleChange {
  kind: /** The members are in it now, because the one who started it added them. */
    | 'added'
    /** An invitation reached the members. */
    | 'invited'
    /** The members, whom an invitation had reached, joined. */
    | 'joined'
    /** No invitation waits for the members any longer: they declined, or their inviter left. */
    | 'uninvited'
    /** The members left. */
    | 'left';
  huddleId: string;
  /** The members whom it is about. */
  uids: readonly string[];
  /** The participant who added or invited them. */
  by?: string;
}

export const huddleChanged = defineEvent<HuddleChange>('huddleChanged');

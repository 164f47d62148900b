import { defineEvent } from '#server/platform/events.ts';

/** A change of a table that its members are notified of. Other slices act on it in the same transaction. */
export interface TableChange {
  /** planned: a time, also the first. proposal: another time or place. deciding: whether it stays. over: it ended. leftOut: no table was found. */
  kind: 'planned' | 'proposal' | 'deciding' | 'over' | 'leftOut';
  /** The members to notify. */
  uids: readonly string[];
  /** The member who did it; null for a job. */
  by: string | null;
  /** The hangout that it is about. */
  hangoutId: string | null;
}

export const tableChanged = defineEvent<TableChange>('tableChanged');

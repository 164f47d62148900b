import { type Phase, phaseOf } from '#contract/hangouts/phases.ts';

/** The columns that say where a hangout is in time. */
export interface TimeColumns {
  dateTime: string;
  endsAt: string;
  cancelledAt: string | null;
}

/** Returns where the hangout of a row is in time. */
export const phaseOfRow = ({ cancelledAt, ...times }: TimeColumns, now: Date): Phase =>
  phaseOf({ ...times, cancelled: cancelledAt !== null }, now);

import type { Work } from '#server/platform/db/unit-of-work.ts';
import { endedUndoably } from '#server/slices/safety/index.ts';
import type { TakenSeat } from './access.ts';

/** The name under which a block stores the seats that it took. */
export const SEATS = 'seats';

/** Returns the seats that blocks took and can still give back. */
export const seatsToReturn = (work: Work): Promise<TakenSeat[][]> => endedUndoably(work, SEATS);

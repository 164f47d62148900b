import type { Work } from '#server/platform/db/unit-of-work.ts';
import { endedByRecentBlocks } from '#server/slices/safety/index.ts';
import type { TakenSeat } from './access.ts';

/** The name under which a block stores the seats that it took. */
export const SEATS_EFFECT = 'seats';

/** Returns the seats that blocks took and can still give back. */
export const seatsToReturn = (work: Work): Promise<TakenSeat[][]> => endedByRecentBlocks(work, SEATS_EFFECT);

import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { ConnectionChange } from '#server/slices/connections/index.ts';
import { recordFirstConnections } from './first-connections.sql.ts';

/** Records when members connect for the first time, for the figures. */
export async function countFirstConnections(work: Work, { kind, target, requester }: ConnectionChange) {
  if (kind === 'connected' || kind === 'mutualMatch')
    await recordFirstConnections(work.db, [target, requester], work.app.clock.now());
}

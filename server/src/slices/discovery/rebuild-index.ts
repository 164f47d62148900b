import type { App } from '#server/platform/app.ts';
import { findProfiles } from '#server/slices/profiles/index.ts';
import * as sql from './index-member.sql.ts';
import { indexMember } from './index-member.ts';
import { INDEX_VERSION } from './option-bits.rules.ts';

const BATCH = 100;

/**
 * Rebuilds the rows that an older version stored, a batch in each transaction. Several nodes may run this at once.
 * @param batch how many members one transaction rebuilds
 */
export async function rebuildDiscoveryIndex(app: App, batch = BATCH): Promise<void> {
  let nextUid: string | undefined = '';
  while (nextUid !== undefined) {
    const lastUid: string = nextUid;
    nextUid = await app.transact(async ({ db }) => {
      // The rows are locked before the profiles are read, so that a save at the same time is not overwritten.
      const uids = await sql.lockOutdated(db, { version: INDEX_VERSION, after: lastUid, limit: batch });
      for (const profile of await findProfiles(db, uids)) await indexMember(db, profile);
      return uids.length < batch ? undefined : uids.at(-1);
    });
  }
}

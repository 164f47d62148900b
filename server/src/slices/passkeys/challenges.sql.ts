import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type Tables = Pick<DB, 'passkeyChallenges'>;
const on = (db: Db) => db.withTables<Tables>();

/** The use that a challenge was made for. `sessionId` is null for signing in only. */
export interface ChallengeUse {
  purpose: 'signIn' | 'add' | 'stepUp';
  sessionId: string | null;
}

export const insertChallenge = (db: Db, row: ChallengeUse & { challenge: Buffer; expiresAt: Date }) =>
  on(db).insertInto('passkeyChallenges').values(row).execute();

/** Uses up a challenge. Returns false when it is unknown, was answered before, has expired, or was made for another use. */
export async function takeChallenge(db: Db, challenge: Buffer, use: ChallengeUse, now: Date): Promise<boolean> {
  const row = await on(db)
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .returning(['purpose', 'sessionId', 'expiresAt'])
    .executeTakeFirst();
  return (
    row !== undefined && row.purpose === use.purpose && row.sessionId === use.sessionId && new Date(row.expiresAt) > now
  );
}

export const deleteChallengesBefore = (db: Db, now: Date) =>
  on(db).deleteFrom('passkeyChallenges').where('expiresAt', '<', now.toISOString()).execute();

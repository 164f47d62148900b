import type { Work } from '#server/platform/db/unit-of-work.ts';
import { deleteProfile } from './profiles.sql.ts';

/** Runs in the transaction that deletes an account. */
export const forgetProfile = (work: Work, uid: string): Promise<void> => deleteProfile(work.db, uid);

import type { Language } from '#contract/languages.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findProfiles } from '#server/slices/profiles/index.ts';
import { matchReasonsFor } from './card-reasons.ts';

/** The member who reads, and the language of the page on which they do. */
export interface Reader {
  uid: string;
  language: Language;
}

/**
 * Returns why the reader may like to meet each of these members, by uid, for those with whom they share something.
 * @param uids members whom the reader may see
 */
export async function sharedReasonsFor(
  app: App,
  db: Db,
  { uid: viewer, language }: Reader,
  uids: readonly string[],
): Promise<Map<string, string>> {
  const profiles = await findProfiles(db, [...new Set([viewer, ...uids])]);
  const me = profiles.find(({ uid }) => uid === viewer);
  const otherProfiles = profiles.filter(({ uid }) => uid !== viewer);
  const reasons = me ? await matchReasonsFor(app, me, otherProfiles, language) : [];
  return new Map(
    otherProfiles.flatMap(({ uid }, index) => {
      const reason = reasons[index];
      return reason?.shares ? [[uid, reason.text] as const] : [];
    }),
  );
}

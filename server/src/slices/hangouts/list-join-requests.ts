import { hangouts } from '#contract/hangouts/routes.ts';
import type { JoinRequests } from '#contract/hangouts/views.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { type Reader, sharedReasonsFor } from '#server/slices/writing/index.ts';
import { handle } from './access.ts';
import { requestsFor } from './join-requests.sql.ts';

/** Returns the members who ask to join a hangout, without those whom a block or a suspension hides from the reader. */
export async function joinRequestsFor(app: App, db: Db, hangoutId: string, reader: Reader): Promise<JoinRequests> {
  const requests = await requestsFor(db, hangoutId, reader.uid);
  const uids = requests.map(({ uid }) => uid);
  const cards = await cardsOf(db, uids);
  const reasons = await sharedReasonsFor(app, db, reader, uids);
  return {
    items: requests.map(({ uid, askedAt }) => ({
      member: cards.get(uid) ?? unknownCard(uid),
      reason: reasons.get(uid) ?? null,
      askedAt,
    })),
  };
}

export const listJoinRequests = handle(hangouts.listJoinRequests, ({ app, db, viewer, hangout, language }) =>
  joinRequestsFor(app, db, hangout.id, { uid: viewer.uid, language }),
);

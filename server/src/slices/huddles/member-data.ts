import { sql } from 'kysely';
import type { MemberData } from '#contract/account/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { takesPartInGroupChat } from '#server/slices/chats/index.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';
import { chatIdIn } from './huddles.sql.ts';
import { invitationsOf } from './invitations.sql.ts';

/**
 * Returns the huddles that a member started, and the invitations from and to them that they see, for their download. After a member
 * left a huddle, only declined invitations of theirs are kept, and the download must not tell which.
 */
export async function huddlesAndInvitationsOf(
  db: Db,
  uid: string,
): Promise<Pick<MemberData, 'huddles' | 'huddleInvitations'>> {
  const { rows: huddles } = await sql<MemberData['huddles'][number]>`
    select id as huddle_id, title, created_at from huddles where started_by = ${uid} order by created_at, id`.execute(
    db,
  );
  const { rows: sentInvitations } = await sql<{ huddleId: string; uid: string; invitedAt: string }>`
    select i.huddle_id, i.uid, i.invited_at from huddle_invitations i
    where i.invited_by = ${uid} and ${notHiddenFrom(uid, 'i.uid')} and ${takesPartInGroupChat(uid, chatIdIn('i.huddleId'))}
    order by i.invited_at, i.huddle_id, i.uid`.execute(db);
  const receivedInvitations = await invitationsOf(db, uid);
  return {
    huddles,
    huddleInvitations: [
      ...sentInvitations.map((row) => ({ ...row, isReceived: false })),
      ...receivedInvitations.map(({ huddleId, invitedBy, invitedAt }) => ({
        huddleId,
        uid: invitedBy,
        invitedAt,
        isReceived: true,
      })),
    ],
  };
}

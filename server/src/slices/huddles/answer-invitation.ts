import { huddles } from '#contract/huddles/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from './access.ts';
import { huddleChanged } from './events.ts';
import type { HuddleRow } from './huddles.sql.ts';
import { decline, deleteInvitationsOf, invitedAmong } from './invitations.sql.ts';
import { addParticipant, awaitBlocks, publishHuddle } from './membership.ts';
import { invitationsFor, roomFor } from './views.ts';

/** @throws AppError NOT_FOUND, HUDDLE_FULL */
async function accept(work: Work, huddle: HuddleRow, uid: string) {
  await awaitBlocks(work, huddle, [uid]);
  if ((await invitedAmong(work.db, huddle.id, [uid])).length === 0) fail('NOT_FOUND');
  if ((await roomFor(work.db, uid, huddle.id)) === 0) fail('HUDDLE_FULL');
  const inviters = await deleteInvitationsOf(work.db, huddle.id, uid);
  await addParticipant(work, huddle, uid);
  await publishHuddle(work, huddle.id, uid, inviters);
}

/** Joins a huddle, or declines. A decline changes nothing that anybody else sees. */
export const answerInvitation = handleInTransaction(
  huddles.answerInvitation,
  async ({ work, viewer: { uid }, huddle, body: { answer } }) => {
    const isAccepted = answer === 'accept';
    if (isAccepted) await accept(work, huddle, uid);
    else await decline(work.db, huddle.id, uid, work.app.clock.now());
    await huddleChanged.emit(work, { kind: isAccepted ? 'joined' : 'uninvited', huddleId: huddle.id, uids: [uid] });
    work.publish([uid], { type: 'huddleInvitationsChanged' });
    return invitationsFor(work.db, uid);
  },
);

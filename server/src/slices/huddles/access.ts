import { huddleChatId } from '#contract/chats/ids.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import { isChatParticipant } from '#server/slices/chats/index.ts';
import * as sql from './huddles.sql.ts';
import { invitedAmong } from './invitations.sql.ts';

type Call = ResolverCall<{ huddleId: string }>;

/** @throws AppError NOT_FOUND to everybody but the participants */
async function huddleParticipant({ db, viewer, params, lock }: Call) {
  const huddle = (await sql.find(db, params.huddleId, { lock })) ?? fail('NOT_FOUND');
  return (await isChatParticipant(db, huddleChatId(huddle.id), viewer.uid)) ? { huddle } : fail('NOT_FOUND');
}

/** @throws AppError NOT_FOUND to everybody but the participant who started it */
async function huddleStarter(call: Call) {
  const { huddle } = await huddleParticipant(call);
  return huddle.startedBy === call.viewer.uid ? { huddle } : fail('NOT_FOUND');
}

/** @throws AppError NOT_FOUND to everybody but the members whom an invitation reaches */
async function huddleInvitee({ db, viewer, params, lock }: Call) {
  const huddle = (await sql.find(db, params.huddleId, { lock })) ?? fail('NOT_FOUND');
  const [invited] = await invitedAmong(db, huddle.id, [viewer.uid]);
  return invited === undefined ? fail('NOT_FOUND') : { huddle };
}

export const { handle, handleInTransaction } = handlersOf({ huddleParticipant, huddleStarter, huddleInvitee });

/** Returns the chat of a huddle, as the chats slice opens it. It names no creator, whom a participant may not see. */
export const chatOf = ({ id, title }: Pick<sql.HuddleRow, 'id' | 'title'>) => ({
  chatId: huddleChatId(id),
  hangoutId: null,
  title,
  createdBy: '',
});

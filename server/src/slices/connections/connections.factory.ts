import { routes } from '#contract/index.ts';
import type { Member } from '#server/testing/app.ts';

/**
 * Connects two members: the first asks with a message, and the second accepts.
 * @returns the id of their chat
 */
export async function connect(requester: Member, target: Member, message = 'Hi'): Promise<string> {
  const params = { target: target.uid, requester: requester.uid };
  const requested = await requester.call(routes.connections.request, { params, body: { message } });
  const accepted = await target.call(routes.connections.answer, { params, body: { answer: 'accept' } });
  if (!accepted.ok) throw new Error(`The request was not accepted: ${accepted.error.code}`);
  return requested.body.chatId;
}

import { routes } from '#contract/index.ts';
import type { Member } from '#server/testing/app.ts';

const { huddles } = routes;

/** Starts a huddle of a member with these members, who should be connections. Returns its id. */
export async function startHuddle(starter: Member, others: readonly Member[], title = 'Sunday walks'): Promise<string> {
  const body = { title, uids: others.map(({ uid }) => uid), clientId: crypto.randomUUID() };
  const started = await starter.call(huddles.create, { body });
  if (!started.ok) throw new Error(`The huddle was not started: ${started.error.code}`);
  return started.body.id;
}

export const addMembers = ({ call }: Member, huddleId: string, others: readonly Member[]) =>
  call(huddles.addMembers, { params: { huddleId }, body: { uids: others.map(({ uid }) => uid) } });

export const answerInvitation = ({ call }: Member, huddleId: string, answer: 'accept' | 'decline') =>
  call(huddles.answerInvitation, { params: { huddleId }, body: { answer } });

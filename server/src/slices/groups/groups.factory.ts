import type { NewGroup } from '#contract/groups/forms.ts';
import { routes } from '#contract/index.ts';
import type { Member } from '#server/testing/app.ts';

const { groups } = routes;

/** Returns the form of a new group. */
export const aGroupForm = (changes: Partial<NewGroup> = {}): NewGroup => ({
  name: 'Brooklyn climbers',
  category: 'sports',
  borough: 'Brooklyn',
  neighborhood: null,
  description: 'We climb on Tuesdays.',
  admission: 'open',
  picture: null,
  clientId: crypto.randomUUID(),
  ...changes,
});

export const joinGroup = ({ uid, call }: Member, groupId: string, sentence = '') =>
  call(groups.join, { params: { groupId, uid }, body: { sentence } });

/** Creates a group of a member, and lets others join. Returns its id. */
export async function createGroup(
  organizer: Member,
  members: readonly Member[] = [],
  changes: Partial<NewGroup> = {},
): Promise<string> {
  const { id } = (await organizer.call(groups.create, { body: aGroupForm(changes) })).body;
  for (const member of members) await joinGroup(member, id);
  return id;
}

/** Makes a group one that members ask to join, and lets a member ask. */
export async function askToJoin(organizer: Member, member: Member, groupId: string) {
  const params = { groupId };
  const { version } = (await organizer.call(groups.read, { params })).body;
  const { clientId: _, ...form } = aGroupForm({ admission: 'asking' });
  await organizer.call(groups.change, { params, body: { ...form, version } });
  await joinGroup(member, groupId, 'I climb, too.');
}

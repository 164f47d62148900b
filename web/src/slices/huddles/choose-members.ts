import { fold } from '#contract/accents.ts';
import type { ConnectionView } from '#contract/connections/routes.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { nameOf } from '#web/platform/nameOf.ts';

/** Returns the members whom the viewer is connected to, by name. */
export const connectedMembers = (connections: readonly Pick<ConnectionView, 'status' | 'other'>[]): MemberCard[] =>
  connections
    .filter(({ status }) => status === 'connected')
    .map(({ other }) => other)
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));

/** Returns the members with a name of which a word begins with each word of the search. */
export function findMembers(members: readonly MemberCard[], search: string): MemberCard[] {
  const parts = fold(search).split(/\s+/).filter(Boolean);
  return members.filter(({ firstName, username }) => {
    const words = fold(`${firstName} ${username}`).split(/[\s._-]+/);
    return parts.every((part) => words.some((word) => word.startsWith(part)));
  });
}

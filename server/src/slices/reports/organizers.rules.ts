/** Organizers see a report if at least so many members of their group could be the reporter (G-28). */
export const POSSIBLE_REPORTERS_MIN = 3;

interface GroupMember {
  uid: string;
  isOrganizer: boolean;
}

/**
 * Returns whether enough members could have made a report about a member, as far as somebody sees them: those who organize nothing
 * and are not the reported one.
 */
export function hasEnoughReporters(seenMembers: readonly GroupMember[], uid: string): boolean {
  const possible = seenMembers.filter((member) => !member.isOrganizer && member.uid !== uid);
  return possible.length >= POSSIBLE_REPORTERS_MIN;
}

/**
 * Returns whether a reporter may tell the organizers of a group of a report: it is about a member like the reporter, and others
 * could have made it as well.
 * @param members the members of the group whom the reporter sees, with the reporter
 */
export function mayTellOrganizers(
  members: readonly GroupMember[],
  { reporter, uid }: { reporter: string; uid: string },
): boolean {
  const others = members.flatMap((member) => (member.isOrganizer ? [] : [member.uid]));
  return uid !== reporter && others.includes(uid) && others.includes(reporter) && hasEnoughReporters(members, uid);
}

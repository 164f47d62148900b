/** Organizers see a report if at least so many members of their group could be the reporter (G-28). */
export const POSSIBLE_REPORTERS_MIN = 3;

interface GroupMember {
  uid: string;
  isOrganizer: boolean;
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
  const possibleReporters = others.filter((other) => other !== uid);
  return (
    others.includes(uid) && possibleReporters.includes(reporter) && possibleReporters.length >= POSSIBLE_REPORTERS_MIN
  );
}

import type { Work } from '#server/platform/db/unit-of-work.ts';
import { membersHiddenFrom } from '#server/slices/safety/index.ts';
import { membersOf, organizersAmong } from './members.sql.ts';

interface Publication {
  groupId: string;
  /** The member whose act or place changed it. Members from whom they are hidden learn nothing. */
  about: string;
  /** Whether only organizers see the change. */
  onlyOrganizers?: boolean;
  /** Members for whom nothing has changed. */
  except?: readonly string[];
}
/** Makes the members of a group, and the one whom the change is about, fetch it again in all tabs. */
export async function publishGroup(work: Work, { groupId, about, onlyOrganizers = false, except = [] }: Publication) {
  const members = await membersOf(work.db, groupId);
  const uids = onlyOrganizers ? organizersAmong(members) : members.map(({ uid }) => uid);
  const hiddenFrom = await membersHiddenFrom(work.db, { viewers: uids, people: [about] });
  const receivers = [about, ...uids.filter((uid) => uid !== about && !hiddenFrom.has(uid))];
  work.publish(
    receivers.filter((uid) => !except.includes(uid)),
    { type: 'groupChanged', groupId },
  );
}

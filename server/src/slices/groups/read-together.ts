import { groups } from '#contract/groups/routes.ts';
import { cardsOf, findProfiles, unknownCard, visibleProfile } from '#server/slices/profiles/index.ts';
import { handle } from './access.ts';
import { visibleMembers } from './members.sql.ts';
import { newcomersAmong, sharedBy } from './together.rules.ts';

/**
 * Returns to a member what the members of a group share, and who of them is new in the city (G-27): of what each shows to everybody.
 * Members whom the viewer does not see are neither named nor counted.
 */
export const readTogether = handle(groups.readTogether, async ({ app, db, viewer, group }) => {
  const uids = await visibleMembers(db, group.id, viewer.uid);
  const profiles = new Map(
    (await findProfiles(db, uids)).map((profile) => [profile.uid, visibleProfile(profile, 'none')]),
  );
  const members = uids.flatMap((uid) => profiles.get(uid) ?? []);
  const newcomers = newcomersAmong(members, { viewer: viewer.uid, now: app.clock.now() });
  const cards = await cardsOf(
    db,
    newcomers.map(({ uid }) => uid),
  );
  return {
    people: uids.length,
    ...sharedBy(members),
    newcomers: newcomers.map(({ uid, month }) => ({ member: cards.get(uid) ?? unknownCard(uid), month })),
  };
});

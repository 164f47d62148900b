import { groups } from '#contract/groups/routes.ts';
import { cardsOf, findProfiles, unknownCard, visibleProfile } from '#server/slices/profiles/index.ts';
import { handle } from './access.ts';
import { seenMembers } from './members.sql.ts';
import { newcomersAmong, sharedBy } from './together.rules.ts';

/**
 * Returns the shared languages, interests and boroughs of a group, and its newcomers, to a member (G-27). It uses the fields that
 * each member shows to everybody, and neither names nor counts members whom the viewer does not see.
 */
export const readTogether = handle(groups.readTogether, async ({ app, db, viewer, group }) => {
  const uids = (await seenMembers(db, group.id, viewer.uid)).map(({ uid }) => uid);
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

import type { IntroList } from '#contract/discovery/routes.ts';
import type { CareerField, Interest, Language } from '#contract/profiles/options.ts';
import type { IntroCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cursorOf, readCursor } from '#server/platform/http/cursor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Profile, Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import { matchReason } from './discovery.reason.rules.ts';
import { foldName, interestBits, languageBits, matchable, searchNames } from './discovery.rules.ts';
import * as store from './discovery.store.ts';

interface Deps {
  db: Db;
  profiles: Profiles;
  safety: Safety;
}
export interface IntroQuery {
  list: IntroList;
  interest?: Interest | undefined;
  neighborhood?: string | undefined;
  language?: Language | undefined;
  careerField?: CareerField | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}
export type Discovery = ReturnType<typeof createDiscovery>;

export function createDiscovery({ db, profiles, safety }: Deps) {
  /** A member's row follows their profile, in the same transaction. */
  profiles.onSaved(async (work, profile) => {
    const facts = matchable(profile);
    await store.saveIndex(
      work.db,
      {
        uid: profile.uid,
        borough: profile.borough,
        nearby: profile.showInNearby,
        neighborhood: profile.showNeighborhood ? profile.neighborhood : null,
        tags: (facts.interests | facts.genresAndLanguages | languageBits(profile.languages)).toString(),
        artists: facts.artists,
        career_field: facts.careerField,
        arrival: facts.arrival,
        traits: facts.traits,
        communication_style: profile.communicationStyle,
        life_goals: facts.lifeGoals,
      },
      searchNames(profile),
    );
  });

  function card(me: Profile, them: Profile, index: number): IntroCard {
    const { uid, username, firstName, profileImage, openToMeeting, occupation, movedFromLocation } = them;
    return {
      uid,
      username,
      firstName,
      profileImage,
      openToMeeting,
      occupation,
      movedFromLocation,
      neighborhood: them.showNeighborhood ? them.neighborhood : null,
      borough: them.showNeighborhood ? them.borough : null,
      sharedInterests: them.selectedInterests.filter((interest) => me.selectedInterests.includes(interest)).slice(0, 3),
      matchReason: matchReason(me, them, index),
    };
  }

  return {
    /** One page of a list of Intros (I-02, I-03, I-06 to I-08). @throws AppError PROFILE_REQUIRED, INVALID_INPUT */
    async intros(viewer: string, query: IntroQuery) {
      const me = await profiles.find(db, viewer);
      if (!me) return fail('PROFILE_REQUIRED');
      const at = readCursor(query.cursor);
      const score = Number(at?.[0]);
      if (at && (!Number.isInteger(score) || !at[1])) fail('INVALID_INPUT');
      const found = await store.ranked(db, {
        viewer,
        me: matchable(me),
        list: query.list,
        borough: me.borough,
        tags: interestBits(query.interest ? [query.interest] : []) | languageBits(query.language ? [query.language] : []),
        neighborhood: query.neighborhood,
        careerField: query.careerField,
        search: query.search ? foldName(query.search.replace(/^@/, '')) : undefined,
        after: at ? { score, uid: at[1] ?? '' } : null,
        limit: query.limit,
        notBlocked: safety.notBlocked,
      });
      const rows = found.slice(0, query.limit);
      const members = new Map((await profiles.findMany(db, rows.map(({ uid }) => uid))).map((row) => [row.uid, row]));
      const last = rows.at(-1);
      return {
        items: rows.flatMap(({ uid }, index) => {
          const them = members.get(uid);
          return them ? [card(me, them, index)] : [];
        }),
        nextCursor: found.length > query.limit && last ? cursorOf(last.score, last.uid) : null,
      };
    },
  };
}

import type { IntroList } from '#contract/discovery/routes.ts';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import type { CareerField, Interest, Language } from '#contract/profiles/options.ts';
import type { IntroCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cursorOf, readCursor, rejectCursor } from '#server/platform/http/cursor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Profile, Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import { searchNames, searchTerm } from './discovery.fold.rules.ts';
import { artistBits, careerFieldBits, interestBits, languageBits, matchable, tagsOf } from './discovery.rules.ts';
import * as store from './discovery.store.ts';
import { introCardFor, type Reason } from './discovery.views.ts';

interface Deps {
  db: Db;
  profiles: Profiles;
  safety: Safety;
  /** Writes a reason for each of these members, the first standing at that place of the list; known to a later slice. */
  reasonsFor: (viewer: Profile, members: readonly Profile[], from: number) => Promise<Reason[]>;
}
/** The places the first list takes on the screen: the second begins behind them, so that no phrase stands twice. */
const FIRST_SCREEN = 8;
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

/** @throws AppError INVALID_INPUT for a cursor that no page of Intros gave */
function placeOf(cursor: string | undefined) {
  const parts = readCursor(cursor);
  if (!parts) return null;
  const [score = '', uid = '', place = ''] = parts;
  if (!/^\d{1,5}$/.test(score) || !/^\w{1,40}$/.test(uid) || !/^\d{1,7}$/.test(place)) {
    return rejectCursor();
  }
  return { score: Number(score), uid, place: Number(place) };
}

export function createDiscovery({ db, profiles, safety, reasonsFor }: Deps) {
  /** A member's row follows their profile, in the same transaction. */
  profiles.onSaved(async (work, profile) => {
    const facts = matchable(profile);
    const row = {
      uid: profile.uid,
      borough: profile.borough,
      nearby: profile.showInNearby,
      neighborhood: profile.showNeighborhood ? profile.neighborhood : null,
      tags: tagsOf(facts, profile.languages).toString(),
      artists: facts.artists,
      artistBits: artistBits(facts.artists).toString(),
      arrival: facts.arrival,
      energyStyle: facts.traits?.energyStyle ?? null,
      decisionStyle: facts.traits?.decisionStyle ?? null,
      socialStyle: facts.traits?.socialStyle ?? null,
      lifePace: facts.traits?.lifePace ?? null,
      communicationStyle: facts.traits?.communicationStyle ?? null,
    };
    await store.saveIndex(work.db, row, searchNames(profile));
  });

  return {
    /** One page of a list of Intros (I-02, I-03, I-06 to I-08). @throws AppError PROFILE_REQUIRED, INVALID_INPUT */
    async intros(viewer: string, query: IntroQuery): Promise<{ items: IntroCard[]; nextCursor: string | null }> {
      const after = placeOf(query.cursor);
      const { list, interest, language, careerField, neighborhood = null, limit } = query;
      if (neighborhood !== null && !neighborhoodById(neighborhood)) {
        fail('INVALID_INPUT', { neighborhood: 'Choose a neighborhood from the list.' });
      }
      const me = await profiles.find(db, viewer);
      if (!me) return fail('PROFILE_REQUIRED');
      const found = await store.ranked(db, {
        viewer,
        me: matchable(me),
        list,
        borough: me.borough,
        tags:
          interestBits(interest ? [interest] : []) |
          languageBits(language ? [language] : []) |
          careerFieldBits(careerField ?? null),
        neighborhood,
        search: searchTerm(query.search ?? ''),
        after,
        limit,
        notBlocked: safety.notBlocked,
      });
      const rows = found.slice(0, limit);
      const members = await profiles.findMany(
        db,
        rows.map(({ uid }) => uid),
      );
      const byUid = new Map(members.map((member) => [member.uid, member]));
      const shown = rows.flatMap(({ uid }) => byUid.get(uid) ?? []);
      const place = after?.place ?? (list === 'nearby' ? FIRST_SCREEN : 0);
      const reasons = await reasonsFor(me, shown, place);
      const last = rows.at(-1);
      return {
        items: shown.flatMap((them, at) => {
          const reason = reasons[at];
          return reason ? [introCardFor(me, them, reason)] : [];
        }),
        nextCursor: found.length > limit && last ? cursorOf(last.score, last.uid, place + shown.length) : null,
      };
    },
  };
}

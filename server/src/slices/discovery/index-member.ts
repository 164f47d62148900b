import type { Db } from '#server/platform/db/database.ts';
import { completeness, type Profile, visibleProfile } from '#server/slices/profiles/index.ts';
import * as sql from './index-member.sql.ts';
import { artistBits, matchable, tagsOf } from './match.rules.ts';
import { searchNames } from './names.rules.ts';
import { INDEX_VERSION } from './option-bits.rules.ts';
import { saveOwnInterests } from './own-interests.sql.ts';
import { searchedWords } from './words.rules.ts';
import { saveWords } from './words.sql.ts';

/**
 * Stores what Intros are read from. Hidden fields are not stored: a member who hides the neighborhood is in no borough's list, because
 * the list in which they appear would reveal it.
 */
export async function indexMember(db: Db, profile: Profile) {
  const visible = visibleProfile(profile, 'none');
  const facts = matchable(visible);
  const row = {
    uid: profile.uid,
    version: INDEX_VERSION,
    borough: visible.borough,
    nearby: profile.showInNearby,
    neighborhood: visible.neighborhood,
    completeness: completeness(visible),
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
  await sql.saveIndex(db, row, searchNames(profile));
  await saveOwnInterests(db, profile.uid, visible.ownInterests);
  await saveWords(db, profile.uid, searchedWords(visible));
}

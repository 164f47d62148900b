import { HOUR_MS } from '#contract/durations.ts';
import type { Borough } from '#contract/profiles/boroughs.ts';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { INTERESTS, type Interest, SPOKEN_LANGUAGES, type SpokenLanguage } from '#contract/profiles/options.ts';
import type { VisibleProfile } from '#server/slices/profiles/index.ts';

/** How many questions a table gets for each time it meets (B-10). */
export const QUESTIONS_PER_TIME = 3;
/** The questions are there this long before the table meets: with its reminder. */
export const QUESTIONS_LEAD_MS = 2 * HOUR_MS;
/** How many questions there are about each language, neighborhood and borough. A table asks another one each time. */
export const VARIANTS = 3;
/** How many questions there are about the city, which everybody at a table shares. */
export const CITY_VARIANTS = 5;

/** Something that members of a table share. */
export type Shared =
  | { kind: 'interest'; interest: Interest }
  | { kind: 'language'; language: SpokenLanguage }
  | { kind: 'neighborhood'; name: string }
  | { kind: 'borough'; borough: Borough }
  | { kind: 'city' };

/** A question about what members share. The text of each language makes sentences of it. It names nobody. */
export interface QuestionFacts {
  about: Shared;
  /** How many of the members share it, and how many they are. */
  by: number;
  members: number;
  /** Which one of the questions about it is asked. */
  variant: number;
}

/** The fields of a profile from which questions are made, as far as they are shown. */
export type ShownFields = Pick<VisibleProfile, 'selectedInterests' | 'languages' | 'neighborhood' | 'borough'>;

type SharedBy = Pick<QuestionFacts, 'about' | 'by'>;

/** Returns what at least two members have of these options, what most of them have first. */
function sharedAmong<T>(options: readonly T[], ofMembers: readonly (readonly T[])[], toShared: (option: T) => Shared) {
  return options
    .map(
      (option): SharedBy => ({
        about: toShared(option),
        by: ofMembers.filter((chosen) => chosen.includes(option)).length,
      }),
    )
    .filter(({ by }) => by > 1)
    .sort((a, b) => b.by - a.by);
}

/** Returns the list from this position on, and then its beginning. */
const rotated = <T>(list: readonly T[], start: number): T[] => {
  const first = list.length === 0 ? 0 : start % list.length;
  return [...list.slice(first), ...list.slice(0, first)];
};

/** Returns where members live: the neighborhoods that some share, otherwise the boroughs. */
function sharedHomes(members: readonly ShownFields[]): SharedBy[] {
  const distinct = <T>(values: readonly (T | null)[]) => [...new Set(values.filter((value) => value !== null))].sort();
  const neighborhoods = members.map(({ neighborhood }) => neighborhood);
  const near = sharedAmong(
    distinct(neighborhoods),
    neighborhoods.map((id) => (id === null ? [] : [id])),
    (id) => ({ kind: 'neighborhood', name: neighborhoodById(id)?.name ?? id }),
  );
  if (near.length > 0) return near;
  const boroughs = members.map(({ borough }) => borough);
  return sharedAmong(
    distinct(boroughs),
    boroughs.map((borough) => (borough === null ? [] : [borough])),
    (borough) => ({ kind: 'borough', borough }),
  );
}

/**
 * Returns the questions for a time of a table (B-10): an interest, a language and a place that at least two of these members show,
 * then more interests, and questions about the city where they share too little. Each time begins with others.
 * @param members the shown fields of those who come @param round which time of the table it is, from 1
 */
export function questionsFor(members: readonly ShownFields[], round: number): QuestionFacts[] {
  const interests = rotated(
    sharedAmong(
      INTERESTS,
      members.map(({ selectedInterests }) => selectedInterests),
      (interest) => ({ kind: 'interest', interest }),
    ),
    round - 1,
  );
  const languages = rotated(
    sharedAmong(
      // English says little in New York.
      SPOKEN_LANGUAGES.filter((language) => language !== 'english'),
      members.map(({ languages: spoken }) => spoken),
      (language) => ({ kind: 'language', language }),
    ),
    round - 1,
  );
  const homes = rotated(sharedHomes(members), round - 1);
  const city: SharedBy = { about: { kind: 'city' }, by: members.length };
  const chosen = [
    ...interests.slice(0, 1),
    ...languages.slice(0, 1),
    ...homes.slice(0, 1),
    ...interests.slice(1),
    ...Array<SharedBy>(QUESTIONS_PER_TIME).fill(city),
  ].slice(0, QUESTIONS_PER_TIME);
  return chosen.map(({ about, by }, index) => ({
    about,
    by,
    members: members.length,
    variant: about.kind === 'city' ? (round - 1 + index) % CITY_VARIANTS : (round - 1) % VARIANTS,
  }));
}

import type { HangoutCategory } from '#contract/hangouts/options.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import type { Interest } from '#contract/profiles/options.ts';
import type { TableWish } from '#contract/tables/forms.ts';

/** The kind of hangout that goes with each interest. Travel says nothing about an evening in the city. */
const CATEGORY_OF_INTEREST: Record<Interest, HangoutCategory | null> = {
  soccer: 'sports',
  football: 'sports',
  cocktails: 'food',
  liveMusic: 'music',
  edm: 'music',
  hiphop: 'music',
  startups: 'tech',
  hiking: 'outdoor',
  art: 'arts',
  photography: 'arts',
  food: 'food',
  travel: null,
  tech: 'tech',
  movies: 'arts',
  books: 'arts',
  gaming: 'games',
  fitness: 'sports',
  yoga: 'wellness',
  cooking: 'food',
  dancing: 'music',
};

type OwnProfile = Partial<Pick<PublicProfile, 'borough' | 'languages' | 'selectedInterests'>>;

/** Returns the wish as it was saved, or a first one from the member's profile. */
export function initialWish(wish: TableWish | null, profile: OwnProfile | null): TableWish {
  if (wish) return wish;
  const likes = (profile?.selectedInterests ?? []).map((interest) => CATEGORY_OF_INTEREST[interest]);
  return {
    isOn: true,
    free: [],
    boroughs: profile?.borough ? [profile.borough] : [],
    languages: profile?.languages ?? [],
    likes: [...new Set(likes.filter((like) => like !== null))],
    sameAgain: false,
    nearAge: false,
  };
}

const inOneOrder = ({ isOn: _, ...choices }: TableWish) =>
  Object.values(choices).map((choice) => (Array.isArray(choice) ? choice.toSorted() : choice));

/** Returns whether a form has other choices than the wish that it started with, in whatever order. */
export const isChanged = (typed: TableWish, start: TableWish): boolean =>
  JSON.stringify(inOneOrder(typed)) !== JSON.stringify(inOneOrder(start));

import { HANGOUT_CATEGORIES, type HangoutCategory } from '#contract/hangouts/options.ts';
import { CITY_STEPS, type CityStep } from '#contract/newcomers/steps.ts';
import type { HangoutFilter } from './hangouts.live.ts';

export const VIEWS = ['upcoming', 'mine', 'past'] as const;
export type View = (typeof VIEWS)[number];
export interface Choice {
  view: View;
  category: HangoutCategory | null;
}

const isView = (value: string | null): value is View => VIEWS.includes(value as View);
const isCategory = (word: string | null): word is HangoutCategory =>
  HANGOUT_CATEGORIES.includes(word as HangoutCategory);

/** Returns the choice in a query like `?category=food&view=past`. Unknown values are ignored. */
export function readChoice(search: string): Choice {
  const params = new URLSearchParams(search);
  const [view, category] = [params.get('view'), params.get('category')];
  return { view: isView(view) ? view : 'upcoming', category: isCategory(category) ? category : null };
}

/** Returns the first step in the city for which a query like `?plan=ferry` asks to create a hangout. */
export const readPlan = (search: string): CityStep | undefined => {
  const plan = new URLSearchParams(search).get('plan');
  return CITY_STEPS.find((step) => step === plan);
};

/** Returns the query of a choice. */
export function searchOf({ view, category }: Choice): string {
  const params = new URLSearchParams();
  if (category) params.set('category', category);
  if (view !== 'upcoming') params.set('view', view);
  return params.size > 0 ? `?${params}` : '';
}

/** Returns the filter of a choice. Past hangouts are shown whether the member attended or not. */
export const filterOf = ({ view, category }: Choice): HangoutFilter => ({
  when: view === 'past' ? 'past' : 'upcoming',
  whose: view === 'mine' ? 'mine' : 'all',
  category,
});

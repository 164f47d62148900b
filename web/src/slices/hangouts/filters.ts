import { HANGOUT_CATEGORIES, type HangoutCategory } from '#contract/hangouts/options.ts';
import type { HangoutFilter } from './hangouts.live.ts';

export const VIEWS = ['upcoming', 'mine', 'past'] as const;
export type View = (typeof VIEWS)[number];
export interface Choice {
  view: View;
  category: HangoutCategory | null;
}

const isView = (word: string | null): word is View => VIEWS.includes(word as View);
const isCategory = (word: string | null): word is HangoutCategory =>
  HANGOUT_CATEGORIES.includes(word as HangoutCategory);

/** What an address asks to see: `?category=food&view=past`; what is unknown counts as absent. */
export function readChoice(search: string): Choice {
  const params = new URLSearchParams(search);
  const [view, category] = [params.get('view'), params.get('category')];
  return { view: isView(view) ? view : 'upcoming', category: isCategory(category) ? category : null };
}

/** The address of a choice, as a query. */
export function searchOf({ view, category }: Choice): string {
  const params = new URLSearchParams();
  if (category) params.set('category', category);
  if (view !== 'upcoming') params.set('view', view);
  return params.size > 0 ? `?${params}` : '';
}

/** Past ones are everybody's, as upcoming ones are: what one missed may come again. */
export const filterOf = ({ view, category }: Choice): HangoutFilter => ({
  when: view === 'past' ? 'past' : 'upcoming',
  whose: view === 'mine' ? 'mine' : 'all',
  category,
});

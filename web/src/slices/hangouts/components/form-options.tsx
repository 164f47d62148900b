import { HANGOUT_CATEGORIES } from '#contract/hangouts/options.ts';
import { BOROUGHS } from '#contract/profiles/boroughs.ts';
import { BoroughBullet, CategoryBullet } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';

/** The categories of hangouts and groups, for a select. */
export const CATEGORY_OPTIONS = HANGOUT_CATEGORIES.map((value) => ({
  value,
  label: text.options.hangoutCategories[value],
  icon: <CategoryBullet category={value} size="sm" />,
}));

/** The boroughs, for a select. */
export const BOROUGH_OPTIONS = BOROUGHS.map((value) => ({
  value,
  label: text.options.boroughs[value],
  icon: <BoroughBullet borough={value} size="sm" />,
}));

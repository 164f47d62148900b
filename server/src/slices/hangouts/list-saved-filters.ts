import { hangouts } from '#contract/hangouts/routes.ts';
import { handle } from './access.ts';
import { savedFiltersOf } from './saved-filters.sql.ts';

export const listSavedFilters = handle(hangouts.listSavedFilters, async ({ db, viewer }) => ({
  items: await savedFiltersOf(db, viewer.uid),
}));

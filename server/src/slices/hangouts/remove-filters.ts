import { hangouts } from '#contract/hangouts/routes.ts';
import { handleInTransaction } from './access.ts';
import { deleteFilters, savedFiltersOf } from './saved-filters.sql.ts';

export const removeFilters = handleInTransaction(hangouts.removeFilters, async ({ work, viewer, params }) => {
  if (await deleteFilters(work.db, viewer.uid, params.id)) work.publish([viewer.uid], { type: 'savedFiltersChanged' });
  return { items: await savedFiltersOf(work.db, viewer.uid) };
});

import { groups } from '#contract/groups/routes.ts';
import { handle } from './access.ts';
import { viewFor } from './views.ts';

export const read = handle(groups.read, ({ db, viewer, group }) => viewFor(db, viewer.uid, group));

import { hangouts } from '#contract/hangouts/routes.ts';
import { handle } from './access.ts';
import { viewFor } from './views.ts';

export const read = handle(hangouts.read, ({ app, db, viewer, hangout }) => viewFor(app, db, viewer.uid, hangout));

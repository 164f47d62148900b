import { hangouts } from '#contract/hangouts/routes.ts';
import { handle } from './context.ts';
import { viewFor } from './views.ts';

export const read = handle(hangouts.read, ({ ctx, db, viewer, hangout }) => viewFor(ctx, db, viewer.uid, hangout));

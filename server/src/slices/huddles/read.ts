import { huddles } from '#contract/huddles/routes.ts';
import { handle } from './access.ts';
import { viewFor } from './views.ts';

export const read = handle(huddles.read, ({ db, viewer, huddle }) => viewFor(db, viewer.uid, huddle));

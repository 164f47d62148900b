import { huddles } from '#contract/huddles/routes.ts';
import { handle } from './access.ts';
import { invitationsFor } from './views.ts';

export const listInvitations = handle(huddles.listInvitations, ({ db, viewer }) => invitationsFor(db, viewer.uid));

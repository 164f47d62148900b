import { invites } from '#contract/invites/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { overviewOf } from './invitations.ts';

export const listInvitations = handle(invites.listInvitations, ({ app, db, viewer }) => overviewOf(app, db, viewer));

import { invites } from '#contract/invites/routes.ts';
import { handle } from './context.ts';
import { overviewOf } from './invitations.ts';

export const listInvitations = handle(invites.listInvitations, ({ ctx, db, viewer }) => overviewOf(ctx, db, viewer));

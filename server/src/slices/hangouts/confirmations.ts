import { hangouts } from '#contract/hangouts/routes.ts';
import { handle } from './context.ts';
import { confirmationsOf } from './places.sql.ts';

export const confirmations = handle(hangouts.confirmations, ({ db, hangout }) => confirmationsOf(db, hangout.id));

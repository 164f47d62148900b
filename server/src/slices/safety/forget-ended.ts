import type { SafetyContext } from './context.ts';
import { deleteEndedBefore } from './safety.sql.ts';

/** A job: forgets what blocks ended that can no longer be undone. */
export const forgetEndedByBlocks = (ctx: SafetyContext): Promise<void> => deleteEndedBefore(ctx.db, ctx.clock.now());

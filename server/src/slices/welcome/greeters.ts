import type { WelcomeContext } from './context.ts';
import { greeterCondition, welcomedQuery } from './welcome.sql.ts';

/** Returns an SQL condition: whether the member in that column is a greeter. */
export const isGreeter = (ctx: WelcomeContext, column: string) =>
  greeterCondition(column, ctx.connections.hasConnection);

/** Returns an SQL query of the members whom greeters are asked to welcome. */
export const membersToWelcome = (ctx: WelcomeContext) =>
  welcomedQuery(ctx.connections.hasConnection, ctx.hangouts.hasHangout);

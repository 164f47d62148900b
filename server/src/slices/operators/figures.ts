import { operators } from '#contract/operators/routes.ts';
import { handle } from './context.ts';
import { figuresOf, lastDays } from './figures.rules.ts';
import * as sql from './operators.sql.ts';

/** Returns sign-ups, first connections and messages for each of the last days in New York. */
export const figures = handle(operators.figures, async ({ ctx, db, query }) => {
  const days = lastDays(ctx.clock.now(), query.days);
  // Midnight UTC comes before midnight in New York, so the first day is counted whole.
  const since = new Date(`${days[0]}T00:00:00Z`);
  const [signUps, firstConnections, messages] = await Promise.all([
    ctx.identity.signUpsByDay(db, since),
    sql.firstConnectionsByDay(db, since),
    ctx.chats.messagesByDay(since),
  ]);
  return { days: figuresOf(days, { signUps, firstConnections, messages }) };
});

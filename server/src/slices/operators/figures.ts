import { operators } from '#contract/operators/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { messagesByDay } from '#server/slices/chats/index.ts';
import { signUpsByDay } from '#server/slices/identity/index.ts';
import { figuresOf, lastDays } from './figures.rules.ts';
import { firstConnectionsByDay } from './first-connections.sql.ts';

/** Returns sign-ups, first connections and messages for each of the last days in New York. */
export const figures = handle(operators.figures, async ({ app, db, query }) => {
  const days = lastDays(app.clock.now(), query.days);
  // Midnight UTC comes before midnight in New York, so the first day is counted whole.
  const since = new Date(`${days[0]}T00:00:00Z`);
  const [signUps, firstConnections, messages] = await Promise.all([
    signUpsByDay(db, since),
    firstConnectionsByDay(db, since),
    messagesByDay(app.db, since),
  ]);
  return { days: figuresOf(days, { signUps, firstConnections, messages }) };
});

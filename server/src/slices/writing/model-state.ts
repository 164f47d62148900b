import { type App, onePerApp } from '#server/platform/app.ts';
import { databaseLimiter, type Limiter } from '#server/platform/http/limiter.ts';
import { type AskModel, createModel } from './language-model.ts';

/** The language model with its limits. */
export interface Model {
  ask: AskModel;
  timeoutMs: number;
  /** The budget of calls per hour, which all nodes share. */
  budget: Limiter;
  /** The part of it that one member may use, by uid, so that the texts of the others are not left to the embedded writer. */
  memberBudget: Limiter;
}
/** How many members can use up their part before the budget is used up. */
const PARTS_OF_BUDGET = 10;

/** Null when only the embedded writer is available. */
export const languageModel = onePerApp(({ db, config: { llm } }: App): Model | null => {
  if (!llm) return null;
  const { callsPerHour, timeoutMs } = llm;
  const perMember = Math.ceil(callsPerHour / PARTS_OF_BUDGET);
  const budget = databaseLimiter(db, { name: 'llm', points: callsPerHour, seconds: 3600 });
  const memberBudget = databaseLimiter(db, { name: 'llm-member', points: perMember, seconds: 3600 });
  return { ask: createModel(llm), timeoutMs, budget, memberBudget };
});

/** Requests to the model that are running, so that one text is requested once. */
export const runningTexts = onePerApp(() => new Map<string, Promise<string | null>>());

/** How this process's requests to the model ended. The share of accepted answers is read from the log (docs/deploying.md). */
export const modelAnswers = onePerApp(() => ({ accepted: 0, refused: 0, empty: 0, failed: 0 }));

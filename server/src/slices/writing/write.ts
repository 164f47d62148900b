import { isAnswer } from '#contract/profiles/answered.ts';
import type { App } from '#server/platform/app.ts';
import { type ProfilePair, readProfilePair } from './access.ts';
import { languageModel, type Model, modelAnswers, runningTexts } from './model-state.ts';
import { factsFor, isChecked, type Kind, promptFor, Refused, readAnswer } from './prompt.rules.ts';
import { reasonFrom } from './reason.rules.ts';
import { callName } from './repeatable-words.rules.ts';
import { summaryFrom } from './summary.rules.ts';
import { WORDING } from './text/index.ts';
import { seedOfPair } from './variety.rules.ts';
import * as sql from './writing.sql.ts';

/** Extra time that a claim lasts beyond its call. It matters only if the node that made the claim died. */
const CLAIM_MARGIN_MS = 10_000;
/** Time before any node requests a text again after the model failed. */
const PAUSE_AFTER_FAILURE_MS = 10 * 60_000;

/** The embedded writer's text, or the specification's fallback. It stays the same until either profile changes. */
export const writeWithoutModel: Record<Kind, (pair: ProfilePair) => string> = {
  reason: ({ viewer, subject, facts, language }) =>
    reasonFrom(facts, seedOfPair(viewer, subject), language)?.text ?? WORDING[language].fallbacks.noReason,
  summary({ viewer, subject, me, them, facts, language }) {
    const { between, fallbacks } = WORDING[language];
    const sentences = summaryFrom(facts, callName(them.firstName), seedOfPair(viewer, subject), language);
    if (sentences.length > 0) return sentences.map(({ text }) => text).join(between);
    // F-04: without both personalities there is no answer; with both, the answer is empty. It speaks of traits, so both must have some.
    return [me, them].every(hasTraits) ? fallbacks.emptySummary : fallbacks.noSummary;
  },
};

/** Returns whether a member shows a trait that they answered. */
const hasTraits = ({ personalityTraits }: ProfilePair['me']) =>
  Object.values(personalityTraits ?? {}).some((value) => isAnswer(value));

const keyOf = (kind: Kind, { viewer, subject, version }: ProfilePair): sql.TextKey => ({
  kind,
  viewer,
  subject,
  version,
});

/** Returns the model's text, or null when a budget is used up or it wrote none. @throws Refused, or an error of the call */
async function writeWithModel(app: App, model: Model, kind: Kind, pair: ProfilePair): Promise<string | null> {
  const { ask, budget, memberBudget } = model;
  if (!(await memberBudget.take(pair.viewer)) || !(await budget.take('all'))) return null;
  const prompt = promptFor(kind, pair.facts, callName(pair.them.firstName));
  const sentences = readAnswer(kind, await ask(prompt.system, prompt.user), prompt);
  const text = sentences.map((sentence) => sentence.text).join(' ') || null;
  modelAnswers(app)[text === null ? 'empty' : 'accepted']++;
  const facts = { kind, answers: modelAnswers(app) };
  if (text === null) app.log.warn({ event: 'model_answer_empty', ...facts }, 'The language model returned no text.');
  else app.log.info({ event: 'model_answer_accepted', ...facts }, 'The language model wrote a text.');
  return text;
}

/** Counts and logs a failure of the model, without anything it wrote. */
function recordFailure(app: App, kind: Kind, error: unknown) {
  const failure = error as Error & { status?: number };
  const errorLabel = [failure.constructor.name, failure.status].filter(Boolean).join(' ');
  const reason = error instanceof Refused ? error.message : errorLabel;
  modelAnswers(app)[error instanceof Refused ? 'refused' : 'failed']++;
  app.log.warn(
    { event: 'model_failed', kind, reason, answers: modelAnswers(app) },
    'The language model gave no usable text.',
  );
}

/** Returns the model's text, or null when it fails. Only one node asks for a text at a time. */
async function askModel(app: App, model: Model, kind: Kind, pair: ProfilePair): Promise<string | null> {
  const key = keyOf(kind, pair);
  if (!(await sql.claim(app.db, key, model.timeoutMs + CLAIM_MARGIN_MS))) return null;
  const text = await writeWithModel(app, model, kind, pair).catch((error) => {
    recordFailure(app, kind, error);
    return null;
  });
  await sql.endClaim(app.db, key, text, text === null ? PAUSE_AFTER_FAILURE_MS : 0);
  return text;
}

/** Returns the model's text, stored or new; null when there is none, so that the embedded writer is used. */
async function fromModel(app: App, kind: Kind, pair: ProfilePair): Promise<string | null> {
  const model = languageModel(app);
  if (!model || !isChecked(pair.language) || factsFor(kind, pair.facts).length === 0) return null;
  const key = keyOf(kind, pair);
  const stored = await sql.findText(app.db, key);
  if (stored !== null) return stored;
  const id = Object.values(key).join(' ');
  const request =
    runningTexts(app).get(id) ?? askModel(app, model, kind, pair).finally(() => runningTexts(app).delete(id));
  runningTexts(app).set(id, request);
  return await request;
}

/** Returns a text about two members. Everything in it is a fact that each of them shows the other. */
export async function write(app: App, kind: Kind, initialPair: ProfilePair): Promise<string> {
  const text = await fromModel(app, kind, initialPair).catch((error) => {
    app.log.warn({ event: 'text_not_stored', kind, reason: (error as Error).name }, 'A text could not be stored.');
    return null;
  });
  // The model may take a minute. Since then either member may have hidden a field or blocked the other.
  const pair = languageModel(app) ? await readProfilePair(app, initialPair) : initialPair;
  if (text !== null && pair.version === initialPair.version) return text;
  return writeWithoutModel[kind](pair);
}

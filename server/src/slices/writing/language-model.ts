import { ConsecutiveBreaker, circuitBreaker, handleAll, TimeoutStrategy, timeout, wrap } from 'cockatiel';
import * as z from 'zod/mini';
import { traced } from '#server/platform/tracing/trace.ts';

/** Settings of the language model: any endpoint that supports OpenAI's chat completions. */
export interface ModelSettings {
  /** The base of the API, without a slash at the end: 'https://api.openai.com/v1'. */
  url: string;
  model: string;
  /** Null if the endpoint needs no key. */
  apiKey: string | null;
  timeoutMs: number;
  callsPerHour: number;
}

/** @throws Error if there is no valid answer in time */
export type AskModel = (system: string, user: string) => Promise<string>;

/** The largest answer that is read, in bytes. An answer is only a few sentences long. */
const ANSWER_MAX_BYTES = 128 * 1024;
const FAILURES_BEFORE_PAUSE = 5;
const PAUSE_MS = 60_000;

/** The part of an answer that is read. An endpoint may also answer without text. */
const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.nullable(z.string()) }) })),
});

/** An answer with another status than 200. */
class ModelRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The endpoint of the language model answered ${status}.`);
    this.status = status;
  }
}

/** Returns the body of an answer as text. @throws Error when it is larger than ANSWER_MAX_BYTES */
async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop ends the request.
    if (bytes > ANSWER_MAX_BYTES) throw new Error('The answer is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Returns a function that sends one prompt without tools and returns plain text. Requests contain only the model and the messages, because
 * endpoints agree on no other settings, and follow no redirects. After five failures in a row it pauses for a minute.
 */
export function createModel({ url, model, apiKey, timeoutMs }: ModelSettings): AskModel {
  const patience = wrap(
    circuitBreaker(handleAll, { halfOpenAfter: PAUSE_MS, breaker: new ConsecutiveBreaker(FAILURES_BEFORE_PAUSE) }),
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
  );

  async function complete(system: string, user: string, signal: AbortSignal): Promise<string> {
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({
        model,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      }),
      redirect: 'error',
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ModelRefused(response.status);
    }
    const answer = completion.safeParse(JSON.parse(await readLimited(response)));
    const choice = answer.data?.choices[0];
    if (!choice) throw new Error('The answer has no text.');
    return choice.message.content ?? '';
  }

  return (system, user) =>
    traced('language model', () => patience.execute(({ signal }) => complete(system, user, signal)));
}

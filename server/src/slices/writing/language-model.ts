import { ConsecutiveBreaker, circuitBreaker, handleAll, TimeoutStrategy, timeout, wrap } from 'cockatiel';
import type OpenAI from 'openai';

/** Where the language model answers; any endpoint that speaks OpenAI's chat completions. */
export interface ModelSettings {
  /** The base of the API, without a slash at the end: 'https://api.openai.com/v1'. */
  url: string;
  model: string;
  /** Null where the endpoint wants none. */
  apiKey: string | null;
  timeoutMs: number;
  callsPerHour: number;
}

/** @throws Error of any kind: no answer in time, an error of the endpoint, or an answer that is none */
export type AskModel = (system: string, user: string) => Promise<string>;

/** An answer of a few sentences; whatever sends more than this is not read to its end. */
const ANSWER_MAX_BYTES = 128 * 1024;
const FAILURES_BEFORE_PAUSE = 5;
const PAUSE_MS = 60_000;

/** fetch, but no further than so many bytes, and never on to another address. */
const limitedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  let left = ANSWER_MAX_BYTES;
  const body = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.byteLength;
        if (left < 0) controller.error(new Error('The answer is too large.'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(body ?? null, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
};

/**
 * Asks the model: one question, no tools, plain text back. The endpoint gets model and messages and nothing else, for the
 * many that speak this protocol agree on no other setting. After five failures in a row it is left alone for a minute.
 */
export function createModel({ url, model, apiKey, timeoutMs }: ModelSettings): AskModel {
  let client: Promise<OpenAI> | undefined;
  // The library is large: only who has a model pays for it, and only once it is used.
  const load = async () => {
    const { default: Client } = await import('openai');
    return new Client({
      baseURL: url,
      apiKey: apiKey ?? 'none',
      organization: null,
      project: null,
      maxRetries: 0,
      timeout: timeoutMs,
      logLevel: 'off',
      fetch: limitedFetch,
    });
  };
  const patience = wrap(
    circuitBreaker(handleAll, { halfOpenAfter: PAUSE_MS, breaker: new ConsecutiveBreaker(FAILURES_BEFORE_PAUSE) }),
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
  );
  return async (system, user) => {
    client ??= load();
    const { chat } = await client;
    const answer = await patience.execute(({ signal }) =>
      chat.completions.create(
        {
          model,
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: user },
          ],
        },
        { signal },
      ),
    );
    const content: unknown = answer?.choices?.[0]?.message?.content;
    if (typeof content !== 'string' && content !== null) throw new Error('The answer has no text.');
    return content ?? '';
  };
}

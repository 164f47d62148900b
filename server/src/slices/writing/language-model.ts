import { ConsecutiveBreaker, circuitBreaker, handleAll, TimeoutStrategy, timeout, wrap } from 'cockatiel';
import type OpenAI from 'openai';
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

/** Works like fetch, but limits the size of the answer and follows no redirects. */
const limitedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  let bytesLeft = ANSWER_MAX_BYTES;
  const body = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytesLeft -= chunk.byteLength;
        if (bytesLeft < 0) controller.error(new Error('The answer is too large.'));
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
 * Creates a client that sends one prompt without tools and returns plain text. Requests contain only the model and the
 * messages, because endpoints agree on no other settings. After five failures in a row it pauses for a minute.
 */
export function createModel({ url, model, apiKey, timeoutMs }: ModelSettings): AskModel {
  let client: Promise<OpenAI> | undefined;
  // The library is large, so it is loaded only when a model is configured and first used.
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
    const answer = await traced('language model', () =>
      patience.execute(({ signal }) =>
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
      ),
    );
    const content: unknown = answer?.choices?.[0]?.message?.content;
    if (typeof content !== 'string' && content !== null) throw new Error('The answer has no text.');
    return content ?? '';
  };
}

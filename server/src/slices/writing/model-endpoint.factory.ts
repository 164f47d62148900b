import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

/** A received request. */
export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: { model: string; messages: { role: string; content: string }[] } & Record<string, unknown>;
}
type Answer = (request: Asked, response: ServerResponse) => void;

/** Returns the facts in a request, without their numbers: 'you both enjoy hiking'. */
export const factsIn = ({ body }: Asked): string[] =>
  [...(body.messages.at(-1)?.content ?? '').matchAll(/^\d+\. (.+)$/gm)].map(([, fact = '']) => fact);
const isSummary = ({ body }: Asked) => (body.messages.at(-1)?.content ?? '').includes('two or three sentences');

/** Returns an OpenAI answer with this text, or with the text that a function returns for the request. */
export const says =
  (content: string | null | ((request: Asked) => string)): Answer =>
  (request, response) => {
    const text = typeof content === 'function' ? content(request) : content;
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model: request.body.model,
        choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    );
  };
export const sends =
  (status: number, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }): Answer =>
  (_asked, response) =>
    void response.writeHead(status, headers).end(body);

/** Answers correctly: states the first facts, one for each sentence, with their numbers. */
export const obedient = says((request) => {
  const facts = factsIn(request);
  const indices = isSummary(request) ? [0, Math.min(1, facts.length - 1)] : [0];
  return indices.map((index) => `The way it looks, ${facts[index]} [${index + 1}].`).join(' ');
});

/** Starts a local server for OpenAI's chat completions. `answer` may be changed at any time. */
export async function openEndpoint(answer: Answer = obedient) {
  const received: Asked[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const receivedRequest: Asked = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: body ? JSON.parse(body) : {},
      };
      received.push(receivedRequest);
      for (const look of waiting.splice(0)) look();
      endpoint.answer(receivedRequest, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const endpoint = {
    url: `http://127.0.0.1:${port}/v1`,
    asked: received,
    answer,
    /** Waits for the next request. */
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return endpoint;
}

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

/** A received request. */
export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: { model: string; messages: { role: string; content: string }[] } & Record<string, unknown>;
}
type Answer = (asked: Asked, response: ServerResponse) => void;

/** Returns the facts in a request, without their numbers: 'you both enjoy hiking'. */
export const factsIn = ({ body }: Asked): string[] =>
  [...(body.messages.at(-1)?.content ?? '').matchAll(/^\d+\. (.+)$/gm)].map(([, fact = '']) => fact);
const isSummary = ({ body }: Asked) => (body.messages.at(-1)?.content ?? '').includes('two or three sentences');

/** Returns an OpenAI answer with this text, or with the text that a function returns for the request. */
export const says =
  (content: string | null | ((asked: Asked) => string)): Answer =>
  (asked, response) => {
    const text = typeof content === 'function' ? content(asked) : content;
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model: asked.body.model,
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
export const obedient = says((asked) => {
  const facts = factsIn(asked);
  const said = isSummary(asked) ? [0, Math.min(1, facts.length - 1)] : [0];
  return said.map((at) => `The way it looks, ${facts[at]} [${at + 1}].`).join(' ');
});

/** Starts a local server for OpenAI's chat completions. `answer` may be changed at any time. */
export async function openEndpoint(answer: Answer = obedient) {
  const asked: Asked[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const one: Asked = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: body ? JSON.parse(body) : {},
      };
      asked.push(one);
      for (const look of waiting.splice(0)) look();
      endpoint.answer(one, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const endpoint = {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    answer,
    /** Waits for the next request. */
    next: () => new Promise<void>((done) => waiting.push(done)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return endpoint;
}

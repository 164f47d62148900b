import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from '#contract/chats/views.ts';
import { openSocket, type TestSocket } from '#server/testing/socket.ts';

const KEY = 'local';
const INVITE = 'stoop-newcomer';

interface Writer {
  uid: string;
  token: string;
  refreshToken: string;
}
/** Two connected members and the acknowledgements they received. */
interface WriterPair {
  writers: [Writer, Writer];
  chatId: string;
  /** The acknowledged messages: clientId -> seq. */
  acked: Map<string, number>;
}

export interface Writers {
  base: string;
  pairs: WriterPair[];
  acked(): number;
  /** How many answers were 503. */
  unavailable(): number;
  /** Answers that were neither an acknowledgement nor 503; expected to stay empty. */
  unexpected: string[];
  /** Sends messages until stopped. Each is repeated with the same clientId until it is acknowledged. */
  write(): { stop(): Promise<void>; until(acked: number): Promise<void> };
  /**
   * Compares the stored messages with the acknowledged ones.
   * @param node the address of the node to ask, by default the one that they wrote to
   * @returns one sentence for each problem
   */
  verify(node?: string): Promise<string[]>;
  /** Opens a socket of the first member. */
  listen(): Promise<TestSocket>;
}

const post = (url: string, body: unknown, token?: string, method = 'POST') =>
  fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });

async function ok<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function createWriter(base: string, n: number): Promise<Writer> {
  const account = { email: `writer${n}@example.com`, password: 'writer-writer', accessCode: INVITE };
  const { localId, idToken, refreshToken } = await ok<{ localId: string; idToken: string; refreshToken: string }>(
    post(`${base}/v1/accounts:signUp?key=${KEY}`, account),
  );
  await ok(post(`${base}/api/users/${localId}`, { public: { username: `writer${n}` } }, idToken, 'PATCH'));
  return { uid: localId, token: idToken, refreshToken };
}

async function createPair(base: string, n: number): Promise<WriterPair> {
  const writers: [Writer, Writer] = [await createWriter(base, 2 * n), await createWriter(base, 2 * n + 1)];
  const [a, b] = writers;
  const url = `${base}/api/connections/${b.uid}/${a.uid}`;
  const { chatId } = await ok<{ chatId: string }>(post(url, { message: 'hello' }, a.token, 'PUT'));
  await ok(post(url, { answer: 'accept' }, b.token, 'PATCH'));
  return { writers, chatId, acked: new Map() };
}

/** Creates pairs of connected members through the public API. */
export async function createWriters(base: string, pairsWanted: number): Promise<Writers> {
  const pairs: WriterPair[] = [];
  for (let n = 0; n < pairsWanted; n++) pairs.push(await createPair(base, n));
  const unexpected: string[] = [];
  let unavailable = 0;
  const acked = () => pairs.reduce((sum, pair) => sum + pair.acked.size, 0);

  async function trySend({ chatId, acked }: WriterPair, { token }: Writer, clientId: string) {
    try {
      const response = await post(`${base}/api/messages/${chatId}`, { clientId, content: `m ${clientId}` }, token);
      if (response.status === 200) {
        const { seq } = (await response.json()) as Message;
        acked.set(clientId, seq);
        return true;
      }
      if (response.status === 503) unavailable++;
      else unexpected.push(`${response.status} ${await response.text()}`);
    } catch {
      // Without a complete answer it is unknown whether the message is stored, so it is sent again.
    }
    return false;
  }

  async function listAll(node: string, { chatId, writers: [{ token }] }: WriterPair): Promise<Message[]> {
    const messages: Message[] = [];
    for (let hasMore = true; hasMore; ) {
      const url = `${node}/api/messages/${chatId}?after=${messages.at(-1)?.seq ?? 0}&limit=200`;
      const page = await ok<{ items: Message[]; hasMore: boolean }>(
        fetch(url, { headers: { authorization: `Bearer ${token}` } }),
      );
      messages.push(...page.items);
      hasMore = page.hasMore;
    }
    return messages;
  }

  /** Sends one message after another until told to stop. Each is repeated with the same clientId until it is acknowledged. */
  async function writeUntil(hasStopped: () => boolean, pair: WriterPair, writer: Writer) {
    while (!hasStopped()) {
      const clientId = crypto.randomUUID();
      while (!(await trySend(pair, writer, clientId))) {
        // Otherwise a message that the server never accepts would be repeated forever.
        if (hasStopped() && unexpected.length > 0) return;
        await pause(20);
      }
    }
  }

  /** Compares the stored messages of a chat with the acknowledged ones. */
  async function problemsOfMessages(node: string, pair: WriterPair): Promise<string[]> {
    const { chatId, acked } = pair;
    const problems: string[] = [];
    const messages = await listAll(node, pair);
    const gap = messages.findIndex(({ seq }, index) => seq !== index + 1);
    if (gap >= 0) problems.push(`${chatId} has a gap at ${gap + 1}`);
    const stored = new Map(messages.map(({ clientId, seq }) => [clientId, seq]));
    if (stored.size !== messages.length) problems.push(`${chatId} has a duplicate message`);
    for (const [clientId, seq] of acked)
      if (stored.get(clientId) !== seq) problems.push(`${chatId} lost ${clientId}, acknowledged as ${seq}`);
    return problems;
  }

  /** Renews the token of a member, who must still be signed in. */
  async function problemsOfSession(node: string, writer: Writer): Promise<string[]> {
    const body = { grant_type: 'refresh_token', refresh_token: writer.refreshToken };
    const refreshed = await post(`${node}/v1/token?key=${KEY}`, body);
    if (refreshed.status !== 200) return [`a member was signed out: ${await refreshed.text()}`];
    // Like every client it keeps the new token: the old one is refused after a grace time.
    writer.refreshToken = ((await refreshed.json()) as { refresh_token: string }).refresh_token;
    return [];
  }

  return {
    base,
    pairs,
    acked,
    unavailable: () => unavailable,
    unexpected,
    write() {
      let stopped = false;
      const loops = pairs.flatMap((pair) => pair.writers.map((writer) => writeUntil(() => stopped, pair, writer)));
      return {
        async stop() {
          stopped = true;
          await Promise.all(loops);
        },
        async until(count) {
          while (acked() < count) await pause(5);
        },
      };
    },
    async verify(node = base) {
      const problems = unexpected.map((answer) => `unexpected answer: ${answer}`);
      for (const pair of pairs) {
        problems.push(...(await problemsOfMessages(node, pair)));
        for (const writer of pair.writers) problems.push(...(await problemsOfSession(node, writer)));
      }
      return problems;
    },
    listen: () => openSocket(base, pairs[0]?.writers[0].token),
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from '#contract/chats/views.ts';
import { openSocket, type TestSocket } from '#server/testing/socket.ts';

const KEY = 'local';
const INVITE = 'stoop-newcomer';

interface Person {
  uid: string;
  token: string;
  refreshToken: string;
}
/** Two who are connected, and what one of them has heard of their messages. */
interface Pair {
  people: [Person, Person];
  chatId: string;
  /** Acknowledged: clientId -> seq. */
  acked: Map<string, number>;
}

export interface Crowd {
  base: string;
  pairs: Pair[];
  acked(): number;
  /** Answers that were neither an acknowledgement nor "try again": there should be none. */
  surprises: string[];
  /** Sends until told to stop, each message again and again with one id until it is acknowledged. */
  write(): { stop(): Promise<void>; until(acked: number): Promise<void> };
  /** @returns what is wrong with what was stored, in sentences; nothing when all is well */
  verify(): Promise<string[]>;
  /** A socket of the first member. */
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

async function person(base: string, n: number): Promise<Person> {
  const account = { email: `crowd${n}@example.com`, password: 'crowd-crowd', accessCode: INVITE };
  const { localId, idToken, refreshToken } = await ok<{ localId: string; idToken: string; refreshToken: string }>(
    post(`${base}/v1/accounts:signUp?key=${KEY}`, account),
  );
  await ok(post(`${base}/api/users/${localId}`, { public: { username: `crowd${n}` } }, idToken, 'PATCH'));
  return { uid: localId, token: idToken, refreshToken };
}

async function pair(base: string, n: number): Promise<Pair> {
  const people: [Person, Person] = [await person(base, 2 * n), await person(base, 2 * n + 1)];
  const [a, b] = people;
  const url = `${base}/api/connections/${b.uid}/${a.uid}`;
  const { chatId } = await ok<{ chatId: string }>(post(url, { message: 'hello' }, a.token, 'PUT'));
  await ok(post(url, { answer: 'accept' }, b.token, 'PATCH'));
  return { people, chatId, acked: new Map() };
}

/** Makes members who know each other two by two, by the same doors as everybody. */
export async function gather(base: string, pairsWanted: number): Promise<Crowd> {
  const pairs: Pair[] = [];
  for (let n = 0; n < pairsWanted; n++) pairs.push(await pair(base, n));
  const surprises: string[] = [];
  const acked = () => pairs.reduce((sum, one) => sum + one.acked.size, 0);

  async function deliver({ chatId, acked }: Pair, { token }: Person, clientId: string) {
    try {
      const response = await post(`${base}/api/messages/${chatId}`, { clientId, content: `m ${clientId}` }, token);
      if (response.status === 200) {
        const { seq } = (await response.json()) as Message;
        acked.set(clientId, seq);
        return true;
      }
      if (response.status !== 503) surprises.push(`${response.status} ${await response.text()}`);
    } catch {
      // No answer, or half of one: nobody knows whether it is stored, so it is sent again.
    }
    return false;
  }

  async function listAll({ chatId, people: [{ token }] }: Pair): Promise<Message[]> {
    const found: Message[] = [];
    for (let more = true; more; ) {
      const url = `${base}/api/messages/${chatId}?after=${found.at(-1)?.seq ?? 0}&limit=200`;
      const page = await ok<{ items: Message[]; hasMore: boolean }>(
        fetch(url, { headers: { authorization: `Bearer ${token}` } }),
      );
      found.push(...page.items);
      more = page.hasMore;
    }
    return found;
  }

  return {
    base,
    pairs,
    acked,
    surprises,
    write() {
      let stopped = false;
      const writers = pairs.flatMap((one) =>
        one.people.map(async (who) => {
          while (!stopped) {
            const clientId = crypto.randomUUID();
            while (!(await deliver(one, who, clientId))) await pause(20);
          }
        }),
      );
      return {
        async stop() {
          stopped = true;
          await Promise.all(writers);
        },
        async until(wanted) {
          while (acked() < wanted) await pause(5);
        },
      };
    },
    async verify() {
      const wrong = surprises.map((words) => `an answer nobody expected: ${words}`);
      for (const one of pairs) {
        const messages = await listAll(one);
        const gap = messages.findIndex(({ seq }, index) => seq !== index + 1);
        if (gap >= 0) wrong.push(`${one.chatId} has a gap at ${gap + 1}`);
        const stored = new Map(messages.map(({ clientId, seq }) => [clientId, seq]));
        if (stored.size !== messages.length) wrong.push(`${one.chatId} has a message twice`);
        for (const [clientId, seq] of one.acked)
          if (stored.get(clientId) !== seq) wrong.push(`${one.chatId} lost ${clientId}, acknowledged as ${seq}`);
        for (const { refreshToken } of one.people) {
          const body = { grant_type: 'refresh_token', refresh_token: refreshToken };
          const refreshed = await post(`${base}/v1/token?key=${KEY}`, body);
          if (refreshed.status !== 200) wrong.push(`somebody was signed out: ${await refreshed.text()}`);
        }
      }
      return wrong;
    },
    listen: () => openSocket(base, pairs[0]?.people[0].token),
  };
}

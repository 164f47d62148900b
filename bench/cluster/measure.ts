import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, call, KEY, type Member } from '../torture/api.ts';
import { quantile, spread } from '../torture/row.ts';
import { spreadOver } from '../torture/rows-nodes.ts';
import { createStage, type Node, type Stage } from '../torture/stage.ts';

const THROUGHPUT_MS = 5000;
const MEMBERS = 24;
const IN_FLIGHT = 4;
const SIGN_UPS_AT_ONCE = 8;
const BACK_WITHIN_MS = 10_000;
/** The access code of an installation that sets none. */
const ACCESS_CODE = 'stoop-newcomer';

/** Creates members as visitors do, several at once and on every node. @throws Error with the first answer that is not 200 */
async function signUpMembers(nodes: readonly Node[], count: number): Promise<Member[]> {
  const members: Member[] = [];
  const prefix = `c${randomBytes(4).toString('hex')}x`;
  let next = 0;
  async function signUp() {
    while (next < count) {
      const username = `${prefix}${next}`;
      const base = nodes[next++ % nodes.length]?.base ?? '';
      const account = { email: `${username}@example.com`, password: 'cluster-cluster', accessCode: ACCESS_CODE };
      const { status, body } = await call(base, 'POST', `/v1/accounts:signUp?key=${KEY}`, { body: account });
      if (status !== 200) throw new Error(`A sign-up was answered with ${status}: ${JSON.stringify(body)}`);
      const { localId: uid, idToken: token, refreshToken } = body;
      const profile = await call(base, 'PATCH', `/api/users/${uid}`, { token, body: { public: { username } } });
      if (profile.status !== 200) throw new Error(`A profile was answered with ${profile.status}`);
      members.push({ uid, username, token, refreshToken });
    }
  }
  await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, signUp));
  return members;
}

/** Counts the messages that members in several chats store in a second, spread over nodes. */
async function throughput(stage: Stage, nodes: readonly Node[]): Promise<string> {
  const members = await signUpMembers(nodes, MEMBERS);
  const chats: string[] = [];
  for (let n = 0; n < MEMBERS; n += 4) chats.push(await stage.group(members.slice(n, n + 4)));
  const clients = await Promise.all(
    members.map((member, n) => new Client(nodes[n % nodes.length]?.base ?? '', member).connect()),
  );
  const times: number[] = [];
  const end = performance.now() + THROUGHPUT_MS;
  const send = async (client: Client, chatId: string) => {
    while (performance.now() < end) {
      const startedAt = performance.now();
      const outcome = await client.send(chatId, crypto.randomUUID(), 'see you at seven?');
      if (outcome && 'message' in outcome) times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(
    clients.flatMap((client, n) =>
      Array.from({ length: IN_FLIGHT }, () => send(client, chats[Math.floor(n / 4)] ?? '')),
    ),
  );
  for (const client of clients) client.close();
  return (
    `${Math.round((times.length * 1000) / THROUGHPUT_MS)} messages a second, ` +
    `p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms`
  );
}

interface Cluster {
  dataDir: string;
  /** The address that always leads to the primary. */
  url: string;
  nodes: readonly Node[];
  /** Kills the primary and promotes the standby. Returns how long that took. */
  failOver: () => Promise<number>;
}

/** Measures throughput with each number of nodes, and the loss of the primary. Returns whether nothing was lost. */
export async function measure({ dataDir, url, nodes, failOver }: Cluster): Promise<boolean> {
  const stage = await createStage({ dataDir, url });
  for (let count = 1; count <= nodes.length; count++)
    console.info(`${count} of ${nodes.length} nodes used: ${await throughput(stage, nodes.slice(0, count))}`);
  const chat = await spreadOver(stage, nodes);
  await pause(2000);
  const failOverMs = await failOver();
  await pause(5000);
  const result = await chat.finish(nodes[0] as Node, null);
  await stage.close();
  const isBack = quantile(result.waits, 1) <= BACK_WITHIN_MS;
  const ok = result.lost === 0 && result.unknown === 0 && result.isContiguous && isBack;
  console.info(
    `${ok ? '✓' : '✗'} primary killed, standby promoted in ${failOverMs} ms: ` +
      `${result.acked} acknowledged, ${result.lost} lost, ${result.unknown} unknown to a listener; ` +
      `acknowledgements ${spread(result.waits)}`,
  );
  return ok;
}

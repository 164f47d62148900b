import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startRedis } from '#server/testing/redis.ts';
import { memoryMb } from '../compare/processes.ts';
import { Client, callOk, KEY, type Member, messagesAfter } from './api.ts';
import { type Context, quantile, type Result, type Row, spread } from './row.ts';
import type { Node, Stage } from './stage.ts';

const times = (count: number) => Array.from({ length: Math.ceil(count) }, (_, n) => n);
const CLOCK = fileURLToPath(new URL('./shifted-clock.mjs', import.meta.url));
const WRITE_MS = 4000;
/** A call that waits longer counts as not answered. */
const ANSWERED_WITHIN_MS = 10_000;

/** A chat whose members are spread over nodes: one writes at each node, and one listens at each. */
export async function spreadOver(stage: Stage, nodes: readonly Node[]) {
  const members = await stage.members(2 * nodes.length);
  const chatId = await stage.group(members);
  const clients = await Promise.all(
    members.map((member, n) => new Client(nodes[n % nodes.length]?.base ?? '', member, chatId).connect()),
  );
  const ackedAt = new Map<number, number>();
  const waits: number[] = [];
  let isWriting = true;
  /** Sends one message after the other, each until it is acknowledged. */
  async function write(client: Client) {
    while (isWriting) {
      const clientId = crypto.randomUUID();
      const startedAt = performance.now();
      for (let acked = false; !acked && isWriting; ) {
        const outcome = await client.send(chatId, clientId, 'across nodes');
        if (outcome && 'message' in outcome) {
          acked = true;
          ackedAt.set(outcome.message.seq, performance.now());
          waits.push(performance.now() - startedAt);
        } else await pause(50);
      }
    }
  }
  const writing = clients.slice(0, nodes.length).map(write);
  const listeners = clients.slice(nodes.length);
  return {
    chatId,
    members,
    listeners,
    /** Stops writing. Returns the figures of the listeners whose node did not end. */
    async finish(reading: Node, except: Node | null) {
      isWriting = false;
      const areDone = Promise.all(writing).then(() => true);
      if (!(await Promise.race([areDone, pause(ANSWERED_WITHIN_MS, false, { ref: false })])))
        throw new Error('A message that was sent before the end has no answer.');
      const judged = listeners.filter((_, n) => nodes[n] !== except);
      const startedAt = performance.now();
      const missing = () => judged.flatMap(({ known }) => [...ackedAt.keys()].filter((seq) => !known.has(seq)));
      while (missing().length > 0 && performance.now() - startedAt < 20_000) await pause(20);
      const delays = judged.flatMap(({ known }) =>
        [...ackedAt].flatMap(([seq, ackTime]) =>
          known.has(seq) ? [Math.max(0, (known.get(seq) ?? 0) - ackTime)] : [],
        ),
      );
      const stored = await messagesAfter(reading.base, members[0]?.token ?? '', chatId, 0);
      const seqs = new Set(stored.map(({ seq }) => seq));
      const lostCount = [...ackedAt.keys()].filter((seq) => !seqs.has(seq)).length;
      const isContiguous = stored.every(({ seq }, n) => seq === n + 1);
      for (const client of clients) client.close();
      return { acked: ackedAt.size, lost: lostCount, isContiguous, unknown: missing().length, late: delays, waits };
    },
  };
}

/** Breaks something. Returns the function that mends it, and the node whose listeners are not judged. */
type Fault = (nodes: readonly Node[], stage: Stage) => Promise<{ mend?: () => Promise<void> | void; except?: Node }>;
/** The limits of a row: how late listeners may know a message, and how long a sender may wait. */
interface Within {
  knownMs: number;
  ackedMs: number;
}

/** Breaks something among three nodes while members write at each of them. */
async function breakOne({ stage, size }: Context, fault: Fault, within: Within, env = {}): Promise<Result> {
  const nodes = await Promise.all(times(3).map(() => stage.node(env)));
  const chat = await spreadOver(stage, nodes);
  await pause(1000);
  const { mend, except } = await fault(nodes, stage);
  await pause(WRITE_MS * size);
  await mend?.();
  await pause(1000);
  const result = await chat.finish(nodes[0] as Node, except ?? null);
  await Promise.all(nodes.map((node) => node.kill()));
  const isComplete = result.acked > 0 && result.lost === 0 && result.unknown === 0 && result.isContiguous;
  return {
    ok: isComplete && quantile(result.late, 1) <= within.knownMs && quantile(result.waits, 1) <= within.ackedMs,
    figure:
      `${result.acked} acknowledged: ${result.lost} lost, ${result.unknown} unknown to a listener; ` +
      `acknowledgements ${spread(result.waits)}; known to all others ${spread(result.late)}`,
  };
}

const killNode: Fault = async ([, , node]) => {
  await node?.kill();
  return { ...(node && { except: node }) };
};
const pauseNode: Fault = async ([, , node]) => {
  node?.signal('SIGSTOP');
  return { mend: () => node?.signal('SIGCONT'), ...(node && { except: node }) };
};
const cutBus: Fault = async (_nodes, { query }) => {
  await query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stoop cluster' ` +
      'and pid <> pg_backend_pid()',
  );
  return {};
};

async function withRedis(context: Context, happens: 'kill' | 'pause'): Promise<Result> {
  const redis = await startRedis();
  try {
    const fault: Fault = async () => {
      if (happens === 'kill') await redis.kill();
      else redis.pause();
      return { mend: () => (happens === 'kill' ? redis.start() : redis.resume()) };
    };
    return await breakOne(context, fault, { knownMs: 3000, ackedMs: ANSWERED_WITHIN_MS }, { REDIS_URL: redis.url });
  } finally {
    redis.resume();
    await redis.kill();
  }
}

/** Nodes with wrong clocks serve the same members. */
async function shiftClocks({ stage }: Context): Promise<Result> {
  const shifted = (minutes: number) =>
    stage.node({ NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_SHIFT_MS: String(minutes * 60_000) });
  const nodes = [await stage.node(), await shifted(5), await shifted(-5)];
  const members = await stage.members(6);
  const chatId = await stage.group(members);
  let calls = 0;
  for (const member of members)
    for (const { base } of nodes) {
      const refreshed = await callOk(base, 'POST', `/v1/token?key=${KEY}`, {
        body: { grant_type: 'refresh_token', refresh_token: member.refreshToken },
      });
      Object.assign(member, { token: refreshed.body.id_token, refreshToken: refreshed.body.refresh_token });
      calls++;
      for (const otherNode of nodes) {
        const body = { clientId: crypto.randomUUID(), content: 'what time is it?' };
        await callOk(otherNode.base, 'POST', `/api/messages/${chatId}`, { token: member.token, body });
        calls++;
      }
    }
  const stored = await messagesAfter(nodes[0]?.base ?? '', members[0]?.token ?? '', chatId, 0);
  const unordered = stored.filter(({ timestamp }, n) => n > 0 && timestamp < (stored[n - 1]?.timestamp ?? '')).length;
  await Promise.all(nodes.map((node) => node.kill()));
  return {
    ok: unordered === 0 && stored.length === 54,
    figure:
      `nodes at 0, +5 and -5 minutes: ${calls} calls answered, ${stored.length} messages, ` +
      `${unordered} with a time before the message before`,
  };
}

/** Restarts two nodes one after the other while many sockets are open and members send. */
async function rollingRestart({ stage, size }: Context): Promise<Result> {
  const nodes = [await stage.node(), await stage.node()] as [Node, Node];
  const members = await stage.members(100 * size);
  const chatId = await stage.group(members.slice(0, 20));
  const count = 1000 * size;
  const clients: Client[] = [];
  for (let n = 0; n < count; n += 50)
    clients.push(
      ...(await Promise.all(
        times(Math.min(50, count - n)).map((k) =>
          new Client(nodes[(n + k) % 2]?.base ?? '', members[(n + k) % members.length] as Member, '').connect(),
        ),
      )),
    );
  let isWriting = true;
  const acked = new Set<number>();
  const writing = members.slice(0, 20).map(async ({ token }) => {
    while (isWriting) {
      const body = { clientId: crypto.randomUUID(), content: 'through the restart' };
      for (let isSent = false; !isSent; ) {
        const { status, body: message } = await callOk(nodes[1].base, 'POST', `/api/messages/${chatId}`, {
          token,
          body,
          allowed: [200, 503, 0],
        });
        isSent = status === 200;
        if (isSent) acked.add(message.seq);
        else await pause(50);
      }
    }
  });
  const restart = async (index: 0 | 1, otherNode: Node) => {
    const startedAt = performance.now();
    nodes[index].signal('SIGTERM');
    for (const client of clients) if (client.base === nodes[index].base) client.base = otherNode.base;
    const code = await nodes[index].ended;
    return { code, tookMs: performance.now() - startedAt };
  };
  const first = await restart(0, nodes[1]);
  const startedAt = performance.now();
  while (clients.some((client) => !client.isReady()) && performance.now() - startedAt < 20_000) await pause(20);
  const backMs = Math.round(performance.now() - startedAt);
  isWriting = false;
  await Promise.all(writing);
  const stored = await messagesAfter(nodes[1].base, members[0]?.token ?? '', chatId, 0);
  const lostCount = [...acked].filter((seq) => !stored.some((message) => message.seq === seq)).length;
  for (const client of clients) client.close();
  await nodes[1].kill();
  return {
    ok: first.code === 0 && first.tookMs < 10_000 && acked.size > 0 && lostCount === 0 && backMs < 10_000,
    figure:
      `${clients.length} sockets, SIGTERM took ${Math.round(first.tookMs)} ms, ` +
      `all sockets back ${backMs} ms later; ${acked.size} acknowledged, ${lostCount} lost`,
  };
}

/** Memory of a process that works varies by some tens of MB. */
const GROWN_MAX_MB = 200;

/** One member sends as many frames as they can, with the limits of an ordinary installation. */
async function flood({ stage }: Context): Promise<Result> {
  const node = await stage.node({ LIMITS_FACTOR: '1' });
  const [loud, quiet] = (await stage.members(2)) as [Member, Member];
  const chatId = await stage.group([loud, quiet]);
  const clients = await Promise.all(times(3).map(() => new Client(node.base, loud).connect()));
  let frames = 0;
  let isOver = false;
  const flooding = clients.map(async (client) => {
    while (!isOver) {
      for (let n = 0; n < 200; n++, frames++)
        client.say({ t: 'send', n, chatId, clientId: crypto.randomUUID(), content: 'flood' });
      await pause(5);
    }
  });
  const health: number[] = [];
  const memoryBefore = memoryMb(node.process.pid ?? 0);
  const writer = await new Client(node.base, quiet).connect();
  const acks: number[] = [];
  const end = performance.now() + 6000;
  while (performance.now() < end) {
    const startedAt = performance.now();
    await callOk(node.base, 'GET', '/healthz');
    health.push(performance.now() - startedAt);
    const sentAt = performance.now();
    const outcome = await writer.send(chatId, crypto.randomUUID(), 'quiet');
    if (!outcome || !('message' in outcome)) throw new Error(`A message of another member was not stored.`);
    acks.push(performance.now() - sentAt);
    await pause(100);
  }
  isOver = true;
  await Promise.all(flooding);
  for (const client of [...clients, writer]) client.close();
  const grownMb = memoryMb(node.process.pid ?? 0) - memoryBefore;
  await node.kill();
  const connects = clients.reduce((sum, client) => sum + client.connects, 0);
  return {
    ok: quantile(acks, 1) < 1000 && connects > clients.length && grownMb < GROWN_MAX_MB,
    figure:
      `${frames} frames on 3 sockets of one member, which were closed ${connects - clients.length} ` +
      `times, health ${spread(health)}, acknowledgements of others ${spread(acks)}, ` +
      `${grownMb} MB more memory`,
  };
}

/** The others know within two seconds. Senders are on nodes that work, or come back. */
const CAUGHT_UP: Within = { knownMs: 2000, ackedMs: ANSWERED_WITHIN_MS };
export const NODE_ROWS: Row[] = [
  { name: 'clocks', what: 'clocks of nodes wrong by 5 minutes', run: shiftClocks },
  { name: 'rolling-restart', what: 'SIGTERM of a node with 1,000 sockets', run: rollingRestart },
  { name: 'node-killed', what: 'three nodes, one killed', run: (c) => breakOne(c, killNode, CAUGHT_UP) },
  { name: 'node-paused', what: 'three nodes, one paused', run: (c) => breakOne(c, pauseNode, CAUGHT_UP) },
  { name: 'bus-cut', what: 'three nodes, their bus cut', run: (c) => breakOne(c, cutBus, CAUGHT_UP) },
  { name: 'redis-killed', what: 'three nodes, Redis killed', run: (c) => withRedis(c, 'kill') },
  { name: 'redis-paused', what: 'three nodes, Redis paused', run: (c) => withRedis(c, 'pause') },
  { name: 'flood', what: 'one member floods their sockets', run: flood },
];

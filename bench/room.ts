/**
 * Compares a chat of 20 in Stoop with the limit (bench/limit) and the Socket.IO app (bench/peer), which take turns on one
 * PostgreSQL with fsync: npm run bench -- room [--quick] [--windows 40,160 --seconds 5 --rounds 3]
 * All members send in turn, with `window` messages in flight.
 */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { options, parseOptions } from './compare/options.ts';
import { saveFigures } from './compare/report.ts';
import type { Figures } from './compare/rows.ts';
import { connectPeer } from './compare/socket-io.ts';
import {
  cpuOf,
  createDatabases,
  databaseOf,
  onDatabase,
  peerToken,
  startTarget,
  stopTarget,
  type Target,
  watchMachine,
} from './compare/targets.ts';
import { median, quantileOf } from './compare/times.ts';
import { createStage } from './torture/stage.ts';

const MEMBERS = 20;
const WARM_UP_MS = 1500;
const TEXT = 'hello from the bench, a message of ordinary length: see you at seven?';
const { isQuick, rounds, seconds, windows } = parseOptions({
  ...options,
  seconds: { usual: 5, quick: 1 },
  windows: { usual: [40, 160], quick: [40, 160] },
});

/** The connections of all members to one target. */
interface Room {
  send(member: number, content: string): void;
  close(): void;
}
type Connect = (onMessage: (content: string) => void) => Promise<Room>;

/** Connects to a server that speaks Stoop's frames. */
const connectFrames =
  (base: string, tokens: readonly string[], chatId: string): Connect =>
  async (onMessage) => {
    const sockets = await Promise.all(
      tokens.map(async (token) => {
        const socket = new WebSocket(`${base.replace('http', 'ws')}/realtime`, { perMessageDeflate: false });
        await once(socket, 'open');
        const ready = once(socket, 'message');
        socket.send(JSON.stringify({ t: 'hello', token }));
        await ready;
        socket.on('message', (data) => {
          const frame = JSON.parse(String(data));
          if (frame.t === 'event' && frame.event.type === 'message') onMessage(frame.event.message.content);
          if (frame.t === 'refused') throw new Error(frame.code);
        });
        return socket;
      }),
    );
    let n = 0;
    return {
      send: (member, content) =>
        sockets[member]?.send(JSON.stringify({ t: 'send', n: n++, chatId, clientId: crypto.randomUUID(), content })),
      close: () => {
        for (const socket of sockets) socket.terminate();
      },
    };
  };

interface Measured {
  perSecond: number;
  cpu: number;
  node: number;
  postgres: number;
  p99: number;
}

/** Measures one target with `window` messages in flight. */
async function measure(target: Target, connect: Connect, dataDir: string, window: number): Promise<Measured> {
  const waiting = new Map<string, { at: number; left: number; done: () => void }>();
  const times: number[] = [];
  const room = await connect((content) => {
    const delivery = waiting.get(content);
    if (!delivery || --delivery.left > 0) return;
    waiting.delete(content);
    times.push(performance.now() - delivery.at);
    delivery.done();
  });
  let n = 0;
  const send = () =>
    new Promise<void>((resolve) => {
      const id = n++;
      const content = `${id} ${TEXT}`;
      waiting.set(content, { at: performance.now(), left: MEMBERS, done: resolve });
      room.send(id % MEMBERS, content);
    });
  const run = async (ms: number) => {
    const end = performance.now() + ms;
    const sendNext = async () => {
      while (performance.now() < end) await send();
    };
    await Promise.all(Array.from({ length: window }, sendNext));
  };
  await run(WARM_UP_MS);
  times.length = 0;
  const [cpuBefore, startedAt] = [cpuOf(target, dataDir), performance.now()];
  await run(seconds * 1000);
  const took = (performance.now() - startedAt) / 1000;
  const cpuAfter = cpuOf(target, dataDir);
  room.close();
  const node = ((cpuAfter.node - cpuBefore.node) * 1000) / times.length;
  const postgres = ((cpuAfter.postgres - cpuBefore.postgres) * 1000) / times.length;
  return {
    perSecond: times.length / took,
    cpu: node + postgres,
    node,
    postgres,
    p99: quantileOf(times, 0.99),
  };
}

/** Creates the chat of the Socket.IO app, and returns its id. */
const createPeerChat = (url: string) =>
  onDatabase(databaseOf('peer', url), async (client) => {
    await client.query(`insert into users (username) select 'member' || n from generate_series(1, ${MEMBERS}) n`);
    await client.query(`insert into chats (title) values ('Bench')`);
    await client.query('insert into participants select 1, id from users');
    return 1;
  });

const stage = await createStage();
try {
  await createDatabases(stage.databaseUrl);
  const members = await stage.members(MEMBERS);
  const chatId = await stage.group(members);
  const node = await stage.node();
  const stoop: Target = { name: 'stoop', process: node.process, base: node.base };
  const [limit, peer] = [await startTarget('limit', stage.databaseUrl), await startTarget('peer', stage.databaseUrl)];
  const peerChat = await createPeerChat(stage.databaseUrl);
  const tokens = members.map(({ token }) => token);
  const peerTokens = members.map((_, index) => peerToken(index + 1));
  const entries: readonly (readonly [Target, Connect])[] = [
    [stoop, connectFrames(stoop.base, tokens, chatId)],
    [limit, connectFrames(limit.base, tokens, chatId)],
    [peer, (onMessage) => connectPeer(peer.base, { tokens: peerTokens, chatId: peerChat, onMessage })],
  ];
  const shareOfOthers = watchMachine([stoop, limit, peer], stage.dataDir);
  const measurements = new Map<string, Measured[]>();
  for (let round = 0; round < rounds; round++) {
    for (const window of windows) {
      for (const [target, connect] of entries) {
        const measured = await measure(target, connect, stage.dataDir, window);
        const key = `${window} ${target.name}`;
        measurements.set(key, [...(measurements.get(key) ?? []), measured]);
        const columns = Object.entries(measured).map(([name, value]) => `${name} ${value.toFixed(2)}`);
        console.info(`${String(window).padStart(4)} ${target.name.padEnd(6)}${columns.join('  ')}`);
      }
    }
  }
  const figures: Figures = {};
  for (const window of windows) {
    for (const key of ['perSecond', 'cpu', 'node', 'postgres', 'p99'] as const) {
      figures[`room-${window}-${key}`] = Object.fromEntries(
        entries.map(([{ name }]) => [
          name,
          median((measurements.get(`${window} ${name}`) ?? []).map((sample) => sample[key])),
        ]),
      );
    }
  }
  saveFigures('room', { figures, rounds, others: shareOfOthers(), isKept: !isQuick });
  await Promise.all([limit, peer].map(stopTarget));
} finally {
  await stage.close();
}

/**
 * Compares lists of Stoop with the limit (bench/limit) and the Socket.IO app (bench/peer), which take turns in one run:
 *   npm run bench -- lists [--quick] [--seconds 3 --rounds 3]
 * Four members ask from two connections each.
 */

import { issueTokens } from '#server/demo/acts/identity.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { type Asked, load } from './compare/http-load.ts';
import { options, parseOptions } from './compare/options.ts';
import { saveFigures } from './compare/report.ts';
import type { Figures } from './compare/rows.ts';
import {
  cpuOf,
  createDatabases,
  databaseOf,
  onDatabase,
  peerToken,
  startTarget,
  stopTarget,
  type Target,
  type TargetName,
  watchMachine,
} from './compare/targets.ts';
import { median } from './compare/times.ts';
import { fillMembers, uidOf } from './discovery/members.ts';
import { fillLists } from './lists/data.ts';
import { call } from './torture/api.ts';
import { createStage, type Stage } from './torture/stage.ts';

const MEMBERS = 1000;
const VIEWERS = 4;
/** A member's calls run three at a time. */
const CONNECTIONS_OF_EACH = 2;
const { isQuick, rounds, seconds } = parseOptions({ ...options, seconds: { usual: 3, quick: 0.5 } });

interface List {
  name: string;
  path: (viewer: string) => string;
  /** The path of the same list in the Socket.IO app. */
  peer?: string;
}
const listsOf = (chatId: string): readonly List[] => [
  { name: 'messages', path: () => `/api/messages/${chatId}`, peer: '/chats/1/messages' },
  { name: 'chats', path: () => '/api/chats' },
  { name: 'hangouts', path: () => '/api/threads' },
  { name: 'notifications', path: (viewer) => `/api/notifications/${viewer}` },
  { name: 'members', path: () => '/api/intros?list=recommended', peer: '/members' },
];

interface Viewer {
  uid: string;
  token: string;
}

/** Creates the members, and sessions for the viewers, who come first. */
async function createMembers({ app, dataDir, databaseUrl }: Stage) {
  const filling = openDatabase(databaseUrl, { size: 1, statementTimeoutMs: 0, answerWithinMs: 0, onError: () => {} });
  await fillMembers(filling.db, dataDir, MEMBERS);
  await filling.close();
  const uids = Array.from({ length: MEMBERS }, (_, n) => uidOf(n + 1));
  const viewers = await Promise.all(
    uids.slice(0, VIEWERS).map(async (uid) => ({ uid, token: (await issueTokens(app, uid)).idToken })),
  );
  return { uids, viewers };
}

/** Returns a page of a list from newest to oldest, and the query of the next one, or null after the last one. */
async function readPage(base: string, { name, path }: List, viewer: Viewer, pageQuery: string) {
  const address = path(viewer.uid);
  const query = pageQuery === '' ? '' : `${address.includes('?') ? '&' : '?'}${pageQuery}`;
  const { status, body } = await call(base, 'GET', address + query, { token: viewer.token });
  if (status !== 200) throw new Error(`${address} answered ${status}: ${JSON.stringify(body)}`);
  // Messages are listed from the oldest of a page to its newest.
  if (name === 'messages')
    return { items: body.items.toReversed(), nextQuery: body.hasMore ? `before=${body.items[0].seq}` : null };
  const nextQuery = body.nextCursor === null ? null : `cursor=${encodeURIComponent(body.nextCursor)}`;
  return { items: body.items, nextQuery };
}

/** Copies all items of a list, as Stoop answers them, to the database of the limit. Returns how many a page has. */
async function copyList(stage: Stage, { base }: Target, list: List, viewer: Viewer) {
  const { name } = list;
  const items: unknown[] = [];
  let pageSize = 0;
  for (let query: string | null = ''; query !== null; ) {
    const page = await readPage(base, list, viewer, query);
    items.push(...page.items);
    if (pageSize === 0) pageSize = page.items.length;
    query = page.nextQuery;
  }
  await onDatabase(databaseOf('limit', stage.databaseUrl), async (client) => {
    await client.query(
      'insert into items select $1, at, item from unnest($2::json[]) with ordinality as i (item, at)',
      [name, items.map((item) => JSON.stringify(item))],
    );
    await client.query('vacuum analyze items');
  });
  console.info(`${name}: ${items.length} items, ${pageSize} on a page`);
  return pageSize;
}

/** Fills the Socket.IO app with as many members and messages. */
const fillPeer = (url: string) =>
  onDatabase(databaseOf('peer', url), async (client) => {
    await client.query(`insert into users (username, first_name, borough, bio, avatar)
      select 'member' || n, 'Maria', case when n % 4 > 0 then 'Queens' else 'Bronx' end, repeat('About me. ', 20), '/avatars/' || n
      from generate_series(1, ${MEMBERS}) n`);
    await client.query(`insert into chats (title) values ('Bench')`);
    await client.query('insert into participants select 1, id from users where id <= 20');
    await client.query(`insert into messages (chat_id, user_id, content)
      select 1, 1 + n % 20, 'See you at seven by the fountain? I will bring the blanket, number ' || n from generate_series(1, 10000) n`);
    await client.query('vacuum analyze');
  });

interface Measured {
  perSecond: number;
  cpu: number;
  node: number;
  bytes: number;
}
async function measure(
  target: Target,
  dataDir: string,
  requests: readonly Asked[],
  warmUpMs: number,
): Promise<Measured> {
  await load(requests, warmUpMs);
  const cpuBefore = cpuOf(target, dataDir);
  const { answers, seconds: took, bytes } = await load(requests, seconds * 1000);
  const cpuAfter = cpuOf(target, dataDir);
  const node = ((cpuAfter.node - cpuBefore.node) * 1000) / answers;
  const postgres = ((cpuAfter.postgres - cpuBefore.postgres) * 1000) / answers;
  return { perSecond: answers / took, cpu: node + postgres, node, bytes };
}

const stage = await createStage();
try {
  await createDatabases(stage.databaseUrl);
  const { uids, viewers } = await createMembers(stage);
  const { chatId } = await fillLists(
    stage,
    viewers.map(({ uid }) => uid),
    uids,
  );
  const node = await stage.node();
  const stoop: Target = { name: 'stoop', process: node.process, base: node.base };
  const [limit, peer] = [await startTarget('limit', stage.databaseUrl), await startTarget('peer', stage.databaseUrl)];
  await fillPeer(stage.databaseUrl);
  const lists = listsOf(chatId);
  const ofPage = new Map<string, number>();
  for (const list of lists) ofPage.set(list.name, await copyList(stage, stoop, list, viewers[0] as Viewer));
  const connections = Array.from({ length: VIEWERS * CONNECTIONS_OF_EACH }, (_, index) => index % VIEWERS);
  const askedOf = ({ name, base }: Target, { name: list, path, peer: peerPath }: List): Asked[] =>
    connections.map((viewerIndex) => {
      const { uid, token } = viewers[viewerIndex] as Viewer;
      if (name === 'stoop') return { base, path: path(uid), token };
      if (name === 'limit') return { base, path: `/${list}/${ofPage.get(list)}`, token };
      return { base, path: peerPath as string, token: peerToken(viewerIndex + 1) };
    });
  const shareOfOthers = watchMachine([stoop, limit, peer], stage.dataDir);
  const measurements = new Map<string, Measured[]>();
  for (let round = 0; round < rounds; round++) {
    for (const list of lists) {
      for (const target of list.peer === undefined ? [stoop, limit] : [stoop, limit, peer]) {
        // V8 compiles what is called often only after a while, so the first round warms up for longer.
        const warmUpMs = seconds * (round === 0 ? 1000 : 200);
        const measured = await measure(target, stage.dataDir, askedOf(target, list), warmUpMs);
        const key = `${list.name} ${target.name}`;
        measurements.set(key, [...(measurements.get(key) ?? []), measured]);
        const { perSecond, cpu, node: ofNode, bytes } = measured;
        const costs = `${cpu.toFixed(2)} ms CPU, of it Node ${ofNode.toFixed(2)}, ${bytes} bytes`;
        console.info(`${key.padEnd(20)} ${perSecond.toFixed(0)} a second, ${costs}`);
      }
    }
  }
  const figures: Figures = {};
  for (const { name } of lists) {
    for (const key of ['perSecond', 'cpu'] as const) {
      const measured = (['stoop', 'limit', 'peer'] as const).flatMap((target): [TargetName, number][] => {
        const samples = measurements.get(`${name} ${target}`);
        return samples ? [[target, median(samples.map((sample) => sample[key]))]] : [];
      });
      figures[`lists-${name}-${key}`] = Object.fromEntries(measured);
    }
  }
  saveFigures('lists', { figures, rounds, others: shareOfOthers(), isKept: !isQuick });
  await Promise.all([limit, peer].map(stopTarget));
} finally {
  await stage.close();
}

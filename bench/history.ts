/**
 * Compares a chat of 100,000 messages with one of 200, in one product, one browser and one run (M-10).
 *   npm run bench -- history [--messages 100000] [--scrolled 5000] [--rounds 5]
 * Compare ratios to the small chat, because absolute values depend on the machine. CHROMIUM is the path of the browser.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { createServer } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { answerRequestFor, requestConnectionAsOf } from '#server/demo/acts/connections.ts';
import { createAccountWithoutCode, issueTokens } from '#server/demo/acts/identity.ts';
import { createLog } from '#server/platform/log/log.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts';
import { lockFolder } from '#server/platform/process/folder-lock.ts';
import { saveProfileFields } from '#server/slices/profiles/index.ts';
import { provisionalUser } from '#web/platform/session/user.ts';
import { VAULT_KEY } from '#web/platform/session/vault.ts';
import { median } from './compare/times.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000' },
    scrolled: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '5' },
  },
});
const [MESSAGES, SCROLLED, ROUNDS] = [values.messages, values.scrolled, values.rounds].map(Number) as [
  number,
  number,
  number,
];
const SMALL = 200;
const PAGE = 50;

const folder = mkdtempSync(join(tmpdir(), 'stoop-bench-'));
// The server that this process starts uses the database of this folder, because its parent owns the folder.
lockFolder(folder);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
const database = postgres.url;
const env = {
  DATA_DIR: folder,
  DEMO_MEMBERS: '0',
  LIMITS_FACTOR: '1000000',
  PORT: '0',
  LOG_LEVEL: 'error',
};

async function prepare() {
  const app = await createServer(readConfig(env), database, { log: createLog('silent') });
  const uids: string[] = [];
  for (const name of ['ann', 'ben', 'carl']) {
    const uid = await createAccountWithoutCode(app, { email: `${name}@example.com`, password: 'bench-bench' });
    await saveProfileFields(app, uid, { public: { username: name, firstName: name } });
    uids.push(uid);
  }
  const [me = '', ...otherUids] = uids;
  const chats: string[] = [];
  for (const otherUid of otherUids) {
    const { chatId } = await requestConnectionAsOf(app, me, otherUid, 'Hi');
    await answerRequestFor(app, otherUid, otherUid, me, true);
    chats.push(chatId);
  }
  const { idToken, refreshToken } = await issueTokens(app, me);
  const { pool } = app;
  for (const [index, count] of [MESSAGES, SMALL].entries()) await fill(pool, chats[index] ?? '', count);
  await pool.query('vacuum analyze');
  const plans = await plansOf(pool, chats[0] ?? '');
  await app.close();
  return { me, idToken, refreshToken, big: chats[0] ?? '', small: chats[1] ?? '', plans };
}

/** Inserts messages as if members had written them: seq without gaps, increasing times, all read by both members. */
async function fill(pool: pg.Pool, chatId: string, count: number) {
  const uids = chatId.split('-');
  await pool.query(
    `insert into messages (chat_id, seq, user_id, content, created_at, client_id)
    select $1, n, ($2::text[])[1 + (hashint4(n / 3) & 1)],
      'n' || n || ' ' || repeat('words of no matter ', (hashint4(n) & 7)) || case when n % 11 = 0 then E'\\nand one more line' else '' end,
      now() - make_interval(secs => ($3 - n) * 240), 'bench-' || $1 || n
    from generate_series(2, $3::int) n`,
    [chatId, uids, count],
  );
  await pool.query(
    'update messages set created_at = now() - make_interval(secs => $2 * 240) where chat_id = $1 and seq = 1',
    [chatId, count],
  );
  await pool.query('update chats set last_seq = $2, last_message_at = now() where id = $1', [chatId, count]);
  await pool.query('update chat_participants set read_seq = $2 where chat_id = $1', [chatId, count]);
  const { rows } = await pool.query(
    `select count(*)::int as n, max(seq)::int as last, min(seq)::int as first,
      bool_and(ordered) as ordered from (
        select seq, created_at >= lag(created_at, 1, created_at) over (order by seq) as ordered from messages where chat_id = $1
      ) m`,
    [chatId],
  );
  const { n, last, first, ordered } = rows[0];
  if (n !== count || last !== count || first !== 1 || !ordered) throw new Error(`The chat is incomplete: ${rows[0]}`);
}

/** Returns the query plan of a page at three depths: the scan, the blocks read and the time in ms. */
async function plansOf(pool: pg.Pool, chatId: string) {
  const plans: { before: number; node: string; blocks: number; ms: number }[] = [];
  for (const beforeSeq of [MESSAGES + 1, MESSAGES / 2, 100]) {
    const explain = () =>
      pool.query(
        'explain (analyze, buffers, format json) select * from messages where chat_id = $1 and seq < $2 order by seq desc limit $3',
        [chatId, beforeSeq, PAGE + 1],
      );
    await explain();
    const [explained] = (await explain()).rows;
    const { Plan: limit, 'Execution Time': ms } = explained['QUERY PLAN'][0];
    const [scan] = limit.Plans;
    const node = `${scan['Node Type']} ${scan['Scan Direction'] ?? ''} ${scan['Index Name'] ?? ''}`;
    plans.push({ before: beforeSeq, node, blocks: limit['Shared Hit Blocks'] + limit['Shared Read Blocks'], ms });
  }
  return plans;
}

async function serve() {
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of server.stdout) {
    printed += String(chunk);
    if (/open at (\S+)/.test(printed)) break;
  }
  const url = /open at (\S+)/.exec(printed)?.[1] ?? '';
  const isReady = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50));
  return { server, url };
}

async function overHttp(url: string, token: string, chatId: string, beforeSeq: number) {
  const times: number[] = [];
  for (let n = 0; n < 60; n++) {
    const startedAt = performance.now();
    const answer = await fetch(`${url}/api/messages/${chatId}?before=${beforeSeq}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.json();
    times.push(performance.now() - startedAt);
  }
  return median(times.slice(10));
}

const frames = (page: Page, count: number) =>
  page.evaluate(
    (framesLeft) =>
      new Promise<void>((resolve) => {
        const step = () => (framesLeft-- > 0 ? requestAnimationFrame(step) : resolve());
        step();
      }),
    count,
  );

/** Returns the milliseconds from the click in the list until the newest message is on the screen. */
async function openFrom(page: Page, chatId: string, newest: string) {
  await page.locator(`a[href="/messages/${chatId}"]`).first().waitFor();
  return page.evaluate(
    ([href, linkText]) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click();
        const look = () => {
          const isThere = document
            .querySelector('section[aria-label^="Messages with"]')
            ?.textContent?.includes(linkText ?? '');
          if (isThere) resolve(performance.now() - startedAt);
          else requestAnimationFrame(look);
        };
        look();
      }),
    [`/messages/${chatId}`, newest],
  );
}

interface Watched {
  frames: number;
  late: number;
  longest: number;
  tasks: number;
  moved: number;
  nodes: number;
  oldest: number;
}

/** Records every frame during scrolling. A row may move down by the distance of the wheel; any other movement is recorded. */
const watch = (page: Page, wheelPx: number) =>
  page.evaluate((distancePx) => {
    const watched = { frames: 0, late: 0, longest: 0, tasks: 0, moved: 0, nodes: 0, oldest: Number.POSITIVE_INFINITY };
    Object.assign(window, { watched, watching: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        watched.tasks++;
        watched.longest = Math.max(watched.longest, duration);
      }
    }).observe({ entryTypes: ['longtask'] });
    const scroller = document.querySelector('section[aria-label^="Messages with"]') as HTMLElement;
    let previousTime = performance.now();
    let previousTops = new Map<Element, number>();
    // The painted positions are final once all resize observers have run. This observer runs last, in every frame.
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.cssText = 'position:fixed;visibility:hidden;width:1px;height:1px';
    const requestNext = () => {
      probe.style.width = probe.style.width === '1px' ? '2px' : '1px';
    };
    /** Returns the upper edges of the rows that are on the screen. */
    function visibleTops() {
      const box = scroller.getBoundingClientRect();
      const tops = new Map<Element, number>();
      for (const row of scroller.querySelectorAll('li')) {
        const { top, bottom } = row.getBoundingClientRect();
        if (bottom > box.top && top < box.bottom) tops.set(row, top);
      }
      return tops;
    }
    function recordMovement(tops: Map<Element, number>) {
      for (const [row, top] of tops) {
        const moved = top - (previousTops.get(row) ?? top);
        // Two wheel events may fall into one frame.
        const unexpected = moved < 0 ? -moved : moved - 2 * distancePx;
        watched.moved = Math.max(watched.moved, unexpected);
      }
    }
    /** Records the number of nodes and the oldest message that is loaded. */
    function recordContents() {
      watched.nodes = Math.max(watched.nodes, document.getElementsByTagName('*').length);
      const numberMatch = /\bn(\d+) /.exec(scroller.textContent ?? '');
      if (numberMatch) watched.oldest = Math.min(watched.oldest, Number(numberMatch[1]));
    }
    const recordFrame = () => {
      if (!(window as unknown as { watching: boolean }).watching) return probe.remove();
      const now = performance.now();
      watched.frames++;
      if (now - previousTime > 34) watched.late++;
      previousTime = now;
      const tops = visibleTops();
      recordMovement(tops);
      previousTops = tops;
      if (watched.frames % 20 === 0) recordContents();
      requestAnimationFrame(requestNext);
    };
    new ResizeObserver(recordFrame).observe(probe);
  }, wheelPx);
const stopWatching = (page: Page) =>
  page.evaluate(() => {
    const it = window as unknown as { watched: Watched; watching: boolean };
    it.watching = false;
    return it.watched;
  });

async function heapMb(cdp: CDPSession) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6;
}

const { me, idToken, refreshToken, big, small, plans } = await prepare();
const { server, url } = await serve();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--enable-precise-memory-info'],
});
const session = {
  uid: me,
  idToken,
  refreshToken,
  expiresAt: Date.now() + 3_600_000,
  user: provisionalUser(me, 'ann@example.com'),
};
const context = await browser.newContext({
  viewport: { width: 1280, height: 900 },
  storageState: {
    cookies: [],
    origins: [{ origin: url, localStorage: [{ name: VAULT_KEY, value: JSON.stringify(session) }] }],
  },
});
const page = await context.newPage();
const cdp = await context.newCDPSession(page);
await cdp.send('Performance.enable');

console.info(`a page of ${PAGE} messages, in the database`);
for (const { before, node, blocks, ms } of plans)
  console.info(`  before ${before}: ${node}, ${blocks} blocks, ${ms.toFixed(2)} ms`);
const deep = await overHttp(url, idToken, big, 100);
const newest = await overHttp(url, idToken, big, MESSAGES + 1);
const smallPage = await overHttp(url, idToken, small, SMALL + 1);
console.info(
  `over HTTP: newest ${newest.toFixed(2)} ms, deepest ${deep.toFixed(2)}, ` +
    `small chat ${smallPage.toFixed(2)}; deepest to small ${(deep / smallPage).toFixed(2)}`,
);

const opened: Record<string, number[]> = { big: [], small: [] };
for (let round = 0; round <= ROUNDS; round++) {
  for (const [name, chatId, count] of [
    ['big', big, MESSAGES],
    ['small', small, SMALL],
  ] as const) {
    await page.goto(`${url}/messages`);
    const took = await openFrom(page, chatId, `n${count} `);
    if (round > 0) opened[name]?.push(took);
  }
}
const [openBig, openSmall] = [median(opened.big ?? []), median(opened.small ?? [])];
console.info(
  `opened: big ${openBig.toFixed(0)} ms, small ${openSmall.toFixed(0)} ms, ratio ${(openBig / openSmall).toFixed(2)}`,
);

/** Scrolls one chat up with one wheel event every other frame. */
async function scroll(chatId: string, count: number, until: (watched: Watched) => boolean, scrollsMax: number) {
  const wheelPx = 300;
  await page.goto(`${url}/messages`);
  await openFrom(page, chatId, `n${count} `);
  await frames(page, 30);
  const heapBefore = await heapMb(cdp);
  await page.locator('section[aria-label^="Messages with"]').hover();
  await watch(page, wheelPx);
  let scrolls = 0;
  for (; scrolls < scrollsMax; scrolls++) {
    await page.mouse.wheel(0, -wheelPx);
    await frames(page, 2);
    if (scrolls % 10 === 0 && until(await page.evaluate(() => (window as unknown as { watched: Watched }).watched)))
      break;
  }
  const watched = await stopWatching(page);
  return { ...watched, scrolls, before: heapBefore, most: await heapMb(cdp) };
}
const print = (name: string, figures: Awaited<ReturnType<typeof scroll>>) =>
  console.info(
    `${name}: ${figures.scrolls} turns of the wheel up to message ${figures.oldest}; ` +
      `frames later than 34 ms ${((100 * figures.late) / figures.frames).toFixed(1)} %, ` +
      (`tasks over 50 ms ${figures.tasks}, longest ${figures.longest.toFixed(0)} ms, ` +
        `unexpected movement ${figures.moved.toFixed(1)} px, `) +
      `DOM ${figures.nodes}, heap ${figures.before.toFixed(1)} -> ${figures.most.toFixed(1)} MB`,
  );
const ofSmall = await scroll(small, SMALL, ({ oldest }) => oldest <= 3, 400);
print('small', ofSmall);
const ofBig = await scroll(big, MESSAGES, ({ oldest }) => oldest <= MESSAGES - SCROLLED, 4000);
print('big', ofBig);
console.info(
  `ratios to small: DOM ${(ofBig.nodes / ofSmall.nodes).toFixed(2)}, ` +
    `heap ${(ofBig.most / ofSmall.most).toFixed(2)}, ` +
    `late frames ${(ofBig.late / ofBig.frames / (ofSmall.late / ofSmall.frames || 1 / ofSmall.frames)).toFixed(2)}`,
);

await browser.close();
server.kill('SIGTERM');
await once(server, 'exit');
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

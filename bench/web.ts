/**
 * Runs Lighthouse on screens of the built product, and loads them in a slowed down Chromium (docs/performance.md):
 *   npm run bench -- web [--runs 3] [--screens landing,intros]
 * CHROMIUM is the path of the browser. Run it on an idle machine: the score of the performance depends on it.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from 'playwright-core';
import { routes } from '#contract/index.ts';
import { freePort } from '#server/platform/process/free-port.ts';
import { VAULT_KEY } from '#web/platform/session/vault.ts';
import { demoSession } from '../e2e/actors.ts';
import { memberOf } from '../e2e/members.ts';
import { startProduct } from '../e2e/product.ts';
import { findHeadlessShell } from '../tools/system-programs.ts';
import { cpuSeconds, processesOf, treeOf, watchOthers } from './compare/processes.ts';
import { commit, machine, writeReport } from './compare/report.ts';
import { median } from './compare/times.ts';
import { startHttpsFront } from './web/https-front.ts';
import { load } from './web/packages.ts';
import { SLOW_HEAD, slowRow } from './web/slow-load.ts';

const MEMBER = 'amara.okafor';
/** The address of each screen, and the goal for its largest paint when the browser is slowed down, in s. */
const SCREENS: Record<string, { path: string; member: boolean; paintGoal?: number }> = {
  landing: { path: '/landing', member: false, paintGoal: 1.5 },
  login: { path: '/login', member: false, paintGoal: 1.8 },
  intros: { path: '/intros', member: true, paintGoal: 3 },
  messages: { path: '/messages', member: true },
  hangouts: { path: '/hangouts', member: true, paintGoal: 3 },
};
const CHAT_PAINT_GOAL = 2.5;
const TIMES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;
const STORAGE = 'service_workers,cache_storage,indexeddb';

interface Report {
  categories: Record<string, { title: string; score: number | null; auditRefs: { id: string }[] }>;
  /** Lighthouse's own measurement of the processor. Higher is faster. */
  environment: { benchmarkIndex: number };
  audits: Record<string, { title: string; score: number | null; numericValue?: number; displayValue?: string }>;
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    screens: { type: 'string', default: Object.keys(SCREENS).join() },
  },
});
const lighthouse = await load<Lighthouse>('lighthouse/core/index.js');

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Signs in or out, and empties what the browser keeps of the product. */
async function prepare(context: BrowserContext, member: boolean) {
  const page = await context.newPage();
  await page.goto(`${origin}/robots.txt`);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE });
  await context.clearCookies();
  const demo = member ? await demoSession(product.url, MEMBER) : null;
  // As a member who has been here before, so that the pages come with their content.
  if (demo) {
    await context.addCookies(demo.cookies.map((cookie) => ({ ...cookie, url: origin, secure: true })));
  }
  const session = demo && JSON.stringify(demo.session);
  await page.evaluate(
    ([key, value]) => {
      localStorage.clear();
      if (value) localStorage.setItem(key, value);
    },
    [VAULT_KEY, session] as const,
  );
  await page.close();
}

const HEAD = [
  '| screen | performance | lowest to highest | accessibility | best practices | SEO | FCP, s | LCP, s | TBT, ms | CLS | processor |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
];

/** Returns the row of a screen with the medians of its runs. */
function rowOf(name: string, reports: Report[]): string {
  const scoresOf = (id: string) => reports.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100));
  const [performance = [], ...otherScores] = Object.keys(reports[0]?.categories ?? {}).map(scoresOf);
  const times = TIMES.map((id) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)));
  const [fcp, lcp, tbt, cls] = times as [number, number, number, number];
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const speed = Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)));
  const range = `${Math.min(...performance)} to ${Math.max(...performance)}`;
  const cells = [median(performance), range, ...otherScores.map(median)].concat(
    ...[seconds(fcp), seconds(lcp), Math.round(tbt), cls.toFixed(3), speed],
  );
  return `| ${[name, ...cells].join(' | ')} |`;
}

/** Returns the audits that are not perfect outside of the performance. */
function findingsOf(reports: Report[]): string[] {
  const findings = new Set<string>();
  for (const { categories, audits } of reports) {
    for (const [category, { auditRefs }] of Object.entries(categories)) {
      if (category === 'performance') continue;
      for (const { id } of auditRefs) if ((audits[id]?.score ?? 1) < 1) findings.add(`${id}: ${audits[id]?.title}`);
    }
  }
  return [...findings];
}

const profile = mkdtempSync(join(tmpdir(), 'stoop-lighthouse-'));
const port = await freePort();
const child = spawn(
  findHeadlessShell(),
  [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--lang=en-US',
    '--ignore-certificate-errors',
  ].concat([`--remote-debugging-port=${port}`, `--user-data-dir=${profile}`]),
  // A group of its own, because the command of a system may be a script that starts Chromium.
  { stdio: 'ignore', detached: true },
);
// A phone shares its processor with no server. The servers leave the browser its time.
setPriority(constants.priority.PRIORITY_LOW);
const frontPort = await freePort();
const origin = `https://127.0.0.1:${frontPort}`;
const product = await startProduct({ env: { DEMO_MEMBERS: '60', PUBLIC_URL: origin } });
const stopFront = await startHttpsFront(frontPort, product.url);
try {
  const address = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${address}/json/version`).catch(() => null)))
    await new Promise((resolve) => setTimeout(resolve, 100));
  const browser = await chromium.connectOverCDP(address);
  const context = browser.contexts()[0];
  if (!context) throw new Error('The browser has no window.');
  const shareOfOthers = watchOthers(() =>
    cpuSeconds([...new Set([...treeOf(process.pid), ...processesOf(product.dataDir)])]),
  );
  const rows: string[] = [];
  for (const line of HEAD) say(line);
  const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
  for (const name of values.screens.split(',')) {
    const { path, member } = SCREENS[name] ?? {};
    if (path === undefined) throw new Error(`There is no screen ${name}.`);
    const reports: Report[] = [];
    for (let run = 0; run < Number(values.runs); run++) {
      await prepare(context, member === true);
      const flags = { port, output: 'json', logLevel: 'error', disableStorageReset: true, onlyCategories };
      const result = await lighthouse(origin + path, flags);
      if (result) reports.push(result.lhr);
    }
    const row = rowOf(name, reports);
    rows.push(row);
    say(row);
    for (const finding of findingsOf(reports)) say(`  ${name}: ${finding}`);
  }
  const slowRows: string[] = [];
  for (const line of ['', ...SLOW_HEAD]) say(line);
  type Chats = { items: { id: string; other: { uid: string } | null }[] };
  const { items } = await (await memberOf(product.url, MEMBER)).call<Chats>('GET', routes.chats.list.path);
  const direct = items.find(({ other }) => other !== null);
  const withIds = {
    'a chat': { path: `/messages/${direct?.id}`, member: true, paintGoal: CHAT_PAINT_GOAL },
    'a profile': { path: `/user/${direct?.other?.uid}`, member: true, paintGoal: CHAT_PAINT_GOAL },
  };
  for (const [name, { path, member, paintGoal }] of Object.entries({ ...SCREENS, ...withIds })) {
    if (paintGoal === undefined || !(values.screens.split(',').includes(name) || name in withIds)) continue;
    const row = await slowRow(context, {
      name,
      address: origin + path,
      goal: paintGoal,
      runs: Number(values.runs),
      prepare: () => prepare(context, member),
    });
    slowRows.push(row);
    say(row);
  }
  const date = new Date().toISOString().slice(0, 10);
  const runs = `the median of ${values.runs} ${values.runs === '1' ? 'run' : 'runs'}`;
  const share = `other programs used ${Math.round(shareOfOthers() * 100)}% of the machine`;
  const source = `${date}, commit ${commit()}, ${machine()}, Chromium ${browser.version()}, ${runs}; ${share}.`;
  say(source);
  if (rows.length === Object.keys(SCREENS).length) {
    writeReport('lighthouse', [...HEAD, ...rows, '', source].join('\n'), {});
    writeReport('slow load', [...SLOW_HEAD, ...slowRows, '', source].join('\n'), {});
  }
  await browser.close();
} finally {
  if (child.pid !== undefined) process.kill(-child.pid);
  await stopFront();
  await product.dispose();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}

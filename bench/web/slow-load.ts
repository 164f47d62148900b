import type { BrowserContext } from 'playwright-core';
import { median } from '../compare/times.ts';

/** Slow 4G: 1.6 Mbit/s down, 750 kbit/s up and 150 ms, in bytes a second and ms. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };
/** How long nothing larger may have been painted, in ms. */
const QUIET_MS = 3000;

/** The largest paint of a screen, and how much its layout shifted. */
interface Load {
  paintMs: number;
  element: string;
  shift: number;
}

declare global {
  interface Window {
    seen: Load & { at: number };
  }
}

/** Watches the paints and shifts of a page from its start. */
function watch() {
  window.seen = { paintMs: 0, element: '', shift: 0, at: 0 };
  type Entry = PerformanceEntry & { element?: Element; value?: number };
  const observe = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime, element }) => {
    const { seen } = window;
    const label = element instanceof HTMLImageElement ? 'a picture' : (element?.textContent?.slice(0, 40) ?? '');
    Object.assign(seen, { paintMs: startTime, element: label, at: performance.now() });
  });
  observe('layout-shift', ({ value = 0 }) => {
    window.seen.shift += value;
  });
}

/** Loads an address in a Chromium whose network and processor are slowed down, as on a cheap phone. */
async function load(context: BrowserContext, address: string): Promise<Load> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setDeviceMetricsOverride', PHONE);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(watch);
  await page.goto(address);
  // The content that came in the page may be all that is painted for more than three seconds. The app of the landing page waits for a sign.
  await page.locator('head:not(:has(meta[name="stoop-app"])) + body [data-content]').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction((quiet) => performance.now() - window.seen.at > quiet, QUIET_MS);
  const { paintMs, element, shift } = await page.evaluate(() => window.seen);
  await page.close();
  return { paintMs, element, shift };
}

/** The head of the table. */
export const SLOW_HEAD = [
  '| screen | largest paint, s | lowest to highest | goal, s | reached | the largest element | layout shift |',
  '|---|---:|---|---:|---|---|---:|',
];

/**
 * Returns the row of a screen with the medians of its loads.
 * @param prepare empties what the browser has of the product, before each load
 * @param goal the largest paint that is wanted, in s
 */
export async function slowRow(
  context: BrowserContext,
  {
    name,
    address,
    goal,
    runs,
    prepare,
  }: { name: string; address: string; goal: number; runs: number; prepare: () => Promise<void> },
): Promise<string> {
  const loads: Load[] = [];
  for (let run = 0; run < runs; run++) {
    await prepare();
    loads.push(await load(context, address));
  }
  const seconds = loads.map(({ paintMs }) => paintMs / 1000);
  const paint = median(seconds);
  const range = `${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)}`;
  const shift = median(loads.map((pageLoad) => pageLoad.shift));
  const element = loads.at(-1)?.element.replaceAll('|', ' ').replaceAll('\n', ' ').trim();
  const cells = [
    name,
    paint.toFixed(2),
    range,
    goal.toFixed(1),
    paint <= goal ? 'yes' : 'no',
    element,
    shift.toFixed(3),
  ];
  return `| ${cells.join(' | ')} |`;
}

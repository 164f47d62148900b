import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { vi } from 'vitest';
import { freePort } from '#server/platform/process/free-port.ts';
import { findWebKit } from '../tools/system-programs.ts';
import type { EnginePage, Role } from './engine-page.ts';

/** The key under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Element = Record<typeof ELEMENT, string>;

/** The time in which the browser finds an element. Without a GPU it draws slowly while other programs use the processors. */
const WITHIN = { timeout: 60_000, interval: 100 };

const SELECTORS: Record<Role | 'text' | 'file', string> = {
  button: 'button, [role="button"]',
  link: 'a[href]',
  textbox: 'textarea, input:not([role], [type="file"], [type="checkbox"], [type="radio"])',
  searchbox: 'input[type="search"]',
  combobox: '[role="combobox"]',
  option: '[role="option"]',
  heading: 'h1, h2, h3',
  text: 'body *',
  file: 'input[type="file"]',
};

/**
 * Runs in the page. Returns the first element that matches a selector, can be used, has a name and has not moved since the last
 * call, and the problems of the page since then, which no driver of WebKit tells.
 */
function findInPage(selector: string, name: string | null) {
  const watched = window as Window & { problems?: string[]; place?: string };
  if (!watched.problems) {
    const problems: string[] = [];
    watched.problems = problems;
    const { error } = console;
    console.error = (...values) => {
      problems.push(`console: ${values.join(' ')}`);
      error(...values);
    };
    addEventListener('error', ({ message }) => problems.push(`page: ${message}`));
    addEventListener('unhandledrejection', ({ reason }) => problems.push(`page: ${reason}`));
    addEventListener('securitypolicyviolation', ({ blockedURI }) => problems.push(`blocked: ${blockedURI}`));
    new PerformanceObserver((list) => {
      for (const { name: url, responseStatus } of list.getEntries() as PerformanceResourceTiming[])
        if (responseStatus >= 400 || url.endsWith('/api/client-errors')) problems.push(`${responseStatus} ${url}`);
    }).observe({ type: 'resource', buffered: true });
  }
  function nameOf(element: HTMLElement) {
    const labelledBy = element.ariaLabelledByElements?.map((label) => (label as HTMLElement).innerText).join(' ');
    const { labels, placeholder } = element as HTMLInputElement;
    const label = labelledBy || element.ariaLabel || labels?.[0]?.innerText || placeholder;
    return (label || element.innerText || '').trim();
  }
  function isWanted(element: HTMLElement) {
    if (name === null) return true;
    const isUsable = !element.matches(':disabled, [inert] *, [aria-hidden="true"] *');
    return isUsable && element.checkVisibility({ visibilityProperty: true }) && new RegExp(name).test(nameOf(element));
  }
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(isWanted);
  const place = JSON.stringify(found?.getBoundingClientRect());
  const isStill = place === watched.place;
  watched.place = place;
  return { found: isStill ? found : undefined, problems: watched.problems.splice(0) };
}

interface Size {
  width: number;
  height: number;
}

/** A page in WebKit. */
export interface WebKitPage extends EnginePage {
  /** Returns the errors, blocked files and failed requests of the pages so far. */
  problems(): string[];
  /** Ends the browser and its driver. */
  close(): Promise<void>;
}

/** Returns a function that starts a program with a home of its own, and one that ends all of them. */
function startPrograms() {
  const started: ChildProcess[] = [];
  const HOME = mkdtempSync(join(tmpdir(), 'stoop-webkit-'));
  function start(program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
    const child = spawn(program, args, { env: { ...process.env, HOME, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
    started.push(child);
    return child;
  }
  function end() {
    for (const program of started.splice(0).reverse()) program.kill();
    rmSync(HOME, { recursive: true, force: true, maxRetries: 5 });
  }
  process.once('exit', end);
  return { start, end };
}

/**
 * Opens a page in WebKitGTK by W3C WebDriver, because Playwright drives only a WebKit of its own.
 * @param url the address of the product
 */
export async function openWebKit(url: string, size: Size): Promise<WebKitPage> {
  const paths = findWebKit({ install: false });
  const { start, end } = startPrograms();
  const port = await freePort();
  const problems: string[] = [];

  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      // The driver closes connections that wait, also while the next request is on its way.
      headers: { connection: 'close' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`WebKit: ${method} ${path}: ${value.error} ${value.message}`);
    return value;
  }
  async function openSession(): Promise<string> {
    const screen = ['-screen', '0', `${size.width}x${size.height}x24`];
    const display = start(paths.display, ['-displayfd', '1', ...screen, '-nolisten', 'tcp']);
    const [number] = await once(createInterface(display.stdout), 'line');
    start(paths.driver, [`--port=${port}`], { DISPLAY: `:${number}`, LC_ALL: 'C.UTF-8', LANGUAGE: 'en_US' });
    await vi.waitFor(() => send('GET', '/status'), WITHIN);
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities: {} });
    return sessionId;
  }
  const session = await openSession().catch((error) => {
    end();
    throw error;
  });
  const command = <T>(method: string, path: string, body?: object) =>
    send<T>(method, `/session/${session}${path}`, body);
  await command('POST', '/window/rect', { x: 0, y: 0, ...size });

  async function find(kind: keyof typeof SELECTORS, name: string | RegExp | null): Promise<string> {
    const pattern = typeof name === 'string' ? `^${RegExp.escape(name)}$` : (name?.source ?? null);
    const answer = await command<{ found?: Element | null; problems: string[] }>('POST', '/execute/sync', {
      script: `return (${findInPage})(...arguments)`,
      args: [SELECTORS[kind], pattern],
    });
    problems.push(...answer.problems);
    if (!answer.found) throw new Error(`WebKit shows no ${kind} with the name ${name}.`);
    return `/element/${answer.found[ELEMENT]}`;
  }
  /** Finds an element and does something with it, again when it is not there yet, or covered, or replaced by another one. */
  const use = (kind: keyof typeof SELECTORS, name: string | RegExp | null, act: (path: string) => Promise<unknown>) =>
    vi.waitFor(async () => void (await act(await find(kind, name))), WITHIN);
  const type = (path: string, text: string) => command('POST', `${path}/value`, { text });

  return {
    goto: (path) => command('POST', '/url', { url: url + path }),
    click: (role, name) => use(role, name, (path) => command('POST', `${path}/click`, {})),
    fill: (role, name, text) => use(role, name, (path) => type(path, text)),
    attach: (file) => use('file', null, (path) => type(path, file)),
    waitFor: (role, name) => use(role, name, async () => {}),
    waitForText: (text) => use('text', text, async () => {}),
    waitForPath: (path) =>
      vi.waitFor(async () => {
        const address = await command<string>('GET', '/url');
        if (!path.test(address)) throw new Error(`WebKit is at ${address}.`);
      }, WITHIN),
    problems: () => problems,
    async close() {
      await command('DELETE', '').finally(end);
    },
  };
}

/**
 * Measures how much slower the server is for others while one member attacks it: `node bench/attack.ts [--seconds 10] [--only search]`. A server with its
 * usual limits runs as its own process, attackers run in others, and a quiet member reads chats, hangouts and intros and
 * sends messages. Prints the median and the 99th percentile of the quiet member, at first without and then with each attack.
 * An attack whose p99 is three times the quiet one or more is marked. Nothing is asserted: run it on a machine without load.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '#server/platform/process/free-port.ts';
import { aPlan } from '#server/slices/hangouts/hangouts.factory.ts';
import { startServer } from '#server/torture/server-process.ts';
import { type Account, ATTACKS, type AttackName } from './attacks.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, only: { type: 'string' } },
});
const seconds = Number(values.seconds);
const names = (Object.keys(ATTACKS) as AttackName[]).filter((name) => !values.only || name === values.only);
const INVITE_CODE = 'bench-attack-invite-code';
const KEY = 'local';
const dataDir = mkdtempSync(join(tmpdir(), 'stoop-attack-'));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const server = await startServer({ dataDir, port, env: { LIMITS_FACTOR: '1', INVITE_CODE } });

async function post(path: string, body: unknown, token?: string, method = 'POST') {
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(json)}`);
  return json;
}

async function signUp(name: string): Promise<Account> {
  const account = { email: `${name}@example.com`, password: `correct-${name}-horse`, accessCode: INVITE_CODE };
  const { localId: uid, idToken: token, refreshToken } = await post(`/v1/accounts:signUp?key=${KEY}`, account);
  await post(`/api/users/${uid}`, { public: { username: name, firstName: name } }, token, 'PATCH');
  return { base, uid, token, refreshToken };
}

const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;

/** Acts as a quiet member, about 8 calls a second, and returns the times of their calls in milliseconds, sorted. */
async function quietMember({ token }: Account): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  const paths = ['/api/chats?limit=50', '/api/threads', '/api/intros?list=recommended&limit=24', '/healthz'];
  for (let n = 0; performance.now() < until; n++) {
    const began = performance.now();
    const answer = await fetch(`${base}${paths[n % paths.length]}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    times.push(answer.status < 500 ? performance.now() - began : Number.POSITIVE_INFINITY);
    await pause(120);
  }
  return times.sort((a, b) => a - b);
}

function attack(name: AttackName, account: Account): ChildProcess {
  const child = fork(fileURLToPath(new URL('attacks.ts', import.meta.url)), [name], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  child.send(account);
  return child;
}

const report = (name: string, times: readonly number[], quiet: number) => {
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  const mark = p99 >= 3 * quiet ? '  <- three times the quiet value or more' : '';
  console.log(`${name.padEnd(16)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${mark}`);
};

const quiet = await signUp('quiet');
await post('/api/threads', { ...aPlan(), clientId: crypto.randomUUID() }, quiet.token);
await quietMember(quiet);
const usual = await quietMember(quiet);
const quietP99 = quantile(usual, 0.99);
report('nobody attacks', usual, Number.POSITIVE_INFINITY);
for (const name of names) {
  const child = attack(name, await signUp(`attacker${name.replaceAll(' ', '')}`.slice(0, 28)));
  await pause(1000);
  report(name, await quietMember(quiet), quietP99);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await pause(1000);
}
server.process.kill('SIGTERM');
await server.ended;
rmSync(dataDir, { recursive: true, force: true });

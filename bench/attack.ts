/**
 * Measures how much slower the server is for three quiet members and a neighbor while one member attacks it:
 *   npm run bench -- attack [--seconds 10 --only search --nice 19]
 * Exits with 1 when a ratio is 3 or more, or an action of the neighbor failed.
 *
 * An attacker has a computer of their own. Here they share cores with the server, so their process has the lowest priority.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '#server/platform/process/free-port.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { startServer } from '#server/torture/server-process.ts';
import { type Account, ATTACKS, type AttackName, type Tally } from './attack/attacks.ts';
import { ATTACK_MAX_SECONDS, createNeighbor, type NeighborReport } from './attack/neighbor.ts';
import { cpuSeconds, processesOf } from './compare/processes.ts';
import { quantileOf } from './compare/times.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    only: { type: 'string' },
    nice: { type: 'string', default: '19' },
  },
});
const seconds = Number(values.seconds);
if (!(seconds > 0 && seconds <= ATTACK_MAX_SECONDS))
  throw new Error(`--seconds ${values.seconds} is no duration of an attack. Give 1 to ${ATTACK_MAX_SECONDS}.`);
const names = (Object.keys(ATTACKS) as AttackName[]).filter((name) => !values.only || name === values.only);
if (names.length === 0)
  throw new Error(`--only ${values.only} is no attack. Choose one of: ${Object.keys(ATTACKS).join(', ')}.`);
const QUIET_MEMBERS = 3;
/** An attack that slows the slowest hundredth of the quiet members' calls down this many times fails the command. */
const RATIO_MAX = 3;
const INVITE_CODE = 'bench-attack-invite-code';
const KEY = 'local';
const dataDir = mkdtempSync(join(tmpdir(), 'stoop-attack-'));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const server = await startServer({ dataDir, port, env: { LIMITS_FACTOR: '1', DEMO_MEMBERS: '60', INVITE_CODE } });

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

/** Acts as a quiet member, about 12 calls a second. Returns the times of their calls in milliseconds. */
async function quietMember({ token, chatId }: Quiet): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  const authorization = `Bearer ${token}`;
  const paths = ['/api/chats?limit=50', '/api/threads', '/api/intros?list=recommended&limit=24', '/api/events'];
  const readNext = (n: number) => fetch(`${base}${paths[n % paths.length]}`, { headers: { authorization } });
  const send = () =>
    fetch(`${base}/api/messages/${chatId}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: crypto.randomUUID(), content: 'Hello' }),
    });
  for (let n = 0; performance.now() < until; n++) {
    const startedAt = performance.now();
    const answer = await (n % 8 === 7 ? send() : readNext(n));
    await answer.arrayBuffer();
    if (answer.status >= 400 && answer.status < 500) throw new Error(`A quiet member was refused: ${answer.status}`);
    times.push(answer.status < 500 ? performance.now() - startedAt : Number.POSITIVE_INFINITY);
    await pause(70);
  }
  return times;
}

/** Returns the CPU time that each process has used, in seconds. Only Linux has these figures. */
const cpuNow = (attacker: ChildProcess | null) => {
  const secondsOf = (pids: () => number[]) => (existsSync('/proc') ? cpuSeconds(pids()) : Number.NaN);
  return {
    server: secondsOf(() => [server.process.pid ?? 0]),
    PostgreSQL: secondsOf(() => processesOf(dataDir)),
    attacker: secondsOf(() => [attacker?.pid ?? 0]),
  };
};

function attack(name: AttackName, account: Account): ChildProcess {
  const child = fork(fileURLToPath(new URL('attack/attacks.ts', import.meta.url)), [name], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  if (child.pid !== undefined) setPriority(child.pid, Number(values.nice));
  child.send(account);
  return child;
}

async function measure(members: readonly Quiet[], attacker: ChildProcess | null) {
  const cpuBefore = cpuNow(attacker);
  const startedAt = performance.now();
  const times = (await Promise.all(members.map(quietMember))).flat();
  const took = performance.now() - startedAt;
  const cpuAfter = cpuNow(attacker);
  const cpu = Object.entries(cpuAfter).map(
    ([name, cpuUsed]) =>
      `${name} ${Math.round((100_000 * (cpuUsed - cpuBefore[name as keyof typeof cpuBefore])) / took)} %`,
  );
  return { times, cpu: cpu.join(', ') };
}

interface Measured {
  times: readonly number[];
  cpu: string;
}
/** Prints the times of the quiet members and what the attacker got. */
function report(name: string, { times, cpu }: Measured, tally: Tally = {}) {
  const [p50, p99] = [quantileOf(times, 0.5), quantileOf(times, 0.99)];
  const answers = Object.entries(tally).map(([status, count]) => `${count} × ${status}`);
  console.log(`${name.padEnd(16)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${times.length} calls`);
  console.log(`${''.padEnd(16)} CPU: ${cpu}; the attacker got ${answers.join(', ') || 'no answers'}`);
}

/** Prints the slowest looks of the neighbor and each error with how often it came. */
function reportNeighbor({ slowest, failures }: NeighborReport) {
  const times = Object.entries(slowest).map(([action, ms]) => `${action} ${ms} ms`);
  console.log(`${''.padEnd(16)} the neighbor's slowest: ${times.join(', ')}`);
  for (const [failure, count] of failures)
    console.log(`${''.padEnd(16)} FAILED for the neighbor, ${count} times: ${failure}`);
}

interface Row {
  attack: string;
  p99: number;
  ratio: number;
  looks: number;
  failed: number;
}
const isTooSlow = ({ ratio }: Row) => !(ratio < RATIO_MAX);
/** Prints the table of all attacks, with a mark at each row that fails the command. */
function printFigures(rows: readonly Row[], quietP99: number) {
  const columns = (cells: readonly string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(18) : cell.padStart(16))).join('');
  console.log(`\n${columns(['attack', 'p99 quiet', 'p99 attacked', 'ratio', 'looks failed'])}`);
  for (const row of rows) {
    const { attack, p99, ratio, looks, failed } = row;
    const cells = [
      attack,
      `${quietP99.toFixed(1)} ms`,
      `${p99.toFixed(1)} ms`,
      ratio.toFixed(2),
      `${failed} of ${looks}`,
    ];
    const isFailed = isTooSlow(row) || failed > 0;
    console.log(`${columns(cells)}${isFailed ? '  <- fails' : ''}`);
  }
}

interface Quiet extends Account {
  chatId: string;
}
/** Signs up a member who is connected to a friend, so that they have a chat to write in. */
async function quietAccount(name: string): Promise<Quiet> {
  const [member, friend] = [await signUp(name), await signUp(`${name}friend`)];
  const path = `/api/connections/${friend.uid}/${member.uid}`;
  const { chatId } = await post(path, { message: 'Hi' }, member.token, 'PUT');
  await post(path, { answer: 'accept' }, friend.token, 'PATCH');
  return { ...member, chatId };
}

const quiet: Quiet[] = [];
for (let n = 1; n <= QUIET_MEMBERS; n++) quiet.push(await quietAccount(`quiet${n}`));
await post('/api/threads', { ...aHangoutForm(), clientId: crypto.randomUUID() }, quiet[0]?.token);
const neighbor = await createNeighbor({ base, mailFolder: join(dataDir, 'mail'), accessCode: INVITE_CODE });
await measure(quiet, null);
const usual = await measure(quiet, null);
const quietP99 = quantileOf(usual.times, 0.99);
report('nobody attacks', usual);
const rows: Row[] = [];
for (const name of names) {
  await neighbor.mailNewLink();
  const child = attack(name, await signUp(`attacker${name.replaceAll(' ', '')}`.slice(0, 28)));
  const [measured, neighborReport] = await Promise.all([measure(quiet, child), neighbor.act(seconds)]);
  const tallied = once(child, 'message');
  child.send('report');
  report(name, measured, (await tallied)[0] as Tally);
  reportNeighbor(neighborReport);
  const p99 = quantileOf(measured.times, 0.99);
  const { looks, failed } = neighborReport;
  rows.push({ attack: name, p99, ratio: p99 / quietP99, looks, failed });
  child.kill('SIGKILL');
  await once(child, 'exit');
  await pause(1000);
}
printFigures(rows, quietP99);
if (rows.some((row) => isTooSlow(row) || row.failed > 0)) process.exitCode = 1;
server.process.kill('SIGTERM');
await server.ended;
rmSync(dataDir, { recursive: true, force: true });

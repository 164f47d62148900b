/** A member behind the address of the attacker, whose actions must work during every attack. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { readMail } from '#server/platform/mail/eml.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const KEY = 'local';
/** A round of looks begins every second. One link may be opened 60 times in ten minutes, and using it counts too. */
const ROUND_MS = 1000;
export const ATTACK_MAX_SECONDS = 50;

interface Credentials {
  email: string;
  password: string;
  accessCode: string;
}

interface Setup {
  base: string;
  /** The folder with the mails that the server wrote. */
  mailFolder: string;
  accessCode: string;
}

/** Returns the first group of a pattern in the text of each mail to an address. */
async function matchesInMails(folder: string, address: string, pattern: RegExp): Promise<string[]> {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : [];
  const mails = await Promise.all(files.map((file) => readMail(readFileSync(join(folder, file)))));
  return mails
    .filter((mail) => JSON.stringify(mail).includes(address))
    .flatMap((mail) => pattern.exec(mail.text ?? '')?.[1] ?? []);
}

/**
 * Waits for a mail to an address that matches a pattern. Returns its first group.
 * @param earlierMatches matches of earlier mails, which do not count
 * @throws Error after ten seconds
 */
async function mailed(
  folder: string,
  address: string,
  pattern: RegExp,
  earlierMatches = new Set<string>(),
): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const match = (await matchesInMails(folder, address, pattern)).find((candidate) => !earlierMatches.has(candidate));
    if (match) return match;
    await pause(100);
  }
  throw new Error(`No new mail to ${address} matches ${pattern}.`);
}

/** The neighbor's looks during one attack. */
export interface NeighborReport {
  looks: number;
  /** How many looks at each action failed, by the error. */
  failures: ReadonlyMap<string, number>;
  failed: number;
  /** The slowest look at each action, in milliseconds. */
  slowest: Readonly<Record<string, number>>;
}

interface Session {
  token: string;
  refreshToken: string;
  cookie: string;
}

/** Opens a socket as a browser does, and waits until the server knows its member. */
function openSocket(base: string, { token, cookie }: Session): Promise<void> {
  const headers = { cookie };
  const socket = new WebSocket(`${base.replace('http', 'ws')}/realtime`, { perMessageDeflate: false, headers });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`The socket was closed with ${code}.`)));
    socket.on('open', () => socket.send(JSON.stringify({ t: 'hello', token })));
    socket.on('message', (data) => {
      if (JSON.parse(String(data)).t !== 'ready') return;
      socket.close();
      resolve();
    });
  });
}

/**
 * Signs up a neighbor, and another member who plans to leave and so has a mailed link. They stay within the limits of one
 * member, so that what fails is the attack's doing: each round has a session of its own, and each attack a new link.
 */
export async function createNeighbor({ base, mailFolder, accessCode }: Setup) {
  async function send(
    path: string,
    body: object,
    { token, method = 'POST' }: { token?: string; method?: string } = {},
  ) {
    const headers = { ...JSON_TYPE, ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(base + path, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 200)}`);
    return { json: JSON.parse(text), cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  }
  const identity = async (call: string, body: object) => (await send(`/v1/accounts:${call}?key=${KEY}`, body)).json;
  const credentialsOf = (name: string): Credentials => ({
    email: `${name}@example.com`,
    password: `correct-${name}-horse`,
    accessCode,
  });

  const neighbor = credentialsOf('neighbor');
  const { localId: uid, idToken, refreshToken } = await identity('signUp', neighbor);
  const profile = { public: { username: 'neighbor', firstName: 'Neighbor' } };
  const { cookie } = await send(`/api/users/${uid}`, profile, { token: idToken, method: 'PATCH' });
  /** The session that the neighbor signed in to last. */
  let session: Session = { token: idToken, refreshToken, cookie };

  /** Signs in to a new session. The answer to its first call sets the cookie by which a browser proves its session. */
  async function signIn() {
    const { idToken: token, refreshToken } = await identity('signInWithPassword', neighbor);
    const { cookie } = await send(`/api/users/${uid}`, profile, { token, method: 'PATCH' });
    session = { token, refreshToken, cookie };
  }

  async function refresh() {
    const form = { grant_type: 'refresh_token', refresh_token: session.refreshToken };
    const { json } = await send(`/v1/token?key=${KEY}`, form);
    session = { ...session, token: json.id_token, refreshToken: json.refresh_token };
  }

  const leaver = credentialsOf('leaver');
  const leaving = await identity('signUp', leaver);
  const oobCode = await mailed(mailFolder, leaver.email, /oobCode=([\w-]+)/);
  await identity('update', { oobCode });
  const links = new Set<string>();
  let link = '';

  /** Lets the leaver stay with the link that was mailed last, and plan to leave again, which mails a new one. */
  async function mailNewLink() {
    if (link) await send('/api/deletion-links/use', { token: link });
    const { idToken } = await identity('signInWithPassword', leaver);
    await send(`/api/users/${leaving.localId}/deletion`, {}, { token: idToken, method: 'PUT' });
    link = await mailed(mailFolder, leaver.email, /keep-account#([\w-]+)/, links);
    links.add(link);
  }

  /** One round of looks, in this order. */
  const actions: Record<string, () => Promise<unknown>> = {
    'a right password': signIn,
    'a mailed link': () => send('/api/deletion-links/read', { token: link }),
    'a refresh': refresh,
    'a socket': () => openSocket(base, session),
  };

  return {
    mailNewLink,
    /** Acts as the neighbor for a time, a round a second, from a browser that the account does not know. */
    async act(seconds: number): Promise<NeighborReport> {
      const failures = new Map<string, number>();
      const slowest: Record<string, number> = {};
      let looks = 0;
      let failed = 0;
      const end = performance.now() + seconds * 1000;
      while (performance.now() < end) {
        const nextRound = performance.now() + ROUND_MS;
        for (const [name, run] of Object.entries(actions)) {
          const startedAt = performance.now();
          looks++;
          await run().catch((error: Error) => {
            failed++;
            const failure = `${name}: ${error.message}`;
            failures.set(failure, (failures.get(failure) ?? 0) + 1);
          });
          slowest[name] = Math.max(slowest[name] ?? 0, Math.round(performance.now() - startedAt));
        }
        await pause(Math.max(0, nextRound - performance.now()));
      }
      return { looks, failures, failed, slowest };
    },
  };
}

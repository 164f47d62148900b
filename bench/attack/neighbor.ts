/** A member behind the address of the attacker, whose actions must work during every attack. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { readMail } from '#server/platform/mail/eml.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const KEY = 'local';

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

/** Waits for a mail to this address that matches a pattern. Returns its first group. @throws Error after ten seconds */
async function mailed(folder: string, to: string, wanted: RegExp): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    for (const name of existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : []) {
      const mail = await readMail(readFileSync(join(folder, name)));
      const found = JSON.stringify(mail).includes(to) ? wanted.exec(mail.text ?? '')?.[1] : undefined;
      if (found) return found;
    }
    await pause(100);
  }
  throw new Error(`No mail to ${to} matches ${wanted}.`);
}

/** Signs up a neighbor, and another member who plans to leave and so has a mailed link. */
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
  const own = (name: string): Credentials => ({
    email: `${name}@example.com`,
    password: `correct-${name}-horse`,
    accessCode,
  });

  const neighbor = own('neighbor');
  let { localId: uid, idToken: token, refreshToken } = await identity('signUp', neighbor);
  const profile = { public: { username: 'neighbor', firstName: 'Neighbor' } };
  const { cookie } = await send(`/api/users/${uid}`, profile, { token, method: 'PATCH' });

  const leaver = own('leaver');
  const leaving = await identity('signUp', leaver);
  const oobCode = await mailed(mailFolder, leaver.email, /oobCode=([\w-]+)/);
  await identity('update', { oobCode });
  const { idToken } = await identity('signInWithPassword', leaver);
  await send(`/api/users/${leaving.localId}/deletion`, {}, { token: idToken, method: 'PUT' });
  const link = await mailed(mailFolder, leaver.email, /keep-account#([\w-]+)/);

  /** Opens a socket as a browser does, and waits until the server knows its member. */
  function openSocket(): Promise<void> {
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
  const actions: Record<string, () => Promise<unknown>> = {
    'a right password': async () => {
      const { idToken } = await identity('signInWithPassword', neighbor);
      token = idToken;
    },
    'a mailed link': () => send('/api/deletion-links/read', { token: link }),
    'a refresh': async () => {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
      const { json } = await send(`/v1/token?key=${KEY}`, form);
      [token, refreshToken] = [json.id_token, json.refresh_token];
    },
    'a socket': openSocket,
  };

  return {
    /** Acts as the neighbor for a time, without a browser that is known. Returns what failed, and how long each action took at most. */
    async act(seconds: number): Promise<{ failures: string[]; slowest: Record<string, number> }> {
      const failures: string[] = [];
      const slowest: Record<string, number> = {};
      const until = performance.now() + seconds * 1000;
      while (performance.now() < until) {
        for (const [name, run] of Object.entries(actions)) {
          const began = performance.now();
          await run().catch((error: Error) => failures.push(`${name}: ${error.message}`));
          slowest[name] = Math.max(slowest[name] ?? 0, Math.round(performance.now() - began));
          await pause(100);
        }
      }
      return { failures, slowest };
    },
  };
}

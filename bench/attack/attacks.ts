/** The attacks of bench/attack.ts. Each runs in a process of its own, as fast as it can, until it is killed. */
import sharp from 'sharp';
import { WebSocket } from 'ws';

/** The attacker's account. */
export interface Account {
  base: string;
  uid: string;
  token: string;
  refreshToken: string;
}
/** How many calls were answered, by status. */
export type Tally = Record<string, number>;
type Attack = (account: Account) => Promise<unknown>;

const json = { 'content-type': 'application/json' };
const signed = ({ token }: Pick<Account, 'token'>) => ({ authorization: `Bearer ${token}` });

const tally: Tally = {};
const count = (name: string | number) => {
  tally[name] = (tally[name] ?? 0) + 1;
};

/** Calls from many connections at once, each again as soon as it is answered. */
function flood(connections: number, call: (n: number) => Promise<Response>) {
  let n = 0;
  return Promise.all(
    Array.from({ length: connections }, async () => {
      for (;;) {
        await call(n++)
          .then((answer) => {
            count(answer.status);
            return answer.arrayBuffer();
          })
          .catch(() => count('no answer'));
      }
    }),
  );
}
const get = (account: Account, path: (n: number) => string) =>
  flood(100, (n) => fetch(account.base + path(n), { headers: signed(account) }));

function socket({ base, token }: Account, frame: string) {
  const ws = new WebSocket(`${base.replace('http', 'ws')}/realtime`, { perMessageDeflate: false });
  ws.on('error', () => {});
  ws.on('open', () => {
    ws.send(JSON.stringify({ t: 'hello', token }));
    const flooding = setInterval(() => {
      for (let n = 0; n < 500 && ws.bufferedAmount < 1e6; n++) ws.send(frame);
    }, 1);
    ws.on('close', () => clearInterval(flooding));
  });
  return new Promise<void>((closed) =>
    ws.on('close', (code) => {
      count(`closed with ${code}`);
      closed();
    }),
  );
}

const post = (base: string, path: string, body: object) =>
  fetch(base + path, { method: 'POST', headers: json, body: JSON.stringify(body) });

/** Opens sockets without end that never say who they are. */
async function silentSockets({ base }: Account) {
  for (;;) {
    const opened = Array.from({ length: 50 }, () => {
      const ws = new WebSocket(`${base.replace('http', 'ws')}/realtime`, { perMessageDeflate: false });
      return new Promise<void>((resolve) => {
        ws.on('open', () => {
          count('opened');
          resolve();
        });
        ws.on('error', () => {
          count('not opened');
          resolve();
        });
      });
    });
    await Promise.all(opened);
  }
}

/** Attacks by a stranger without an account, from the address that the other members have too. */
const STRANGERS = {
  'API docs': ({ base }) => {
    const paths = ['/api/docs/static/swagger-ui-bundle.js', '/api/openapi.json'];
    return flood(20, (n) => fetch(base + paths[n % 2], { headers: { 'accept-encoding': 'br' } }));
  },
  'wrong passwords': ({ base }) =>
    flood(300, (n) =>
      post(base, '/v1/accounts:signInWithPassword?key=local', { email: 'quiet1@example.com', password: `wrong-${n}` }),
    ),
  'junk links': ({ base }) => {
    const paths = ['safety-links/read', 'deletion-links/read', 'place-links/read', 'appeals/state'];
    return flood(100, (n) => post(base, `/api/${paths[n % 4]}`, { token: `${n}`.padStart(43, 'x') }));
  },
  'junk refreshes': ({ base }) =>
    flood(100, () => post(base, '/v1/token?key=local', { grant_type: 'refresh_token', refresh_token: 'x' })),
  'silent sockets': silentSockets,
  'passkey options': ({ base }) => flood(100, () => post(base, '/api/passkeys/sign-in/options', {})),
} satisfies Record<string, Attack>;

export const ATTACKS = {
  ...STRANGERS,
  'unknown keys': ({ base, uid, token }) => {
    const body = `{${Array.from({ length: 30_000 }, (_, n) => `"${n.toString(36)}":1`).join()}}`;
    const headers = { ...signed({ token }), ...json };
    return flood(20, () => fetch(`${base}/api/users/${uid}`, { method: 'PATCH', headers, body }));
  },
  'refresh chains': ({ base, refreshToken }) =>
    flood(100, () =>
      fetch(`${base}/v1/token?key=local`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      }),
    ),
  search: (account) => get(account, () => '/api/messages?search=a'),
  'huge lists': (account) =>
    get(account, (n) => ['/api/chats?limit=50', '/api/intros?list=recommended&limit=50'][n % 2] as string),
  uploads: async (account) => {
    // Noise takes the longest to decode and to encode.
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const blank = { width: 4000, height: 3000, channels: 3, background: '#888888', noise } as const;
    const body = await sharp({ create: blank }).jpeg({ quality: 70 }).toBuffer();
    return flood(20, (n) =>
      fetch(`${account.base}/api/pictures/${account.uid}/attack-${n}`, {
        method: 'PUT',
        headers: { ...signed(account), 'content-type': 'image/jpeg' },
        body: new Uint8Array(body),
      }),
    );
  },
  sockets: async (account) => {
    const frames = [
      '{"t":"ping"}',
      JSON.stringify({ t: 'send', n: 1, chatId: 'x', clientId: 'aaaaaaaa', content: 'x' }),
    ];
    for (let n = 0; ; n++) await Promise.all(Array.from({ length: 5 }, () => socket(account, frames[n % 2] as string)));
  },
  'joins and leaves': async (account) => {
    const { items } = (await (await fetch(`${account.base}/api/threads`, { headers: signed(account) })).json()) as {
      items: { id: string }[];
    };
    const id = items[0]?.id ?? 'AAAAAAAAAAAAAAAAAAAA';
    return flood(50, (n) =>
      fetch(`${account.base}/api/threads/${id}/rsvp/${account.uid}`, {
        method: n % 2 ? 'DELETE' : 'PUT',
        headers: { ...signed(account), ...(n % 2 === 0 && json) },
        ...(n % 2 === 0 && { body: '{"rsvp":"confirmed"}' }),
      }),
    );
  },
  'deep JSON': (account) => {
    const deep = `{"public":{"bio":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
    return flood(20, () =>
      fetch(`${account.base}/api/users/${account.uid}`, {
        method: 'PATCH',
        headers: { ...signed(account), ...json },
        body: deep,
      }),
    );
  },
} satisfies Record<string, Attack>;
export type AttackName = keyof typeof ATTACKS;

process.on('message', (message: Account | 'report') => {
  if (message === 'report') process.send?.(tally);
  else void ATTACKS[process.argv[2] as AttackName](message);
});

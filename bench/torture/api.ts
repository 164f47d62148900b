import { WebSocket } from 'ws';
import type { Message } from '#contract/chats/views.ts';
import type { ServerFrame } from '#contract/realtime.ts';

export const KEY = 'local';
const ANSWER_WITHIN_MS = 30_000;

export interface Member {
  uid: string;
  username: string;
  token: string;
  refreshToken: string;
}
export interface Answer {
  /** 0 when there was none. */
  status: number;
  // Each row reads the part it knows.
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any route
  body: any;
}

interface CallOptions {
  token?: string;
  body?: unknown;
  within?: number;
  /** The network address of the caller, for a node that trusts this machine as its proxy (PUBLIC_NODE). */
  address?: string;
}

/** Calls a route. Never rejects: for a server that may be down. Rows use `callOk`, which looks at the answer. */
export async function call(
  base: string,
  method: string,
  path: string,
  { token, body, within = ANSWER_WITHIN_MS, address }: CallOptions = {},
): Promise<Answer> {
  try {
    const response = await fetch(base + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(address !== undefined && { 'x-forwarded-for': address }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(within),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  } catch {
    return { status: 0, body: null };
  }
}

/**
 * Calls a route.
 * @param allowed the statuses that the row expects; 0 stands for no answer
 * @throws Error with the answer when it has another status
 */
export async function callOk(
  base: string,
  method: string,
  path: string,
  { allowed = [200], ...options }: CallOptions & { allowed?: readonly number[] } = {},
): Promise<Answer> {
  const answer = await call(base, method, path, options);
  if (allowed.includes(answer.status)) return answer;
  throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** Settings of a node behind a reverse proxy on this machine, so that each caller can have an address and its limits. */
export const PUBLIC_NODE = { PUBLIC_URL: 'https://stoop.example', TRUST_PROXY: '127.0.0.1', LIMITS_FACTOR: '1' };
/** Returns the address of one of up to 60,000 callers. */
export const addressOf = (n: number) => `10.7.${Math.floor(n / 250)}.${(n % 250) + 1}`;

/** Returns the messages of a chat after a seq, page by page. */
export async function messagesAfter(base: string, token: string, chatId: string, afterSeq: number): Promise<Message[]> {
  const messages: Message[] = [];
  for (let hasMore = true; hasMore; ) {
    const last = messages.at(-1)?.seq ?? afterSeq;
    const page = await callOk(base, 'GET', `/api/messages/${chatId}?after=${last}&limit=200`, { token });
    messages.push(...page.body.items);
    hasMore = page.body.hasMore;
  }
  return messages;
}

type Outcome = { message: Message } | { code: string } | null;

/** A member's socket that reconnects by itself and knows which messages of a chat it has been told of. */
export class Client {
  readonly member: Member;
  base: string;
  /** When the client learned of each message of the chat, by seq. */
  readonly known = new Map<number, number>();
  missed = 0;
  connects = 0;
  #chatId: string;
  #socket: WebSocket | undefined;
  #waiting = new Map<number, (outcome: Outcome) => void>();
  #next = 0;
  #ready = false;
  #closed = false;
  #onReady: (() => void)[] = [];

  constructor(base: string, member: Member, chatId = '') {
    this.base = base;
    this.member = member;
    this.#chatId = chatId;
  }

  /** Resolves when the server has accepted the token. */
  connect(): Promise<this> {
    const ready = new Promise<this>((resolve) => this.#onReady.push(() => resolve(this)));
    this.#open();
    return ready;
  }

  #open() {
    const socket = new WebSocket(`${this.base.replace('http', 'ws')}/realtime`, { perMessageDeflate: false });
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('open', () => socket.send(JSON.stringify({ t: 'hello', token: this.member.token })));
    socket.on('message', (data) => this.#onFrame(JSON.parse(String(data))));
    socket.on('close', () => {
      this.#ready = false;
      for (const resolve of this.#waiting.values()) resolve(null);
      this.#waiting.clear();
      if (!this.#closed) setTimeout(() => this.#closed || this.#open(), 100 + Math.random() * 200);
    });
  }

  #onFrame(frame: ServerFrame) {
    if (frame.t === 'event' && frame.event.type === 'message') this.#learn([frame.event.message]);
    else if (frame.t === 'ack') this.#resolve(frame.n, { message: frame.message });
    else if (frame.t === 'refused') this.#resolve(frame.n, { code: frame.code });
    else if (frame.t === 'missed') {
      this.missed++;
      void this.#fetch();
    } else if (frame.t === 'ready') {
      this.#ready = true;
      if (this.connects++ > 0) void this.#fetch();
      for (const resolve of this.#onReady.splice(0)) resolve();
    }
  }

  #resolve(n: number, outcome: Outcome) {
    this.#waiting.get(n)?.(outcome);
    this.#waiting.delete(n);
  }

  #learn(messages: readonly Message[]) {
    for (const { chatId, seq } of messages)
      if (chatId === this.#chatId && !this.known.has(seq)) this.known.set(seq, performance.now());
  }

  /** Fetches as the web app does: everything after the last message without a gap. */
  async #fetch() {
    if (this.#chatId === '') return;
    let last = 0;
    while (this.known.has(last + 1)) last++;
    await messagesAfter(this.base, this.member.token, this.#chatId, last).then(
      (messages) => this.#learn(messages),
      () => {},
    );
  }

  /** Sends a message once. Null: the connection broke before an answer. */
  send(chatId: string, clientId: string, content: string): Promise<Outcome> {
    if (!this.#ready) return Promise.resolve(null);
    return new Promise((resolve) => {
      const n = ++this.#next;
      this.#waiting.set(n, resolve);
      this.#socket?.send(JSON.stringify({ t: 'send', n, chatId, clientId, content }));
    });
  }

  /** Sends the text of any frame without waiting. */
  say(frame: unknown) {
    if (this.#ready) this.#socket?.send(JSON.stringify(frame));
  }

  isReady = () => this.#ready;

  /** Breaks the connection. `close` ends it for good. */
  cut() {
    this.#socket?.terminate();
  }
  close() {
    this.#closed = true;
    this.#socket?.terminate();
  }
}

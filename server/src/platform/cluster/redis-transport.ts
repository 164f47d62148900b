import { createClient, ErrorReply, type RedisClientType } from 'redis';
import { pauseAfter } from '../retry.ts';
import { RECONNECT, type Transport, type TransportEvents } from './transport.ts';

const CHANNEL = 'stoop:cluster';
const CONNECT_WITHIN_MS = 3000;
const PING_EVERY_MS = 2000;
/** A connection that gives no answer for this long is dead. */
const SILENT_MAX_MS = 5000;
/** The longest time that a message waits for Redis. */
const ANSWER_WITHIN_MS = 700;

/** REDIS_URL leads to a Redis that rejects us. Waiting will not help. */
export class RedisRefused extends Error {}

/** The first words of Redis's answers that a wrong password or missing rights cause. */
const REFUSALS = new Set(['NOAUTH', 'WRONGPASS', 'NOPERM', 'ERR']);
const isRefusal = (error: Error) => error instanceof ErrorReply && REFUSALS.has(error.message.split(' ', 1)[0] ?? '');

/** Creates a client that reconnects by itself and rejects commands at once while it is disconnected. */
export function redisClient(url: string, on: { error(error: Error): void; ready?(): void }): RedisClientType {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: ANSWER_WITHIN_MS },
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SILENT_MAX_MS,
      reconnectStrategy: (retries) => pauseAfter(retries + 1, RECONNECT),
    },
  });
  client.on('error', on.error);
  if (on.ready) client.on('ready', on.ready);
  return client as RedisClientType;
}

/** Waits for a promise, but no longer than a time. Never rejects. */
async function waitAtMost(promise: Promise<unknown>, ms: number) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((done) => {
    timer = setTimeout(done, ms);
  });
  await Promise.race([promise.catch(() => {}), late]);
  clearTimeout(timer);
}

/**
 * Opens publish and subscribe of a Redis, each on its own connection.
 * @returns when it is up, or known to be unavailable and tried again
 * @throws RedisRefused
 */
export async function redisTransport(url: string, events: TransportEvents): Promise<Transport> {
  let up = false;
  let subscribed = false;
  let refused: Error | undefined;
  let probe: NodeJS.Timeout | undefined;
  const onError = (error: Error) => {
    if (isRefusal(error)) refused = error;
    update(error.message);
  };
  const publisher = redisClient(url, { error: onError, ready: () => update('') });
  const subscriber = redisClient(url, { error: onError, ready: () => update('') });

  /** Reports when the transport has come up or gone down. */
  function update(reason: string) {
    const now = publisher.isReady && subscriber.isReady && subscribed && !probe;
    if (now === up) return;
    up = now;
    if (up) events.up();
    else events.down(reason);
  }

  /** Treats the transport as down until Redis answers a ping. */
  function startProbe(reason: string) {
    if (probe) return;
    const stopProbe = () => {
      clearInterval(probe);
      probe = undefined;
      update('');
    };
    probe = setInterval(() => void publisher.ping().then(stopProbe, () => {}), ANSWER_WITHIN_MS).unref();
    update(reason);
  }

  async function connect() {
    await Promise.all([publisher.connect(), subscriber.connect()]);
    // Once is enough: the client subscribes again after each reconnect, before it is ready.
    await subscriber.subscribe(CHANNEL, (text) => events.receive(text));
    subscribed = true;
    update('');
  }

  async function close() {
    up = false;
    clearInterval(probe);
    for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
  }

  await waitAtMost(connect().catch(onError), CONNECT_WITHIN_MS);
  if (refused) {
    await close();
    throw new RedisRefused(refused.message);
  }
  return {
    maxBytes: Number.POSITIVE_INFINITY,
    isUp: () => up,
    async send(text) {
      try {
        await publisher.publish(CHANNEL, text);
      } catch (error) {
        startProbe((error as Error).message);
        throw error;
      }
    },
    close,
  };
}

import { createClient, type RedisClientType } from 'redis';
import { pauseAfter } from '../retry.ts';
import { RECONNECT, type Transport, type TransportEvents } from './transport.ts';

const NAME = 'stoop:nodes';
const CONNECT_WITHIN_MS = 3000;
const PING_EVERY_MS = 2000;
/** A link that has been silent for so long, although it was asked, is dead. */
const SILENT_MAX_MS = 5000;
/** Longer than this nobody's message waits for Redis. */
const ANSWER_WITHIN_MS = 700;

/** REDIS_URL names a Redis that answers and refuses us: it will not get better by waiting. */
export class RedisRefused extends Error {}
const REFUSALS = /NOAUTH|WRONGPASS|NOPERM|invalid password|unsupported protocol/i;

/**
 * A client that comes back by itself, and refuses a command at once while it is away.
 * @param on hears what breaks, and when the link stands
 */
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

/**
 * Publish and subscribe of a Redis, each on a link of its own.
 * @returns when it is up, or is known to be away and tried again
 * @throws RedisRefused
 */
export async function redisTransport(url: string, events: TransportEvents): Promise<Transport> {
  let up = false;
  let refused: Error | undefined;
  const look = (reason: string) => {
    const now = saying.isReady && hearing.isReady && subscribed && !asking;
    if (now === up) return;
    up = now;
    if (up) events.up();
    else events.down(reason);
  };
  const error = (problem: Error) => {
    if (REFUSALS.test(problem.message)) refused = problem;
    look(problem.message);
  };
  let subscribed = false;
  let asking: NodeJS.Timeout | undefined;
  const saying = redisClient(url, { error, ready: () => look('') });
  const hearing = redisClient(url, { error, ready: () => look('') });

  /** It did not answer in time: down until it does. */
  function doubt(reason: string) {
    if (asking) return;
    asking = setInterval(() => {
      saying.ping().then(
        () => {
          clearInterval(asking);
          asking = undefined;
          look('');
        },
        () => {},
      );
    }, ANSWER_WITHIN_MS);
    asking.unref();
    look(reason);
  }

  async function begin() {
    await Promise.all([saying.connect(), hearing.connect()]);
    // Subscribed once: the client subscribes again by itself after each reconnect, before it is ready.
    await hearing.subscribe(NAME, (text) => events.heard(text));
    subscribed = true;
    look('');
  }
  const begun = begin().catch(error);
  let late: NodeJS.Timeout | undefined;
  await Promise.race([
    begun,
    new Promise((done) => {
      late = setTimeout(done, CONNECT_WITHIN_MS);
    }),
  ]);
  clearTimeout(late);

  const close = async () => {
    up = false;
    clearInterval(asking);
    for (const client of [saying, hearing]) if (client.isOpen) client.destroy();
  };
  if (refused) {
    await close();
    throw new RedisRefused(refused.message);
  }
  return {
    maxBytes: Number.POSITIVE_INFINITY,
    isUp: () => up,
    async send(text) {
      try {
        await saying.publish(NAME, text);
      } catch (error) {
        doubt((error as Error).message);
        throw error;
      }
    },
    close,
  };
}

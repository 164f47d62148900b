import { ErrorReply } from 'redis';
import { withTimeLimit } from '../with-time-limit.ts';
import { createRedisLink } from './redis-link.ts';
import { RedisRefused, type Transport, type TransportEvents } from './transport.ts';

const CHANNEL = 'stoop:cluster';
const CONNECT_WITHIN_MS = 3000;

/** The first words of Redis's answers that a wrong password or missing rights cause. */
const REFUSALS = new Set(['NOAUTH', 'WRONGPASS', 'NOPERM', 'ERR']);
const isRefusal = (error: Error) => error instanceof ErrorReply && REFUSALS.has(error.message.split(' ', 1)[0] ?? '');

/**
 * Opens publish and subscribe of a Redis, each on its own connection.
 * @returns when it is up, or known to be unavailable and tried again
 * @throws RedisRefused
 */
export async function redisTransport(url: string, events: TransportEvents): Promise<Transport> {
  let isUp = false;
  let subscribed = false;
  let refused: Error | undefined;
  const onError = (error: Error) => {
    if (isRefusal(error)) refused = error;
  };
  const publisher = createRedisLink(url, { error: onError, change: update });
  const subscriber = createRedisLink(url, { error: onError, change: update });

  /** Reports when the transport has come up or gone down. */
  function update(reason: string) {
    const now = subscribed && publisher.isUp() && subscriber.isUp();
    if (now === isUp) return;
    isUp = now;
    if (isUp) events.up();
    else events.down(reason);
  }

  async function connect() {
    await Promise.all([publisher.client.connect(), subscriber.client.connect()]);
    // Once is enough: the client subscribes again after each reconnect, before it is ready.
    await subscriber.client.subscribe(CHANNEL, (text) => events.receive(text));
    subscribed = true;
    update('');
  }

  async function close() {
    subscribed = false;
    isUp = false;
    for (const link of [publisher, subscriber]) link.close();
  }

  await withTimeLimit(CONNECT_WITHIN_MS, connect().catch(onError), () => {});
  if (refused) {
    await close();
    throw new RedisRefused(refused.message);
  }
  return {
    maxBytes: Number.POSITIVE_INFINITY,
    isUp: () => isUp,
    async send(text) {
      await publisher.run(() => publisher.client.publish(CHANNEL, text));
    },
    close,
  };
}

import { createClient, type RedisClientType } from 'redis';
import { pauseAfter } from '#contract/backoff.ts';
import { withTimeLimit } from '../with-time-limit.ts';
import { RECONNECT } from './transport.ts';

const CONNECT_WITHIN_MS = 3000;
const PING_EVERY_MS = 1000;
/** A connection on which nothing happens for this long is replaced. */
const SILENT_MAX_MS = 5000;
/** The longest time that a command waits for Redis. */
export const ANSWER_WITHIN_MS = 700;

export interface RedisLink {
  client: RedisClientType;
  isUp(): boolean;
  /**
   * Runs a command for at most 700 ms.
   * @throws Error at once while the link is down, and what the command throws
   */
  run<T>(command: () => Promise<T>): Promise<T>;
  close(): void;
}

interface Events {
  error?: (error: Error) => void;
  /** The link has come up or gone down, or may have. */
  change?: (reason: string) => void;
}

/**
 * Creates a connection to Redis that reconnects by itself. A Redis that answers late counts as down until it answers a
 * ping. Commands are timed here because the timeouts of the client end, or start again, with every write.
 */
export function createRedisLink(url: string, { error: onError = () => {}, change = () => {} }: Events = {}): RedisLink {
  let isSilent = false;
  let pings = 0;
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: ANSWER_WITHIN_MS },
    socket: {
      connectTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SILENT_MAX_MS,
      reconnectStrategy: (retries) => pauseAfter(retries + 1, RECONNECT),
    },
  }) as RedisClientType;
  client.on('error', (error: Error) => {
    onError(error);
    change(error.message);
  });
  client.on('ready', () => change(''));

  function setSilent(silent: boolean) {
    if (isSilent === silent) return;
    isSilent = silent;
    change(silent ? 'Redis does not answer' : '');
  }

  /** Resolves or rejects as the command does. Rejects when it takes too long, and then the link is down. */
  const inTime = <T>(command: Promise<T>): Promise<T> =>
    withTimeLimit(ANSWER_WITHIN_MS, command, () => {
      setSilent(true);
      throw new Error('Redis does not answer');
    });

  /** Pings, unless the answer to the last ping is still missing. Any answer, also a late one, brings the link up. */
  function ping() {
    if (pings > 0 || !client.isReady) return;
    pings++;
    const answered = client.sendCommand(['PING']).then(
      () => setSilent(false),
      () => {},
    );
    void answered.finally(() => pings--);
    inTime(answered).catch(() => {});
  }
  const pinging = setInterval(ping, PING_EVERY_MS).unref();

  const isUp = () => client.isReady && !isSilent;
  return {
    client,
    isUp,
    async run(command) {
      if (!isUp()) throw new Error('Redis is unavailable');
      return inTime(command());
    },
    close() {
      clearInterval(pinging);
      if (client.isOpen) client.destroy();
    },
  };
}

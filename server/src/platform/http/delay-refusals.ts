import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS } from '#server/platform/server-limits.rules.ts';
import { createBuckets, multiplied } from '../token-bucket.ts';
import { addressKey } from './limiter.ts';

/** Too many calls, and calls without a valid token: the answers that a client may provoke without any limit. */
const REFUSED: ReadonlySet<number> = new Set([401, 429]);

/** On a route for visitors, such as the sign-in, every error is one: a wrong password, a junk token, an invalid body. */
const isRefusal = ({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply) =>
  REFUSED.has(statusCode) || (routeOptions.config.access === 'public' && statusCode >= 400 && statusCode < 500);

const delayedRequests = new WeakSet<FastifyRequest>();
/** Makes a call wait for its answer as refusals do, whatever the answer is. */
export const delayAnswer = (request: FastifyRequest) => void delayedRequests.add(request);

const aMoment = (): Promise<void> => pause(REFUSALS.delayMs, undefined, { ref: false });

/**
 * Delays refusals of addresses that get many of them, and closes the connection afterwards. Otherwise a hundred
 * connections that call again as soon as they are refused keep the process busy. Nothing more is read from a connection
 * that waits.
 * @param factor multiplies how many are answered at once, for load tests
 * @param wait resolves when a refusal may be answered
 */
export function delayRefusals(http: FastifyInstance, factor: number, wait = aMoment) {
  const promptOf = createBuckets(multiplied(REFUSALS, factor));
  /** How many answers wait for each address. */
  const waiting = new Map<string, number>();
  const changeWaiting = (address: string, by: 1 | -1) => {
    const count = (waiting.get(address) ?? 0) + by;
    if (count > 0) waiting.set(address, count);
    else waiting.delete(address);
  };
  const isPrompt = (request: FastifyRequest, reply: FastifyReply) =>
    !delayedRequests.has(request) && (!isRefusal(request, reply) || promptOf(addressKey(request.ip)).take());

  http.addHook('onSend', async (request, reply) => {
    if (isPrompt(request, reply)) return;
    reply.header('connection', 'close');
    const { socket } = request.raw;
    if (socket instanceof Socket) socket.pause();
    const address = addressKey(request.ip);
    // Each waiting answer takes memory.
    if ((waiting.get(address) ?? 0) >= REFUSALS.waitingMax) return;
    changeWaiting(address, 1);
    await wait();
    changeWaiting(address, -1);
  });
}

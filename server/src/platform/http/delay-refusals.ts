import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS } from '#server/platform/limits.rules.ts';
import { createBuckets, multiplied } from '../token-bucket.ts';
import { addressKey } from './limiter.ts';

/** Too many calls, and calls without a valid token: the answers that a client may provoke without any limit. */
const REFUSED: ReadonlySet<number> = new Set([401, 429]);

/** On a route for visitors, such as the sign-in, every error is one: a wrong password, a junk token, an invalid body. */
const isRefusal = ({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply) =>
  REFUSED.has(statusCode) || (routeOptions.config.access === 'public' && statusCode >= 400 && statusCode < 500);

const delayedRequests = new WeakSet<FastifyRequest>();
/** Makes a call wait for its answer as refusals do, whatever the answer is. */
export const answerLate = (request: FastifyRequest) => void delayedRequests.add(request);

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
  const waiting = new Map<string, number>();
  http.addHook('onSend', async (request, reply) => {
    const isLate = delayedRequests.has(request);
    if (!isLate && !isRefusal(request, reply)) return;
    const address = addressKey(request.ip);
    if (!isLate && promptOf(address).take()) return;
    reply.header('connection', 'close');
    const { socket } = request.raw;
    if (socket instanceof Socket) socket.pause();
    const count = waiting.get(address) ?? 0;
    // Each waiting answer takes memory.
    if (count >= REFUSALS.waitingMax) return;
    waiting.set(address, count + 1);
    await wait();
    const now = (waiting.get(address) ?? 1) - 1;
    if (now > 0) waiting.set(address, now);
    else waiting.delete(address);
  });
}

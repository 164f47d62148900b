import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

const ANSWER_WITHIN_MS = 2000;

/** Serves GET /healthz: 200 when this node works, otherwise 503 with the reason. */
export function serveHealth(app: FastifyInstance, pool: pg.Pool) {
  let stopping = false;
  let asking: Promise<string | null> | undefined;
  async function ask(): Promise<string | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((done) => {
      timer = setTimeout(() => done('the database does not answer'), ANSWER_WITHIN_MS);
    });
    const asked = pool.query('select 1').then(
      () => null,
      () => 'the database cannot be reached',
    );
    const answer = await Promise.race([asked, late]);
    clearTimeout(timer);
    return answer;
  }
  /** Asks once for all simultaneous requests, so that a flood of requests uses one connection. */
  async function problem(): Promise<string | null> {
    if (stopping) return 'stopping';
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }
  app.get('/healthz', async (_request, reply) => {
    const reason = await problem();
    return reply
      .status(reason ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(reason ? { status: 'unavailable', reason } : { status: 'ok' });
  });
  return {
    stopping() {
      stopping = true;
    },
  };
}

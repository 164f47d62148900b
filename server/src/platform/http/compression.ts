import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Answers below this size, in bytes, are sent as they are: compressing them saves no packet. */
const LEAST_BYTES = 1024;
/** Compresses about as well as gzip at its best, in a fraction of the time. */
const BROTLI_QUALITY = 4;

/**
 * Compresses what members read from the API, with brotli or gzip. Strangers get nothing compressed here, because it
 * takes a thread that password hashes need. The length of a compressed answer can give away a secret beside words of an
 * attacker (BREACH), so secrets are only ever answers to POST, which stays uncompressed.
 */
export async function compressAnswers(http: FastifyInstance) {
  await http.register(compress, {
    threshold: LEAST_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    globalDecompression: false,
  });
  http.addHook('onRequest', async (request) => {
    // The plugin reads this header when the answer is sent.
    const { access = 'public' } = request.routeOptions.config;
    if (request.method !== 'GET' || access === 'public') request.headers['x-no-compression'] = 'true';
  });
}

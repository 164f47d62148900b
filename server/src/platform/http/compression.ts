import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Answers below this size, in bytes, are sent as they are: compressing them saves no packet. */
const LEAST_BYTES = 1024;
/** Compresses about as well as gzip at its best, in a fraction of the time. */
const BROTLI_QUALITY = 4;

/**
 * Compresses what reads of the API return, with brotli or gzip. Pages and files of the web app are compressed once, when the app
 * is built or the server starts.
 *
 * The length of a compressed answer can give away a secret that stands beside words of an attacker (BREACH). That is prevented
 * twice: tokens, recovery codes and links to downloads are only ever answers to POST, which stays uncompressed; and another site
 * cannot make a member's browser read from the API, because the token of a session is in a header that no browser adds by itself.
 */
export async function compressAnswers(app: FastifyInstance) {
  await app.register(compress, {
    threshold: LEAST_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    globalDecompression: false,
  });
  app.addHook('onRequest', async (request) => {
    // The plugin reads this header when the answer is sent.
    if (request.method !== 'GET' || !request.url.startsWith('/api/')) request.headers['x-no-compression'] = 'true';
  });
}

import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Answers below this size, in bytes, are sent as they are: compressing them saves no packet. */
const LEAST_BYTES = 1024;
/** Compresses about as well as gzip at its best, in a fraction of the time. */
const BROTLI_QUALITY = 4;

/**
 * Compresses what members read from the API, with brotli or gzip. Pages and files of the web app are compressed once, when the app
 * is built or for their first reader, and so is the documentation of the API: compressing takes a thread that password hashes
 * need, so strangers cannot ask for it. Without a valid token, a route for members answers too few bytes to compress.
 *
 * The length of a compressed answer can give away a secret that stands beside words of an attacker (BREACH). That is prevented
 * twice: tokens, recovery codes and links to downloads are only ever answers to POST, which stays uncompressed; and another site
 * cannot make a member's browser read from the API, because the token of a session is in a header that no browser adds by itself.
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

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An unchanging answer in one encoding. */
export interface Encoded {
  encoding: 'br' | 'gzip' | null;
  bytes: Buffer;
  etag: string;
}
/** Chooses an encoding of an unchanging answer by the Accept-Encoding header. */
export type Unchanging = (accepted: string | undefined) => Promise<Encoded>;

const encoded = (bytes: Buffer, encoding: Encoded['encoding'] = null): Encoded => ({
  encoding,
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
});

interface Options {
  /** From 0 to 11. The best one takes seconds for a megabyte. */
  brotliQuality?: number;
}

/**
 * Returns a function that chooses among the encodings of an answer that never changes. Each is made once, for the first
 * reader who accepts it: compressing takes a thread that password hashes need, so strangers must not ask for it again.
 */
export function compressedOnce(
  content: string | Buffer,
  { brotliQuality = constants.BROTLI_MAX_QUALITY }: Options = {},
): Unchanging {
  const plain = encoded(Buffer.from(content));
  const compressors = {
    br: () => promisify(brotliCompress)(plain.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    gzip: () => promisify(gzip)(plain.bytes),
  };
  const variants = new Map<keyof typeof compressors, Promise<Encoded>>();
  const compressed = (encoding: keyof typeof compressors) => {
    const existing = variants.get(encoding);
    if (existing) return existing;
    const answer = compressors[encoding]().then((bytes) => encoded(bytes, encoding));
    variants.set(encoding, answer);
    return answer;
  };
  return async (accepted = '') => {
    if (/\bbr\b/.test(accepted)) return compressed('br');
    return /\bgzip\b/.test(accepted) ? compressed('gzip') : plain;
  };
}

/**
 * Answers with an encoding that the client accepts, or with 304 if the client has it already. The caller has set the content
 * type, the cache headers, and the status if it is another one than 200. Such an answer has no etag.
 */
export async function sendUnchanging(request: FastifyRequest, reply: FastifyReply, content: Unchanging) {
  const { headers } = request;
  const { encoding, bytes, etag } = await content(headers['accept-encoding']);
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  if (reply.statusCode === 200) reply.header('etag', etag);
  if (reply.statusCode === 200 && headers['if-none-match']?.includes(etag))
    return reply.removeHeader('content-type').status(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

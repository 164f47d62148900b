import { createHash, createHmac } from 'node:crypto';

/** A received request. Header names are in lower case. */
export interface Signed {
  method: string;
  /** Path and query as sent. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: Uint8Array;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Checks an AWS signature of version 4 in the Authorization header, and the digest of the body, because the test server
 * checks neither. Written from the published description, independently of the client's code.
 * @returns null if both are valid, otherwise the error code of S3
 */
export function signatureFault({ method, url, headers, body }: Signed, secret: string): string | null {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      String(headers.authorization ?? ''),
    );
  if (!parts) return 'AuthorizationHeaderMalformed';
  const [, , day = '', region = '', names = '', signature = ''] = parts;
  const date = String(headers['x-amz-date'] ?? '');
  const digest = String(headers['x-amz-content-sha256'] ?? '');
  if (!names.split(';').includes('host') || !date.startsWith(day)) return 'AuthorizationHeaderMalformed';
  if (digest !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '/', query = ''] = url.split('?');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const canonical = [method, path, query.split('&').sort().join('&'), lines.join(''), names, digest].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

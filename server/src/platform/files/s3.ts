import { randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { STORAGE_OPERATION_RETRY_MS, STORAGE_UPLOAD_RETRY_MS } from '#contract/limits.ts';
import { sha256 } from '../hashes.ts';
import { type Pace, realPace, retry } from '../retry.ts';
import { checkKey, type Files } from './files.ts';
import type { S3Target } from './s3-url.ts';
import { StorageUnavailable } from './unavailable.ts';

/** A failure that may pass: no answer, or one that asks to try again. */
class TemporaryError extends Error {}

/** The store rejected the request: a wrong key, no such bucket, no permission. Another attempt changes nothing. */
export class StorageRefused extends Error {
  /** The store's own word for it, e.g. 'NoSuchBucket'. */
  readonly code: string;
  constructor(status: number, code: string) {
    super(`the file store refused: ${code || status}`);
    this.name = 'StorageRefused';
    this.code = code;
  }
}

export interface S3Options {
  pace?: Pace;
  /** For how long an upload, or anything else, is tried (K-02), and how long one attempt may take. Milliseconds. */
  uploadMs?: number;
  operationMs?: number;
  attemptMs?: number;
}

const ATTEMPT_MS = 30_000;
const BACKOFF = { firstMs: 200, maxMs: 15_000 };
/** Statuses that may differ in a moment; 501 is not one of them. */
const TEMPORARY = new Set([408, 425, 429, 500, 502, 503, 504, 507, 509, 529]);
const TEMPORARY_CODES = new Set(['RequestTimeout', 'SlowDown', 'InternalError', 'OperationAborted']);
const ABSENT_CODES = new Set(['NoSuchKey', 'AccessDenied', '']);

/** Files in any store that speaks S3: signed with version 4, each body with its digest, so that none arrives damaged. */
export function s3Files(target: S3Target, options: S3Options = {}): Files {
  const { pace = realPace, attemptMs = ATTEMPT_MS } = options;
  const { uploadMs = STORAGE_UPLOAD_RETRY_MS, operationMs = STORAGE_OPERATION_RETRY_MS } = options;
  const { accessKeyId, secretAccessKey, region } = target;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

  /** One request and its whole answer. @throws TemporaryError when there is none */
  async function attempt(method: string, key: string, ms: number, body?: Uint8Array) {
    // Signed anew each time: a signature holds for some minutes only, and a date in it.
    const request = await client.sign(target.base + checkKey(key), {
      method,
      headers: { 'x-amz-content-sha256': sha256(body ?? '').toString('hex') },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    });
    const signal = AbortSignal.timeout(ms);
    try {
      const answer = await fetch(request, { signal, redirect: 'manual' });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return { status: answer.status, bytes };
    } catch (error) {
      throw new TemporaryError('the file store does not answer', { cause: error });
    }
  }

  function refuse(status: number, code: string): never {
    if (TEMPORARY.has(status) || TEMPORARY_CODES.has(code))
      throw new TemporaryError(`the file store answered ${code || status}`);
    throw new StorageRefused(status, code);
  }

  /** Repeats a request while it fails temporarily. @throws StorageUnavailable when the time is up */
  async function persistently<T>(withinMs: number, run: (ms: number) => Promise<T>): Promise<T> {
    const limited = (_number: number, leftMs: number) => run(Math.max(1, Math.ceil(Math.min(attemptMs, leftMs))));
    const isTemporary = (error: unknown) => error instanceof TemporaryError;
    try {
      return await retry(limited, { ...BACKOFF, isTemporary, withinMs, pace });
    } catch (error) {
      throw isTemporary(error) ? new StorageUnavailable(error) : error;
    }
  }

  return {
    put: (key, bytes) =>
      persistently(uploadMs, async (ms) => {
        const { status, bytes: answer } = await attempt('PUT', key, ms, bytes);
        if (status !== 200) refuse(status, codeIn(answer));
      }),
    get: (key) =>
      persistently(operationMs, async (ms) => {
        const { status, bytes } = await attempt('GET', key, ms);
        if (status === 200) return bytes;
        const code = codeIn(bytes);
        // A key that may not list its bucket is told "denied" of what is not there.
        if ((status === 404 || status === 403) && ABSENT_CODES.has(code)) return null;
        return refuse(status, code);
      }),
    remove: (key) =>
      persistently(operationMs, async (ms) => {
        const { status, bytes } = await attempt('DELETE', key, ms);
        const code = codeIn(bytes);
        if (status >= 300 && !(status === 404 && code !== 'NoSuchBucket')) refuse(status, code);
      }),
  };
}

/** The code of an S3 error document; '' when there is none. */
const codeIn = (bytes: Uint8Array) =>
  /<Code>(\w+)<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 4096)))?.[1] ?? '';

const TRIAL_MS = 10_000;

/**
 * Keeps, reads and removes a small file: all that the store must let us do.
 * @throws StorageRefused when it does not; StorageUnavailable when it did not answer within ten seconds
 */
export async function tryS3(target: S3Target, options: S3Options = {}): Promise<void> {
  const files = s3Files(target, { uploadMs: TRIAL_MS, operationMs: TRIAL_MS, ...options });
  const key = `check/${randomUUID()}`;
  const given = new TextEncoder().encode('Written and removed at start, to see that both can be done.');
  await files.put(key, given);
  const found = await files.get(key);
  if (found?.length !== given.length) throw new StorageRefused(200, 'what was kept could not be read');
  await files.remove(key);
}

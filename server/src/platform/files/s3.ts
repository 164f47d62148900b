import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { pauseAfter } from '#contract/backoff.ts';
import { STORAGE_OPERATION_RETRY_MS, STORAGE_UPLOAD_RETRY_MS } from '#contract/limits.ts';
import { sha256 } from '../hashes.ts';
import { checkKey, type Files } from './files.ts';
import type { S3Target } from './s3-url.ts';
import { StorageUnavailable } from './unavailable.ts';

/** A failure that may pass: no answer, or one that asks to try again. */
class TemporaryError extends Error {}

/** The store rejected the request: a wrong key, no such bucket, no permission. Another attempt changes nothing. */
export class StorageRefused extends Error {
  /** The store's error code, such as 'NoSuchBucket'. */
  readonly code: string;
  constructor(status: number, code: string) {
    super(`the file store rejected the request: ${code || status}`);
    this.name = 'StorageRefused';
    this.code = code;
  }
}

/** Time as the attempts see it, so that a test can decide it. Milliseconds. */
export interface Pace {
  now(): number;
  wait(ms: number): Promise<unknown>;
  /** Returns 0 to 1. */
  random(): number;
}
const realPace: Pace = { now: () => performance.now(), wait: (ms) => pause(ms), random: Math.random };

export interface S3Options {
  pace?: Pace;
  /** For how long uploads and other operations are retried (K-02), and how long one attempt may take. Milliseconds. */
  uploadMs?: number;
  operationMs?: number;
  attemptMs?: number;
  /** How many keys an answer to a listing has at most; by default a thousand, the most that stores allow. */
  keysAtOnce?: number;
}

const ATTEMPT_MS = 30_000;
const BACKOFF = { firstMs: 200, maxMs: 15_000 };
/** Statuses that may differ in a moment; 501 is not one of them. */
const TEMPORARY = new Set([408, 425, 429, 500, 502, 503, 504, 507, 509, 529]);
const TEMPORARY_CODES = new Set(['RequestTimeout', 'SlowDown', 'InternalError', 'OperationAborted']);
const ABSENT_CODES = new Set(['NoSuchKey', 'AccessDenied', '']);

/** Keeps files in an S3-compatible store. Requests are signed (version 4) with the digest of their body, so that damage is noticed. */
export function s3Files(target: S3Target, options: S3Options = {}): Files {
  const { pace = realPace, attemptMs = ATTEMPT_MS, keysAtOnce = 1000 } = options;
  const { uploadMs = STORAGE_UPLOAD_RETRY_MS, operationMs = STORAGE_OPERATION_RETRY_MS } = options;
  const { accessKeyId, secretAccessKey, region } = target;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

  /** Sends a request and reads its whole answer. @throws TemporaryError when there is none */
  async function attempt(method: string, url: string, ms: number, body?: Uint8Array) {
    // Signed for each attempt, because a signature is valid for some minutes only.
    const request = await client.sign(url, {
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
    const startedAt = pace.now();
    const leftMs = () => withinMs - (pace.now() - startedAt);
    for (let failures = 1; ; failures++) {
      try {
        return await run(Math.max(1, Math.ceil(Math.min(attemptMs, leftMs()))));
      } catch (error) {
        if (!(error instanceof TemporaryError)) throw error;
        const pauseMs = pauseAfter(failures, BACKOFF, pace.random());
        if (pauseMs >= leftMs()) throw new StorageUnavailable(error);
        await pace.wait(pauseMs);
      }
    }
  }

  const urlOf = (key: string) => target.base + checkKey(key);
  const prefix = target.base.slice(target.bucket.length);

  /** Lists the keys that begin with a folder's name, answer by answer. */
  async function* listFolder(folder: string): AsyncIterable<string[]> {
    let next: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(keysAtOnce) });
      query.set('prefix', `${prefix}${checkKey(folder)}/`);
      if (next !== undefined) query.set('continuation-token', next);
      const listing = await persistently(operationMs, async (ms) => {
        // Without the slash at the end, as the SDKs of AWS ask: some stores sign the path without it.
        const { status, bytes } = await attempt('GET', `${target.bucket.replace(/\/$/, '')}?${query}`, ms);
        return status === 200 ? new TextDecoder().decode(bytes) : refuse(status, codeIn(bytes));
      });
      const objects = listing.split('<Contents>').slice(1);
      yield objects
        .filter((object) => Number(valuesIn(object, 'Size')[0]) !== 0)
        .flatMap((object) => valuesIn(object, 'Key').slice(0, 1))
        .map((key) => key.slice(prefix.length));
      next = valuesIn(listing, 'NextContinuationToken')[0];
    } while (next !== undefined);
  }

  return {
    list: listFolder,
    put: (key, bytes) =>
      persistently(uploadMs, async (ms) => {
        const { status, bytes: answer } = await attempt('PUT', urlOf(key), ms, bytes);
        if (status !== 200) refuse(status, codeIn(answer));
      }),
    get: (key) =>
      persistently(operationMs, async (ms) => {
        const { status, bytes } = await attempt('GET', urlOf(key), ms);
        if (status === 200) return bytes.length > 0 ? bytes : null;
        const code = codeIn(bytes);
        // Without the permission to list the bucket, a missing file is answered with "denied".
        if ((status === 404 || status === 403) && ABSENT_CODES.has(code)) return null;
        return refuse(status, code);
      }),
    remove: (key) =>
      persistently(operationMs, async (ms) => {
        const { status, bytes } = await attempt('DELETE', urlOf(key), ms);
        const code = codeIn(bytes);
        if (status >= 300 && !(status === 404 && code !== 'NoSuchBucket')) refuse(status, code);
      }),
  };
}

/** Returns the code of an S3 error document, or '' without one. */
const codeIn = (bytes: Uint8Array) =>
  /<Code>(\w+)<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 4096)))?.[1] ?? '';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Returns the texts of all elements of a name in an XML document. */
const valuesIn = (document: string, element: string): string[] =>
  [...document.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, value = '']) =>
    value.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (entity, decimal, hexadecimal, name) =>
      name
        ? (ENTITIES[name] ?? entity)
        : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)),
    ),
  );

const TRIAL_MS = 10_000;

/**
 * Checks that the store lets us write, read and remove a file.
 * @throws StorageRefused when it does not; StorageUnavailable when it does not answer within ten seconds
 */
export async function tryS3(target: S3Target, options: S3Options = {}): Promise<void> {
  const files = s3Files(target, { uploadMs: TRIAL_MS, operationMs: TRIAL_MS, ...options });
  const key = `check/${randomUUID()}`;
  const trialBytes = new TextEncoder().encode('Written and removed at start, to check the permissions.');
  await files.put(key, trialBytes);
  const storedBytes = await files.get(key);
  if (storedBytes?.length !== trialBytes.length)
    throw new StorageRefused(200, 'the file that was written could not be read');
  await files.remove(key);
}

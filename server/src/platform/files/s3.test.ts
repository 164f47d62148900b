import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STORAGE_OPERATION_RETRY_MS, STORAGE_UPLOAD_RETRY_MS } from '#contract/limits.ts';
import { createServer } from '#server/app.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log/log.ts';
import { type Pace, StorageRefused, s3Files, tryS3 } from './s3.ts';
import { readS3Url, type S3Target } from './s3-url.ts';
import { type S3Server, startS3Server } from './testing/s3-server.ts';
import { StorageUnavailable } from './unavailable.ts';

const target = (url: string) => readS3Url(url) as S3Target;
const bytes = (text: string) => new TextEncoder().encode(text);

/** A clock that advances only during pauses. */
function testPace() {
  const waits: number[] = [];
  let at = 0;
  const pace: Pace = {
    now: () => at,
    async wait(ms) {
      waits.push(ms);
      at += ms;
    },
    random: () => 1,
  };
  return { pace, waits, now: () => at };
}

describe('the client of an S3 store that fails', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  beforeEach(() => {
    server.faults = [];
    server.always = null;
    server.requests = [];
  });
  afterAll(() => server.close());

  it.each(['reset', 'hang', 500, 502, 503, 504, 429, 408] as const)(
    'K-02 a request that ends in %s is sent again until it is served',
    async (fault) => {
      const { pace, waits } = testPace();
      const files = s3Files(target(server.url()), { pace, attemptMs: fault === 'hang' ? 700 : 5000 });
      server.faults = [fault, fault];
      await files.put('photos/a', bytes('kept all the same'));
      expect(server.requests).toHaveLength(3);
      server.faults = [fault];
      expect(Buffer.from((await files.get('photos/a')) ?? []).toString()).toBe('kept all the same');
      server.faults = [fault];
      await files.remove('photos/a');
      expect(await files.get('photos/a')).toBeNull();
      expect(waits.slice(0, 2)).toEqual([200, 400]);
    },
  );

  it('K-02 retries when a download is cut off', async () => {
    const { pace, waits } = testPace();
    const files = s3Files(target(server.url()), { pace });
    const given = new Uint8Array(200_000).fill(7);
    await files.put('photos/half', given);
    server.faults = ['cut', 'cut'];
    expect(Buffer.compare((await files.get('photos/half')) ?? Buffer.alloc(0), given)).toBe(0);
    expect(waits).toHaveLength(2);
  });

  it('K-02 retries uploads for 600 s and other requests for 120 s, with pauses of up to 15 s', async () => {
    server.always = 503;
    const upload = testPace();
    await expect(
      s3Files(target(server.url()), { pace: upload.pace }).put('photos/b', bytes('x')),
    ).rejects.toBeInstanceOf(StorageUnavailable);
    expect(upload.now()).toBeLessThan(STORAGE_UPLOAD_RETRY_MS);
    expect(upload.now()).toBeGreaterThan(STORAGE_UPLOAD_RETRY_MS - 15_001);
    expect(upload.waits.slice(0, 8)).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 15_000]);
    expect(Math.max(...upload.waits)).toBe(15_000);
    for (const run of ['get', 'remove'] as const) {
      const { pace, now } = testPace();
      const failed = await s3Files(target(server.url()), { pace })
        [run]('photos/b')
        .catch((error: unknown) => error);
      expect(failed).toMatchObject({ code: 'UNAVAILABLE' });
      expect(now()).toBeLessThan(STORAGE_OPERATION_RETRY_MS);
      expect(now()).toBeGreaterThan(STORAGE_OPERATION_RETRY_MS - 15_001);
    }
  });

  it('K-02 includes the duration of the attempts in the time limit', async () => {
    server.always = 'hang';
    const files = s3Files(target(server.url()), { uploadMs: 600, operationMs: 300, attemptMs: 10_000 });
    const began = performance.now();
    await expect(files.get('photos/c')).rejects.toBeInstanceOf(StorageUnavailable);
    const got = performance.now() - began;
    await expect(files.put('photos/c', bytes('x'))).rejects.toBeInstanceOf(StorageUnavailable);
    expect(got).toBeGreaterThanOrEqual(290);
    expect(performance.now() - began - got).toBeGreaterThanOrEqual(590);
    expect(server.requests).toHaveLength(2);
  });

  it('K-02 does not retry when the store rejects a request', async () => {
    const wrong = s3Files(target(server.url({ secret: 'wrong' })));
    const error = await wrong.put('photos/d', bytes('x')).catch((failed: unknown) => failed);
    expect(error).toMatchObject({ name: 'StorageRefused', code: 'SignatureDoesNotMatch' });
    // The key gives access to a picture, so no error may contain it.
    expect(String(error)).not.toContain('photos/d');
    await expect(wrong.get('photos/d')).rejects.toBeInstanceOf(StorageRefused);
    await expect(wrong.remove('photos/d')).rejects.toBeInstanceOf(StorageRefused);
    expect(server.requests).toHaveLength(3);
    server.faults = [301];
    await expect(s3Files(target(server.url())).put('photos/d', bytes('x'))).rejects.toBeInstanceOf(StorageRefused);
  });

  it('checks at start that files can be stored, read and removed, and leaves none behind', async () => {
    await tryS3(target(server.url()));
    expect(server.requests.map((line) => line.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE']);
    await expect(tryS3(target(server.url({ bucket: 'no-such-bucket' })))).rejects.toMatchObject({
      code: 'NoSuchBucket',
    });
    await expect(tryS3(target(server.url({ key: 'nobody' })))).rejects.toMatchObject({ code: 'InvalidAccessKeyId' });
    await expect(tryS3(target(server.url({ secret: 'wrong' })))).rejects.toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
    server.always = 'reset';
    await expect(tryS3(target(server.url()), { pace: testPace().pace })).rejects.toBeInstanceOf(StorageUnavailable);
  });

  it('stops the start with the name of the setting if the store rejects the credentials', async () => {
    const config = readConfig({ S3_URL: server.url({ secret: 'hush' }) });
    // The check runs before the database is used, because this test has none.
    const started = createServer(config, 'postgres://nobody@127.0.0.1:1/none', { log: createLog('silent') });
    const error = await started.catch((failed: unknown) => failed);
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toMatch(/S3_URL cannot be used.*SignatureDoesNotMatch/);
    expect(String(error)).not.toContain('hush');
  });
});

describe('S3_URL', () => {
  const good = 's3://KEY:SECRET@s3.example.com/my-bucket';
  it.each([
    [good, 'https://s3.example.com/my-bucket/', 'us-east-1', 'SECRET'],
    [
      's3://KEY:a%2Fb%2Bc@127.0.0.1:9000/my-bucket/stoop/media/?tls=false',
      'http://127.0.0.1:9000/my-bucket/stoop/media/',
      'us-east-1',
      'a/b+c',
    ],
    [
      's3://KEY:SECRET@s3.eu-central-1.amazonaws.com/my-bucket?region=eu-central-1',
      'https://s3.eu-central-1.amazonaws.com/my-bucket/',
      'eu-central-1',
      'SECRET',
    ],
    [
      's3://KEY:SECRET@oss.example.com/my-bucket/a?style=host&region=auto',
      'https://my-bucket.oss.example.com/a/',
      'auto',
      'SECRET',
    ],
    ['s3://KEY:SECRET@localhost:443/my-bucket?tls=false', 'http://localhost:443/my-bucket/', 'us-east-1', 'SECRET'],
  ])('K-02 %s is understood', (value, base, region, secretAccessKey) => {
    expect(readS3Url(value)).toEqual({ base, bucket: expect.any(String), region, accessKeyId: 'KEY', secretAccessKey });
    expect(readConfig({ S3_URL: value }).s3).toEqual(readS3Url(value));
  });

  it.each([
    ['s3://KEY:SECRET@127.0.0.1:9000/my-bucket/stoop/media/?tls=false', 'http://127.0.0.1:9000/my-bucket/'],
    ['s3://KEY:SECRET@oss.example.com/my-bucket/a?style=host', 'https://my-bucket.oss.example.com/'],
  ])('asks the bucket of %s for listings', (value, bucket) => {
    expect(target(value).bucket).toBe(bucket);
  });

  it.each([
    ['https://s3.example.com/my-bucket', /S3_URL must look like s3:/],
    ['s3://', /S3_URL must look like s3:/],
    ['s3://s3.example.com/my-bucket', /S3_URL needs KEY:SECRET/],
    ['s3://KEY@s3.example.com/my-bucket', /S3_URL needs KEY:SECRET/],
    ['s3://KEY:hush%zz@s3.example.com/my-bucket', /S3_URL needs KEY:SECRET/],
    ['s3://KEY:hush@s3.example.com', /S3_URL needs the name of a bucket/],
    ['s3://KEY:hush@s3.example.com/My_Bucket', /S3_URL needs the name of a bucket/],
    ['s3://KEY:hush@s3.example.com/my-bucket/a%20b', /S3_URL may have only letters/],
    ['s3://KEY:hush@s3.example.com/my-bucket?regoin=x', /S3_URL has an option that is not known: regoin/],
    ['s3://KEY:hush@s3.example.com/my-bucket?region=', /S3_URL has a region that is none/],
    ['s3://KEY:hush@s3.example.com/my-bucket?tls=no', /S3_URL may say tls=false/],
    ['s3://KEY:hush@s3.example.com/my-bucket?style=dns', /S3_URL may say style=host/],
  ])('K-02 %s is refused at start, by name and without the secret', (value, reason) => {
    expect(() => readConfig({ S3_URL: value })).toThrow(ConfigError);
    expect(() => readConfig({ S3_URL: value })).toThrow(reason);
    expect(() => readConfig({ S3_URL: value })).not.toThrow(/hush/);
  });

  it('is optional: without it files are stored on the disk', () => {
    expect(readConfig({}).s3).toBeNull();
  });
});

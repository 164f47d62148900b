import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { diskFiles } from './disk.ts';
import type { Files } from './files.ts';
import { s3Files } from './s3.ts';
import { readS3Url, type S3Target } from './s3-url.ts';
import { startS3Server } from './testing/s3-server.ts';

/** One store of each kind. Both must behave alike. */
const STORES: Record<string, () => Promise<{ files: Files; close: () => Promise<void> }>> = {
  async disk() {
    const folder = mkdtempSync(join(tmpdir(), 'stoop-files-'));
    return { files: diskFiles(folder), close: async () => rmSync(folder, { recursive: true, force: true }) };
  },
  async S3() {
    const server = await startS3Server();
    return { files: s3Files(readS3Url(server.url()) as S3Target, { keysAtOnce: 2 }), close: server.close };
  },
  async 'S3 in a folder, with a secret full of signs'() {
    const server = await startS3Server('a/b+c@d:e%f?g=h&i');
    return {
      files: s3Files(readS3Url(server.url({ folder: 'stoop/media' })) as S3Target, { keysAtOnce: 3 }),
      close: server.close,
    };
  },
};

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (found: Uint8Array | null) => found && new TextDecoder().decode(found);

it.skipIf(process.platform === 'win32')(
  'K-02 takes a pipe in the place of a file on disk for a missing one',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stoop-files-'));
    execFileSync('mkfifo', [join(folder, 'a.jpg')]);
    expect(await diskFiles(folder).get('a.jpg')).toBeNull();
    rmSync(folder, { recursive: true, force: true });
  },
);

it('K-02 takes a picture that was cut off for a missing one, on a disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoop-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const disk = diskFiles(folder);
  const whole = {
    'cut/a.webp': Buffer.concat([Buffer.from('RIFF'), Buffer.from([12, 0, 0, 0]), Buffer.from('WEBPVP8 data')]),
    'cut/b.jpg': Buffer.from([0xff, 0xd8, 1, 2, 3, 0xff, 0xd9]),
    'cut/c.zip': Buffer.from('PK and more'),
  };
  for (const [key, content] of Object.entries(whole)) await disk.put(key, content);
  expect((await Array.fromAsync(disk.list('cut'))).flat().sort()).toEqual(Object.keys(whole));
  for (const [key, content] of Object.entries(whole)) await disk.put(key, content.subarray(0, -1));
  expect((await Array.fromAsync(disk.list('cut'))).flat()).toEqual(['cut/c.zip']);
  expect(await Promise.all(Object.keys(whole).map((key) => disk.get(key)))).toEqual([null, null, expect.anything()]);
  for (const key of ['cut/a.webp', 'cut/b.jpg']) await disk.put(key, Buffer.from('R'));
  expect((await Array.fromAsync(disk.list('cut'))).flat()).toEqual(['cut/c.zip']);
});

describe.each(Object.entries(STORES))('files on %s', (_name, open) => {
  let files: Files;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ files, close } = await open());
  });
  afterAll(() => close());

  it('lists the complete files of a folder in several pages, and none of another folder', async () => {
    const keys = ['listed/a-1024.png', 'listed/a-512.gif', 'listed/below/b.png', 'listed/c.part', 'listed/d_e.gif'];
    for (const key of [...keys, 'listed-beside/a.png', 'others/a.png']) await files.put(key, bytes(key));
    const found = (await Array.fromAsync(files.list('listed'))).flat();
    expect(found.toSorted()).toEqual(keys);
    expect((await Array.fromAsync(files.list('never-written'))).flat()).toEqual([]);
    await expect(Array.fromAsync(files.list('../outside'))).rejects.toThrow('A file key left its folder.');
    for (const key of keys) await files.remove(key);
    expect((await Array.fromAsync(files.list('listed'))).flat()).toEqual([]);
  });

  it('returns the stored bytes unchanged', async () => {
    const given = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 31) % 256);
    await files.put('photos/a-1024.png', given);
    expect(Buffer.compare((await files.get('photos/a-1024.png')) ?? Buffer.alloc(0), given)).toBe(0);
  });

  it('returns null for a missing file, and removes it without an error', async () => {
    expect(await files.get('photos/nothing.png')).toBeNull();
    expect(await files.get('nowhere/at/all')).toBeNull();
    await files.remove('photos/nothing.png');
    await files.remove('nowhere/at/all');
  });

  it('K-02 takes a file without bytes for a missing one', async () => {
    await files.put('emptied/a', new Uint8Array());
    await files.put('emptied/b', bytes('b'));
    expect(await files.get('emptied/a')).toBeNull();
    expect((await Array.fromAsync(files.list('emptied'))).flat()).toEqual(['emptied/b']);
  });

  it('replaces a file that is stored again, and removes no other file', async () => {
    await files.put('photos/b', bytes('one'));
    await files.put('photos/b', bytes('two'));
    await files.put('photos/bb', bytes('three'));
    expect(text(await files.get('photos/b'))).toBe('two');
    await files.remove('photos/b');
    expect(await files.get('photos/b')).toBeNull();
    expect(text(await files.get('photos/bb'))).toBe('three');
  });

  it.each([
    '../out',
    'photos/../../out',
    '/etc/passwd',
    '',
    'a//b',
    'photos/.',
    'photos/é',
    'a\0b',
    '.hidden',
    'a?b',
    'a%2fb',
  ])('W-09 the key %j is refused', async (key) => {
    await expect(async () => files.put(key, bytes('x'))).rejects.toThrow('left its folder');
    await expect(async () => files.get(key)).rejects.toThrow('left its folder');
    await expect(async () => files.remove(key)).rejects.toThrow('left its folder');
  });
});

it('keeps one complete file when one key is written many times at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoop-files-'));
  const files = diskFiles(folder);
  const all = Array.from({ length: 12 }, (_, at) => String.fromCharCode(97 + at).repeat(20_000 + at));
  await Promise.all(all.map((each) => files.put('photos/race', bytes(each))));
  expect(all).toContain(text(await files.get('photos/race')));
  expect(readdirSync(join(folder, 'photos'))).toEqual(['race']);
  rmSync(folder, { recursive: true, force: true });
});

it('leaves nothing on the disk when storing fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoop-files-'));
  const files = diskFiles(folder);
  await files.put('photos/a/b', bytes('in the way'));
  await expect(files.put('photos/a', bytes('x'))).rejects.toThrow();
  expect(readdirSync(join(folder, 'photos'))).toEqual(['a']);
  rmSync(folder, { recursive: true, force: true });
});

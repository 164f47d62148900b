import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chats } from '#contract/chats/routes.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import {
  deletePicturesOf,
  filesRemoved,
  giveUpLostPictures,
  readPicture,
  storeProfilePhoto,
} from '#server/slices/media/index.ts';
import { readOwnUser, saveProfileFields } from '#server/slices/profiles/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { createDatabase } from '#server/testing/database.ts';
import { queryOnce } from '#server/testing/query-once.ts';
import { makeRecordedBackup, makeScheduledBackup, restoreInto } from '../app.backup.ts';
import { runBackupJob } from '../app.jobs.ts';
import { SchemaMismatch } from '../app.schema.ts';
import { BackupUnusable, verifyArchive } from '../platform/backup/archive.ts';
import { lookAtBackupFolder } from '../platform/backup/backup-folder.ts';
import { lastBackups } from '../platform/backup/backups.sql.ts';
import { expiredBackups } from '../platform/backup/expired-backups.rules.ts';
import { testClock } from '../platform/clock/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { diskFiles } from '../platform/files/disk.ts';
import { lastFileCount } from '../platform/files/file-counts.sql.ts';
import type { Files } from '../platform/files/files.ts';
import { startS3Server } from '../platform/files/testing/s3-server.ts';
import { judgeBackups } from '../platform/health/health.rules.ts';
import { createLog } from '../platform/log/log.ts';
import { aHangoutForm } from '../slices/hangouts/hangouts.factory.ts';
import { identityClient } from '../slices/identity/identity.factory.ts';
import { FAILED_BACKUP_NOTICES } from '../slices/operators/notices.rules.ts';
import { setRole } from '../slices/operators/set-role.ts';

const KEY = 'a key of more than 24 characters';
const MAINTENANCE = join(import.meta.dirname, '../../../dist/server/maintenance.js');
const PORTRAITS = join(import.meta.dirname, '../demo/portraits');
const log = createLog('silent');

/** Runs `npm run backup` or `npm run restore` as its own process. @throws Error with its output when it fails */
async function command(databaseUrl: string, dataDir: string, ...given: string[]): Promise<string> {
  const { NODE_OPTIONS: _, VITEST: __, ...inherited } = process.env;
  const env = { ...inherited, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_KEY: KEY };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', MAINTENANCE, ...given],
    { env: { ...env, PUBLIC_URL: 'https://stoop.example', SMTP_URL: '', REDIS_URL: '' } },
  );
  return stdout;
}

/** A message that the server acknowledged. */
interface Acked {
  chatId: string;
  clientId: string;
  seq: number;
}

/** Sends messages without pause until it is stopped. */
function startSending(members: readonly Member[], chatIds: readonly string[]) {
  const acked: Acked[] = [];
  let stopped = false;
  const send = async (member: Member, at: number) => {
    for (let n = 0; !stopped; n++) {
      const [chatId = '', clientId] = [chatIds[n % chatIds.length], `load-${at}-${n}`];
      const body = { clientId, content: `Line ${n}\n\twith a tab, a \\ and "quotes" from ${at}` };
      const sent = await member.call(chats.send, { params: { chatId }, body });
      if (sent.ok) acked.push({ chatId, clientId, seq: sent.body.seq });
      // In-process requests would otherwise leave no turn for other work.
      await nextTurn();
    }
  };
  const sending = members.map(send);
  return {
    acked,
    async stop() {
      stopped = true;
      await Promise.all(sending);
    },
  };
}

describe('a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoop-backup-'));
  const cleanups: (() => Promise<unknown>)[] = [];
  let source: TestApp;
  let members: Member[];
  let chatIds: string[];

  beforeAll(async () => {
    source = await createTestApp({ env: { LIMITS_FACTOR: '100000' } });
    members = await Promise.all(Array.from({ length: 4 }, () => source.member()));
    const [host, ...guests] = members as [Member, ...Member[]];
    chatIds = [];
    for (let n = 0; n < 3; n++) {
      const { body } = await host.call(hangouts.create, {
        body: { ...aHangoutForm(), clientId: `plan-of-the-backup-${n}` },
      });
      chatIds.push(hangoutChatId(body.id));
      for (const guest of guests)
        await guest.call(hangouts.join, {
          params: { hangoutId: body.id, uid: guest.uid },
          body: { rsvp: 'confirmed' },
        });
    }
    const [portrait = ''] = (await readdir(PORTRAITS)).filter((name) => name.endsWith('.jpg'));
    for (const { uid, username } of members) {
      const bytes = readFileSync(join(PORTRAITS, portrait));
      const { downloadUrl } = await storeProfilePhoto(source.app, uid, `profile-images/${uid}/profile.jpg`, bytes);
      await saveProfileFields(source.app, uid, { public: { username, profileImage: downloadUrl } });
    }
  });
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
    await source.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function emptyDatabase(): Promise<string> {
    const { url, drop } = await createDatabase();
    cleanups.push(drop);
    return url;
  }
  const ports = (test: TestApp) => ({
    databaseUrl: test.databaseUrl,
    db: test.app.db,
    files: test.app.files,
    log,
  });

  it('D11 made under load restores every message acknowledged before it, without gaps, with pictures and logins', async () => {
    const file = join(folder, 'under-load.backup');
    const load = startSending(members, chatIds);
    await expect.poll(() => load.acked.length).toBeGreaterThan(100);
    const before = [...load.acked];
    const said = await command(source.databaseUrl, source.config.dataDir, 'backup', file);
    const after = load.acked.length;
    await load.stop();
    expect(said).toMatch(/rows, \d+ files\. It was read back and is complete\./);
    expect(after, 'Members wrote while the backup was made.').toBeGreaterThan(before.length);
    expect(statSync(file).mode & 0o077, 'Others may read it.').toBe(0);

    const [databaseUrl, dataDir] = [await emptyDatabase(), join(folder, 'restored')];
    expect(await command(databaseUrl, dataDir, 'restore', file)).toMatch(/^Restored the state of /);
    const restored = await createTestApp({
      beside: { databaseUrl, clock: testClock() },
      env: { DATA_DIR: dataDir, LIMITS_FACTOR: '100000' },
    });
    try {
      const rows = (await queryOnce(databaseUrl, 'select chat_id, client_id, seq from messages')).map(
        (row) => `${row.chat_id} ${row.client_id} ${row.seq}`,
      );
      const found = new Set(rows);
      expect(before.filter(({ chatId, clientId, seq }) => !found.has(`${chatId} ${clientId} ${seq}`))).toEqual([]);
      const gaps = await queryOnce(
        databaseUrl,
        `select c.id from chats c left join messages m on m.chat_id = c.id
         group by c.id, c.last_seq having count(m.seq) <> c.last_seq or max(m.seq) <> c.last_seq`,
      );
      expect(gaps).toEqual([]);
      const keys = `select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) as key from pg_constraint
        where contype = 'f' and convalidated order by 1`;
      expect(await queryOnce(databaseUrl, keys)).toEqual(await queryOnce(source.databaseUrl, keys));
      expect(await queryOnce(databaseUrl, "select 1 from pg_trigger where tgenabled = 'D'")).toEqual([]);

      for (const { uid, email, password, token } of members) {
        const { body } = await identityClient(restored)('signInWithPassword', { email, password });
        expect(body.localId).toBe(uid);
        // The session from before the restore goes on.
        const mine = await restored.caller(token).call(chats.list, { query: {} });
        expect(mine.body.items).toHaveLength(chatIds.length);
        const profile = await readOwnUser(restored.app.db, uid);
        const address = profile.public?.profileImage ?? '';
        const [here, there] = await Promise.all([readPicture(restored.app, address), readPicture(source.app, address)]);
        expect(here).not.toBeNull();
        expect(here).toEqual(there);
      }
      const [writer, chatId] = [members[0] as Member, chatIds[0] as string];
      const [chat] = await queryOnce(databaseUrl, `select last_seq from chats where id = '${chatId}'`);
      const next = await restored
        .caller(writer.token)
        .call(chats.send, { params: { chatId }, body: { clientId: 'after-the-restore', content: 'Back.' } });
      expect(next.body.seq).toBe(Number(chat?.last_seq) + 1);
      const bytes = readFileSync(
        join(PORTRAITS, (await readdir(PORTRAITS)).find((name) => name.endsWith('.jpg')) ?? ''),
      );
      await storeProfilePhoto(restored.app, writer.uid, `profile-images/${writer.uid}/profile.jpg`, bytes);
    } finally {
      await restored.close();
    }
  });

  it('D11 is recorded, and refuses to be restored over anything', async () => {
    const file = join(folder, 'plain.backup');
    await makeRecordedBackup(ports(source), file, { key: null });
    expect(await lastBackups(source.app.db)).toMatchObject({
      verified: { place: file, encrypted: false, bytes: statSync(file).size },
      failed: null,
    });
    const target = { databaseUrl: source.databaseUrl, files: source.app.files, log };
    await expect(restoreInto(target, file, null)).rejects.toThrow('The database is not empty.');
    await expect(
      makeRecordedBackup({ ...ports(source), databaseUrl: 'postgres://127.0.0.1:1/none' }, join(folder, 'none'), {
        key: null,
      }),
    ).rejects.toThrow();
    expect((await lastBackups(source.app.db)).failed).toMatchObject({ bytes: null, verifiedAt: null });
    expect(await readdir(folder)).not.toContain('none.part');
  });

  it('D11 is not restored when it was damaged, cut off or encrypted with another key', async () => {
    const [file, plain] = [join(folder, 'whole.backup'), join(folder, 'readable.backup')];
    await makeRecordedBackup(ports(source), file, { key: KEY });
    await makeRecordedBackup(ports(source), plain, { key: null });
    const damage = (path: string, name: string, change: (bytes: Buffer) => Buffer) => {
      writeFileSync(join(folder, name), change(readFileSync(path)));
      return verifyArchive(join(folder, name), path === file ? KEY : null);
    };
    const flippedAt = (share: number) => (bytes: Buffer) => {
      const at = Math.floor(bytes.length * share);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return bytes;
    };
    const flipped = flippedAt(0.5);
    const halved = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
    await expect(verifyArchive(file, 'another key of more than 24')).rejects.toThrow('cannot be decrypted');
    await expect(verifyArchive(file, null)).rejects.toThrow('The backup is encrypted');
    await expect(damage(file, 'flipped', flipped)).rejects.toThrow('cannot be decrypted');
    await expect(damage(file, 'halved', halved)).rejects.toThrow('cannot be decrypted');
    // Without encryption a bit that no reader uses, such as one of an entry's time, may differ. No other may.
    const whole = await verifyArchive(plain, null);
    const noticed: number[] = [];
    for (const share of Array.from({ length: 40 }, (_, index) => (index + 0.5) / 40)) {
      const found = await damage(plain, 'flipped-plain', flippedAt(share)).catch((error) => {
        expect(error).toBeInstanceOf(BackupUnusable);
        return null;
      });
      if (found === null) noticed.push(share);
      else expect(found, `a bit flipped at ${share} of the file`).toEqual(whole);
    }
    expect(noticed.length).toBeGreaterThan(10);
    await expect(damage(plain, 'flipped-plain', flippedAt(noticed[0] ?? 0))).rejects.toThrow();
    // The manifest has the checksums of the other parts. Its own checksum is in the directory of the archive, 30 bytes before its name.
    const other = (bytes: Buffer) => {
      const at = bytes.lastIndexOf('manifest.json') - 30;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return bytes;
    };
    await expect(damage(plain, 'changed-manifest', other)).rejects.toThrow('manifest.json');
    await expect(damage(plain, 'halved-plain', halved)).rejects.toThrow('only a part');

    // A damaged backup changes nothing. The database that a restore was interrupted in is not taken for a whole one.
    const databaseUrl = await emptyDatabase();
    const stored = diskFiles(join(folder, 'half'));
    const target = { databaseUrl, files: stored, log };
    await expect(restoreInto(target, join(folder, 'flipped-plain'), null)).rejects.toThrow();
    expect(await queryOnce(databaseUrl, "select from pg_class where relnamespace = 'public'::regnamespace")).toEqual(
      [],
    );
    const full = { ...stored, put: () => Promise.reject(new Error('The disk is full.')) };
    await expect(restoreInto({ ...target, files: full }, plain, null)).rejects.toThrow('The disk is full.');
    const started = await createTestApp({ beside: { databaseUrl, clock: testClock() } }).catch((error) => error);
    expect(started).toBeInstanceOf(SchemaMismatch);
    expect(started.message).toMatch(/did not finish/);
  });

  it('D11 contains the files of an S3 store, and restores them into another', async () => {
    const store = await startS3Server();
    cleanups.push(() => store.close());
    const env = { S3_URL: store.url({ folder: 'first' }) };
    const first = await createTestApp({ env });
    cleanups.push(() => first.close());
    await first.app.files.put('photos/one.webp', Buffer.from('a photo'));
    const uid = (await first.member()).uid;
    const bytes = readFileSync(join(PORTRAITS, (await readdir(PORTRAITS)).find((name) => name.endsWith('.jpg')) ?? ''));
    const { downloadUrl } = await storeProfilePhoto(first.app, uid, `profile-images/${uid}/profile.jpg`, bytes);
    const file = join(folder, 's3.backup');
    await makeRecordedBackup(ports(first), file, { key: KEY });
    const databaseUrl = await emptyDatabase();
    const second = async (url: string) =>
      createTestApp({
        beside: { databaseUrl: url, clock: testClock() },
        env: { S3_URL: store.url({ folder: 'second' }) },
      });
    const { s3Files } = await import('../platform/files/s3.ts');
    const { readS3Url } = await import('../platform/files/s3-url.ts');
    const place = readS3Url(store.url({ folder: 'second' }));
    if (typeof place === 'string') throw new Error(place);
    await restoreInto({ databaseUrl, files: s3Files(place), log }, file, KEY);
    const restored = await second(databaseUrl);
    cleanups.push(() => restored.close());
    expect(await readPicture(restored.app, downloadUrl)).toEqual(await readPicture(first.app, downloadUrl));
    // Only what the database names belongs to the backup.
    expect(await restored.app.files.get('photos/one.webp')).toBeNull();
  });

  it('D11 names the files that were missing or empty before it, and is incomplete and fails without --allow-missing', async () => {
    const test = await createTestApp();
    cleanups.push(() => test.close());
    const { uid } = await test.member();
    const portrait = (await readdir(PORTRAITS)).find((name) => name.endsWith('.jpg')) ?? '';
    const bytes = readFileSync(join(PORTRAITS, portrait));
    await storeProfilePhoto(test.app, uid, `profile-images/${uid}/profile.jpg`, bytes);
    const [lost = '', ...kept] = await readdir(join(test.config.dataDir, 'files/photos'));
    const file = join(folder, 'lost.backup');
    const make = (...more: string[]) => command(test.databaseUrl, test.config.dataDir, 'backup', file, ...more);
    writeFileSync(join(test.config.dataDir, 'files/photos', lost), '');
    const { code, stdout } = (await make().catch((error) => error)) as { code: number; stdout: string };
    expect(code).toBe(1);
    expect(stdout).toContain(`${kept.length} files. It was read back and is not complete.`);
    expect(stdout).toContain(`does not have: 1.\n  photos/${lost}\n`);
    expect(stdout).not.toMatch(/is complete|deleted during/);
    expect((await readdir(folder)).filter((name) => name.startsWith('lost'))).toEqual(['lost.backup.incomplete']);
    expect((await verifyArchive(`${file}.incomplete`, KEY)).missing).toEqual([`photos/${lost}`]);
    const { db } = test.app;
    expect((await lastBackups(db)).failed).toMatchObject({ problem: 'Missing files that the database names: 1.' });
    expect(await lastFileCount(db)).toMatchObject({ named: 6, missing: 1, missingKeys: [`photos/${lost}`] });

    rmSync(`${file}.incomplete`);
    expect(await make('--allow-missing')).toContain(`does not have: 1.\n  photos/${lost}\n`);
    expect(await readdir(folder)).toContain('lost.backup');
    expect((await lastBackups(db)).failed).toBeNull();
    // Backups are complete again when the picture is given up.
    await giveUpLostPictures(test.app, [`photos/${lost}`]);
    const made = await makeRecordedBackup(ports(test), join(folder, 'given-up.backup'), { key: null });
    expect([made.isComplete, made.manifest.files.length]).toEqual([true, kept.length]);
  });

  it('D11 does not take a file for lost that is deleted with its row while the backup reads files', async () => {
    const test = await createTestApp();
    cleanups.push(() => test.close());
    const { uid } = await test.member();
    const portrait = (await readdir(PORTRAITS)).find((name) => name.endsWith('.jpg')) ?? '';
    const bytes = readFileSync(join(PORTRAITS, portrait));
    await storeProfilePhoto(test.app, uid, `profile-images/${uid}/profile.jpg`, bytes);
    const { files, transact } = test.app;
    let deleted: Promise<unknown> | undefined;
    const deleting: Files = {
      ...files,
      async get(key) {
        deleted ??= transact((work) => deletePicturesOf(work, uid));
        await deleted;
        await filesRemoved(test.app);
        return files.get(key);
      },
    };
    const made = await makeRecordedBackup({ ...ports(test), files: deleting }, join(folder, 'deleted.backup'), {
      key: null,
    });
    expect(made).toMatchObject({ isComplete: true, manifest: { files: [], missing: [] } });
    expect(made.manifest.gone).toHaveLength(6);
  });

  it('D11 of a database without accounts is refused, because it is probably the wrong one', async () => {
    const test = await createTestApp();
    cleanups.push(() => test.close());
    const file = join(folder, 'empty.backup');
    await expect(makeRecordedBackup(ports(test), file, { key: null })).rejects.toThrow('The database has no accounts');
    expect(await readdir(folder)).not.toContain('empty.backup');
  });

  it('D11 that is scheduled keeps the last complete one while the newer ones lack files, however old it is', async () => {
    const now = new Date('2026-12-24T04:23:00Z');
    const names = [
      ...['stoop-20261118T042300Z.backup', 'stoop-20261119T042300Z.backup', 'stoop-20261120T042300Z.backup.incomplete'],
      ...['stoop-20261223T042300Z.backup.incomplete', 'notes.txt'],
    ];
    const kept = { installation: '0a1b2c3d', keepDays: 14 };
    expect(expiredBackups(names, kept, now)).toEqual([names[0], names[2]]);
    expect(expiredBackups([...names, 'stoop-0a1b2c3d-20261224T042300Z.backup'], kept, now)).toEqual(names.slice(0, 3));
    const later = 'stoop-0a1b2c3d-20261224T042301Z.backup';
    expect(expiredBackups([...names, later], kept, now)).toEqual([names[0], names[2]]);

    const test = await createTestApp();
    cleanups.push(() => test.close());
    const { uid } = await test.member();
    const portrait = (await readdir(PORTRAITS)).find((name) => name.endsWith('.jpg')) ?? '';
    const bytes = readFileSync(join(PORTRAITS, portrait));
    await storeProfilePhoto(test.app, uid, `profile-images/${uid}/profile.jpg`, bytes);
    const place = join(folder, 'lasting');
    const { dataDir } = test.config;
    const settings = { scheduledBackups: { folder: place, hours: [4], keepDays: 1 }, backupKey: KEY, dataDir };
    await makeScheduledBackup(ports(test), settings, new Date('2026-12-01T04:23:00Z'));
    rmSync(join(test.config.dataDir, 'files/photos'), { recursive: true });
    await makeScheduledBackup(ports(test), settings, new Date('2026-12-02T04:23:00Z'));
    await makeScheduledBackup(ports(test), settings, new Date('2026-12-09T04:23:00Z'));
    expect((await readdir(place)).toSorted()).toEqual([
      expect.stringMatching(/^stoop-[0-9a-f]{8}-20261201T042300Z\.backup$/),
      expect.stringMatching(/^stoop-[0-9a-f]{8}-20261209T042300Z\.backup\.incomplete$/),
    ]);
  });

  it('D11 that is scheduled leaves those of another installation in the same folder alone, of which it was restored, unfinished and old ones too', async () => {
    const place = join(folder, 'shared');
    const { dataDir } = source.config;
    const settings = { scheduledBackups: { folder: place, hours: [4], keepDays: 1 }, backupKey: KEY, dataDir };
    await makeScheduledBackup(ports(source), settings, new Date('2026-12-01T04:23:00Z'));
    const [others = ''] = await readdir(place);
    const [databaseUrl, files] = [await emptyDatabase(), diskFiles(join(folder, 'of-another'))];
    await restoreInto({ databaseUrl, files, log }, join(place, others), KEY);
    const { db, close } = openDatabase(databaseUrl, { size: 1, onError: () => {} });
    cleanups.push(close);
    const unfinished = `${others.replace('20261201', '20261202')}.part`;
    writeFileSync(join(place, unfinished), 'of a server that makes it');
    for (const day of ['09', '12'])
      await makeScheduledBackup({ databaseUrl, db, files, log }, settings, new Date(`2026-12-${day}T04:23:00Z`));
    const names = await readdir(place);
    expect(names).toEqual(expect.arrayContaining([others, unfinished]));
    expect(names).toHaveLength(3);
    const { oldest } = (await lookAtBackupFolder(settings)) ?? {};
    expect(oldest).toMatchObject({ name: others, begunAt: Date.parse('2026-12-01T04:23:00Z') });
  });

  it('R-11 that is scheduled and fails is recorded, seen in the health at once and mailed to operators, twice a day at most', async () => {
    const place = join(folder, 'no-folder');
    writeFileSync(place, 'a file in the way');
    const test = await createTestApp({ env: { BACKUP_DIR: place, BACKUP_KEY: KEY } });
    cleanups.push(() => test.close());
    const operators = [await test.member(), await test.member()];
    for (const { uid } of operators) await test.app.transact((work) => setRole(work, null, uid, 'operator'));
    const mailsTo = (operator?: Member) => test.mails.filter(({ to }) => to === operator?.email);
    const mails = () => mailsTo(operators[0]);
    const fail = () => expect(runBackupJob(test.app, test.databaseUrl)).rejects.toThrow('EEXIST');
    const folderState = await lookAtBackupFolder(test.config);
    expect(judgeBackups({ verified: null, failed: null }, { folder: folderState, isNeeded: true }, new Date())).toEqual(
      {
        health: 'degraded',
        detail: `BACKUP_DIR ${place} cannot be used (EEXIST), so no backup is made. Give it to the user who runs Stoop, or name another folder.`,
      },
    );
    await fail();
    expect(await lastBackups(test.app.db)).toMatchObject({ verified: null, failed: { bytes: null } });
    expect(mails().map(({ subject }) => subject)).toEqual(['Stoop: the backup failed']);
    expect(mails()[0]?.text).toContain(`EEXIST: file already exists, mkdir '${place}'`);
    expect(mails()[0]?.text).toContain('http://stoop.test/operator/status');
    expect(mailsTo(operators[1])).toHaveLength(1);
    const { seconds } = FAILED_BACKUP_NOTICES;
    test.clock.advance(seconds * 1000 - 1);
    await fail();
    expect(mails()).toHaveLength(1);
    test.clock.advance(1);
    await fail();
    expect(mails()).toHaveLength(2);

    rmSync(place);
    await runBackupJob(test.app, test.databaseUrl);
    expect(mails()).toHaveLength(2);
    expect(await lastBackups(test.app.db)).toMatchObject({ failed: null });
    expect(await lookAtBackupFolder(test.config)).toMatchObject({ problem: null });
  });

  it('D11 that is scheduled removes those that were kept long enough, and nothing else, and is made when one cannot be removed', async () => {
    const now = new Date('2026-12-24T04:23:00Z');
    const names = ['stoop-0a1b2c3d-20261209T042300Z.backup', 'stoop-20261211T042300Z.backup', 'my-own.backup'];
    expect(expiredBackups(names, { installation: '0a1b2c3d', keepDays: 14 }, now)).toEqual(names.slice(0, 1));
    const place = join(folder, 'scheduled');
    const { dataDir } = source.config;
    const settings = { scheduledBackups: { folder: place, hours: [4], keepDays: 14 }, backupKey: KEY, dataDir };
    await makeScheduledBackup(ports(source), settings, new Date('2026-12-09T04:23:00Z'));
    writeFileSync(join(place, 'my-own.backup'), '');
    writeFileSync(join(place, 'stoop-20261223T042300Z.backup.part'), 'of a killed server');
    const unremovable = join(place, 'stoop-20261201T042300Z.backup');
    mkdirSync(unremovable);
    await expect(makeScheduledBackup(ports(source), settings, now)).rejects.toThrow(unremovable);
    rmSync(unremovable, { recursive: true });
    const [own = '', scheduled = '', ...others] = (await readdir(place)).toSorted();
    expect([own, scheduled, others]).toEqual([
      'my-own.backup',
      expect.stringMatching(/^stoop-[0-9a-f]{8}-20261224T042300Z\.backup$/),
      [],
    ]);
    await verifyArchive(join(place, scheduled), KEY);
  });
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import { DOWNLOAD_KEPT_DAYS, RATE_LIMITS } from '#contract/limits.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { identityClient } from '#server/slices/identity/identity.factory.ts';
import { RECENT_LOGIN_MS } from '#server/slices/identity/limits.rules.ts';
import { createTestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { DOWNLOAD_LINK_LIFETIME_MS } from './downloads.rules.ts';
import { downloadsRemoved, removeOldDownloads } from './downloads.ts';

describe('a download', () => {
  it('A-18 makes one download at a time, mails that it is ready, delivers it to its owner and removes it after days', async () => {
    const test = await createTestApp();
    const [member, other] = [await test.member(), await test.member()];
    const params = { uid: member.uid };
    const state = async () => (await member.call(routes.account.readDownload, { params })).body.state;
    expect(await state()).toBe('none');
    const early = await member.call(routes.account.createDownloadLink, { params });
    expect(early.error.code).toBe('DOWNLOAD_NOT_READY');
    const first = await download(test, member);
    const ready = await member.call(routes.account.readDownload, { params });
    const keptUntil = new Date(test.clock.now().getTime() + DOWNLOAD_KEPT_DAYS * DAY_MS).toISOString();
    expect(ready.body).toMatchObject({ state: 'ready', bytes: first.bytes, keptUntil });
    expect(test.mails.at(-1)).toMatchObject({ to: member.email, subject: 'Your Stoop data is ready' });
    const link = (await member.call(routes.account.createDownloadLink, { params })).body.address;
    const get = (url: string) => test.app.http.inject({ method: 'GET', url });
    const { headers, statusCode } = await get(link);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/zip',
      'no-store',
    ]);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="stoop-data-[\d-]{10}\.zip"$/);
    // Another member cannot ask for it, and a link stops working after two minutes or when a newer one is made.
    expect((await other.call(routes.account.createDownloadLink, { params })).error.code).toBe('NOT_FOUND');
    const newer = (await member.call(routes.account.createDownloadLink, { params })).body.address;
    expect([(await get(link)).statusCode, (await get(newer)).statusCode]).toEqual([404, 200]);
    test.clock.advance(DOWNLOAD_LINK_LIFETIME_MS - 1);
    expect((await get(newer)).statusCode).toBe(200);
    test.clock.advance(1);
    expect((await get(newer)).statusCode).toBe(404);
    // A link ends with the session that asked for it, for example when the member logs out.
    const { idToken } = await issueTokens(test.app, member.uid);
    const last = (await test.caller(idToken).call(routes.account.createDownloadLink, { params })).body.address;
    expect((await get(last)).statusCode).toBe(200);
    await identityClient(test)('signOut', { idToken });
    expect((await get(last)).statusCode).toBe(404);
    test.clock.advance(RECENT_LOGIN_MS);
    const late = await member.call(routes.account.createDownloadLink, { params });
    expect(late.error.code).toBe('RECENT_LOGIN_REQUIRED');
    const stored = async () => {
      await removeOldDownloads(test.app);
      return (await readdir(join(test.config.dataDir, 'files', 'downloads'))).length;
    };
    test.clock.set(new Date(Date.parse(keptUntil) - 1));
    expect(await stored()).toBe(1);
    test.clock.advance(2);
    expect(await stored()).toBe(0);
    await test.close();
  });

  it('counts attempts to open the address of a download by network address', async () => {
    const test = await createTestApp();
    const open = (remoteAddress: string) =>
      test.app.http.inject({ method: 'GET', url: `/downloads/${'a'.repeat(43)}`, remoteAddress });
    const tries = Array.from({ length: RATE_LIMITS.badLink.points + 1 }, () => open('10.9.0.1'));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await open('10.9.0.2')).statusCode).toBe(404);
    await test.close();
  });

  it('A-18 begins a download again that was interrupted, says when it failed, and removes what it no longer needs', async () => {
    const test = await createTestApp();
    const member = await test.member();
    const params = { uid: member.uid };
    const { files } = test.app;
    const put = files.put;
    const state = async () => (await member.call(routes.account.readDownload, { params })).body.state;
    let attempts = 0;
    files.put = async () => {
      attempts++;
      throw new Error('The store is unavailable.');
    };
    await member.call(routes.account.startDownload, { params });
    expect(await state()).toBe('making');
    // Asking again does not start a second one.
    await member.call(routes.account.startDownload, { params });
    const { rows } = await sql`select 1 from jobs.job where name = 'make-download'`.execute(test.app.db);
    expect(rows).toHaveLength(1);
    for (let n = 0; n < 7; n++) {
      test.clock.advance(20 * 60_000);
      await test.app.queues.runAll();
    }
    expect(attempts).toBe(6);
    // The first token has expired by now.
    const { idToken } = await issueTokens(test.app, member.uid);
    const later = { ...member, ...test.caller(idToken) };
    expect((await later.call(routes.account.readDownload, { params })).body.state).toBe('failed');
    files.put = put;
    expect((await download(test, later)).data.account.uid).toBe(member.uid);
    const folder = join(test.config.dataDir, 'files', 'downloads');
    expect(await readdir(folder)).toHaveLength(1);
    await later.call(routes.account.deleteNow, { params });
    await downloadsRemoved(test.app);
    expect(await readdir(folder)).toEqual([]);
    const { rows: left } = await sql`select 1 from downloads`.execute(test.app.db);
    expect(left).toEqual([]);
    await test.close();
  });

  it('A-18 removes the former download in the background, and no other one, so that no answer waits for the file store', async () => {
    const test = await createTestApp();
    const [member, other] = [await test.member(), await test.member()];
    await download(test, other);
    await download(test, member);
    const { db } = test.app;
    await sql`update downloads set kept_until = now() - interval '1 day' where uid = ${other.uid}`.execute(db);
    const { files } = test.app;
    const { remove } = files;
    const isBack = Promise.withResolvers<void>();
    files.remove = async (key) => {
      await isBack.promise;
      return remove(key);
    };
    const params = { uid: member.uid };
    expect((await member.call(routes.account.startDownload, { params })).body.state).toBe('making');
    expect((await member.call(routes.account.deleteNow, { params })).body).toEqual({ deleted: true });
    isBack.resolve();
    await downloadsRemoved(test.app);
    const { rows } = await sql<{ uid: string | null }>`select uid from downloads`.execute(db);
    expect(rows).toEqual([{ uid: other.uid }]);
    // The maker of the second one removes the part that it made before the account was deleted.
    await expect.poll(() => readdir(join(test.config.dataDir, 'files', 'downloads'))).toHaveLength(1);
    await test.close();
  });
});

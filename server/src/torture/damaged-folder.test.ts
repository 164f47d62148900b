import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { startPostgres } from '../app.database.ts';
import { testClock } from '../platform/clock/clock.ts';
import { randomFrom } from '../platform/seeded-random.ts';
import { chooseDamage, type Damage, knownDamages, startOn, tryDamage } from './damages.ts';

const PORTRAITS = join(import.meta.dirname, '../demo/portraits');
/** `npm run torture` tries more. */
const GENERATED = 10;
/** Copying folders takes long on a busy disk. */
const WITHIN_MS = 180_000;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

describe('a damaged data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoop-damaged-'));
  const dataDir = join(folder, 'seeded');
  const copy = join(folder, 'copy');
  let data: string;

  beforeAll(async () => {
    // As root, PostgreSQL then runs as a user of its own, who has to pass through this folder.
    chmodSync(folder, 0o711);
    const postgres = await startPostgres({ dataDir, s3: null });
    const server = await createTestApp({
      beside: { databaseUrl: postgres.url, clock: testClock() },
      env: { DATA_DIR: dataDir },
    });
    const [portrait = ''] = readdirSync(PORTRAITS).filter((name) => name.endsWith('.jpg'));
    for (const { uid } of [await server.member(), await server.member()])
      await server.app.slices.media.keepPhoto(
        uid,
        `profile-images/${uid}/profile.jpg`,
        readFileSync(join(PORTRAITS, portrait)),
      );
    await server.close();
    await postgres.stop();
    const started = await startOn(dataDir);
    data = 'data' in started ? started.data : '';
    expect(data).toContain('accounts');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const attempt = (damage: Damage) => tryDamage({ dataDir, data }, copy, damage);

  it('D11 is refused with a sentence that names the damage, and left as it is', async () => {
    for (const damage of knownDamages(dataDir))
      expect(await attempt(damage), damage.what).toEqual({ problem: null, started: false });
    // The copy has been repaired each time, so it is complete again.
    expect(await startOn(copy)).toEqual({ data });
  }, WITHIN_MS);

  it(`D11 starts with all data or is left as it is, whatever is removed, truncated, unreadable or swapped (SEED=${seed})`, async () => {
    const random = randomFrom(seed);
    rmSync(copy, { recursive: true, force: true });
    for (let n = 0; n < GENERATED; n++) {
      const damage = chooseDamage(dataDir, random);
      expect((await attempt(damage)).problem, `SEED=${seed}, ${damage.what}`).toBe(null);
    }
  }, WITHIN_MS);
});

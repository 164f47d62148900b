import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { startPostgres } from '../app.database.ts';
import { testClock } from '../platform/clock/clock.ts';
import { randomFrom } from '../platform/seeded-random.ts';
import { chooseDamage, copyFolder, type Damage, knownDamages, largestTable, startOn, tryDamage } from './damages.ts';

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

  it(
    'D11 is refused with a sentence that names the damage, and left as it is',
    async () => {
      for (const damage of knownDamages(dataDir))
        expect(await attempt(damage), damage.what).toEqual({ problem: null, started: false });
      // The copy has been repaired each time, so it is complete again.
      expect(await startOn(copy)).toEqual({ data });
    },
    WITHIN_MS,
  );

  it(
    `D11 starts with all data or is left as it is, whatever is removed, truncated, unreadable or swapped (SEED=${seed})`,
    async () => {
      const random = randomFrom(seed);
      rmSync(copy, { recursive: true, force: true });
      for (let n = 0; n < GENERATED; n++) {
        const damage = chooseDamage(dataDir, random);
        expect((await attempt(damage)).problem, `SEED=${seed}, ${damage.what}`).toBe(null);
      }
    },
    WITHIN_MS,
  );

  /** Damages a copy that has no record of its last stop, as after a crash, and returns the sentence of the start. */
  async function sentenceWithoutRecord(damage: (folder: string) => void): Promise<string> {
    rmSync(copy, { recursive: true, force: true });
    copyFolder(dataDir, copy);
    rmSync(join(copy, 'postgres.json'));
    damage(copy);
    const outcome = await startOn(copy);
    return 'sentence' in outcome ? outcome.sentence : 'It started.';
  }

  it(
    'D12 says within seconds, when PostgreSQL runs without a record of its last stop, that the password is wrong or a table is lost',
    async () => {
      expect(
        await sentenceWithoutRecord((folder) => writeFileSync(join(folder, 'postgres/secret'), 'of-another-database')),
      ).toMatch(/^The database in \S+ is not complete: \S+secret is not its password\. PostgreSQL was stopped again: /);
      expect(await sentenceWithoutRecord((folder) => rmSync(join(folder, largestTable(dataDir))))).toMatch(
        /^The database in \S+ is not complete: base\/\d+\/\d+ of \S+ has been lost\. PostgreSQL was stopped again: /,
      );
    },
    WITHIN_MS,
  );
});

describe('a data folder without a database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoop-new-'));
  beforeAll(() => chmodSync(folder, 0o711));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    'files/photos/a.jpg',
    'mail/1.eml',
    'inbox-key',
    'postgres/secret',
    'postgres/cluster.former/PG_VERSION',
    'postgres-17/cluster/PG_VERSION',
    'postgres.new/secret',
    'postgres.upgraded/secret',
    'postgres.json',
  ])('D11 is refused, and left as it is, where %s shows that there was one', async (trace) => {
    const dataDir = mkdtempSync(join(folder, 'used-'));
    mkdirSync(dirname(join(dataDir, trace)), { recursive: true });
    writeFileSync(join(dataDir, trace), 'x');
    expect(await startOn(dataDir)).toEqual({
      sentence: expect.stringMatching(
        /^The database in \S+cluster is not complete: it is missing, and there is \S+\. Nothing was changed: .*npm run restore/,
      ),
    });
    // A start that locks the folder leaves the file that it locks.
    expect(readdirSync(dataDir, { recursive: true }).filter((path) => path !== 'stoop.lock')).toEqual(
      trace.split('/').map((_, n, parts) => parts.slice(0, n + 1).join('/')),
    );
  });

  it(
    'starts when the first start of it was killed while it created the database',
    async () => {
      const dataDir = join(folder, 'first');
      const script = `import { startPostgres } from '${new URL('../app.database.ts', import.meta.url).href}';
      await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, s3: null });`;
      const first = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
      const ended = once(first, 'close');
      const postgres = join(dataDir, 'postgres');
      const attempts = () =>
        existsSync(postgres) ? readdirSync(postgres).filter((name) => name.includes('.new-')) : [];
      await expect
        .poll(() => attempts().some((name) => existsSync(join(postgres, name, 'PG_VERSION'))), {
          timeout: WITHIN_MS,
          interval: 5,
        })
        .toBe(true);
      first.kill('SIGKILL');
      await ended;
      const [unfinished] = attempts();
      expect(readdirSync(postgres).toSorted()).toEqual([unfinished, 'secret']);
      // Neither shows that there was a database.
      mkdirSync(join(dataDir, 'files'));
      mkdirSync(join(dataDir, 'lost+found'));
      // The program that the killed start left behind may still write while a start removes its folder.
      await expect
        .poll(
          async () => {
            expect(await startOn(dataDir)).toHaveProperty('data');
            return readdirSync(postgres).toSorted();
          },
          { timeout: WITHIN_MS },
        )
        .toEqual(['cluster', 'secret']);
    },
    WITHIN_MS,
  );
});

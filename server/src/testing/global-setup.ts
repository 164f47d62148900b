import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../app.schema.ts';
import { createLog } from '../platform/log/log.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { databaseAt } from './database-at.ts';
import { splitMessages } from './split-messages.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}
/** The migrated database that every test clones. */
export const TEMPLATE = 'stoop_template';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Starts PostgreSQL without fsync, with the migrated database that tests clone. Returns its address, and how to stop it. */
export async function startTestPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoop-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    durable: false,
    maxConnections: 300,
  });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  const templateUrl = databaseAt(postgres.url, TEMPLATE);
  await migrate(templateUrl, createLog('silent'));
  // TEST_MESSAGES=parts runs every test on a schema whose messages are split by chat: docs/scale.md.
  if (process.env.TEST_MESSAGES === 'parts') await splitMessages(templateUrl);
  await admin.end();
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: postgres.url, stop };
}

/** Builds the server, which the tests of processes start, and starts one PostgreSQL for the whole run. */
export default async function setup(project: TestProject) {
  // tools/mutate.mjs runs many times with the PostgreSQL that it has started, and runs no tests of processes.
  const { MUTATION_POSTGRES } = process.env;
  if (MUTATION_POSTGRES) return project.provide('postgresUrl', MUTATION_POSTGRES);
  execFileSync(process.execPath, ['tools/run.mjs', 'build', 'server'], { cwd: ROOT, stdio: 'inherit' });
  const { url, stop } = await startTestPostgres();
  project.provide('postgresUrl', url);
  return stop;
}

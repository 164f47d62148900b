// The operators' command line: `npm run operator -- grant EMAIL`.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { folderBusy } from './app.database.ts';
import { SchemaMismatch } from './app.schema.ts';
import { createServer } from './app.ts';
import { ConfigError, ownEnvironment, readConfig } from './config.ts';
import { runDoctor } from './operator.doctor.ts';
import { Refusal, say } from './operator.io.ts';
import { TASKS, USAGE } from './operator.tasks.ts';
import { connectionFault } from './platform/db/database.ts';
import { AppError, mainSentenceOf } from './platform/http/errors.ts';
import { refuseDuringUpgrade, runningEmbeddedUrl } from './platform/postgres/running.ts';
import { FolderInUse } from './platform/process/data-folder.ts';
import { findOwner } from './platform/process/folder-lock.ts';

/** Returns the address after --mail, if there is one. @throws Refusal for other options */
function testAddressIn(given: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...given], options: { mail: { type: 'string' } } }).values.mail;
  } catch {
    throw new Refusal('doctor has one option: --mail ADDRESS.');
  }
}

/** Errors whose message says everything. */
const EXPECTED_ERRORS = [Refusal, ConfigError, SchemaMismatch, FolderInUse];

async function main([name = '', ...given]: string[]) {
  // It also works where nothing else does: without a database, and with settings that are refused.
  if (name === 'doctor') {
    process.exitCode = await runDoctor(process.env, say, testAddressIn(given));
    return;
  }
  const task = TASKS[name];
  if (!task) throw new Refusal(name ? `There is no task "${name}".\n\n${USAGE}` : USAGE);
  const config = readConfig(ownEnvironment());
  const url = config.databaseUrl ?? runningEmbeddedUrl(join(config.dataDir, 'postgres'));
  if (!url) {
    const owner = findOwner(config.dataDir);
    if (owner) throw folderBusy(config.dataDir, owner);
    throw new Refusal(
      `Stoop is not running on ${config.dataDir}. Start it first, or set DATA_DIR or DATABASE_URL to the values that it uses.`,
    );
  }
  if (!config.databaseUrl) await refuseDuringUpgrade(url);
  const app = await createServer(config, url, { migrates: false });
  try {
    await task(app, given);
  } finally {
    await app.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (EXPECTED_ERRORS.some((kind) => error instanceof kind)) console.error((error as Error).message);
  else if (error instanceof AppError) console.error(mainSentenceOf(error));
  else if (connectionFault(error))
    console.error('The database does not answer. Is Stoop running with the same DATA_DIR or DATABASE_URL?');
  else console.error(error);
  process.exitCode = 1;
});

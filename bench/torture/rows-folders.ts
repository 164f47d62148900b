import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#server/platform/process/free-port.ts';
import { chooseDamage, knownDamages, startOn, tryDamage } from '#server/torture/damages.ts';
import { createWriters } from '#server/torture/writers.ts';
import type { Context, Result, Row } from './row.ts';
import { makeFolder, startNode } from './stage.ts';

/** Fills a data folder with members, messages and a file, stops the server, and returns a digest of all data. */
async function seedFolder(dataDir: string, pairs: number): Promise<string> {
  const node = await startNode(dataDir, { DEMO_MEMBERS: '7' }, await freePort());
  const writers = await createWriters(node.base, pairs);
  const writing = writers.write();
  await writing.until(50 * pairs);
  await writing.stop();
  node.signal('SIGTERM');
  await node.ended;
  const outcome = await startOn(dataDir);
  if ('sentence' in outcome) throw new Error(outcome.sentence);
  return outcome.data;
}

/** Damages the folder of a stopped server in many ways: each start finds all data, or leaves the folder as it is. */
async function damageFolder({ size, random }: Context): Promise<Result> {
  const [folder, dataDir] = [makeFolder(), makeFolder()];
  const data = await seedFolder(dataDir, Math.ceil(10 * size));
  const generated = Array.from({ length: Math.ceil(100 * size) }, () => chooseDamage(dataDir, random));
  const problems: string[] = [];
  let started = 0;
  const damages = [...knownDamages(dataDir), ...generated];
  for (const damage of damages) {
    const outcome = await tryDamage({ dataDir, data }, join(folder, 'copy'), damage);
    if (outcome.problem) problems.push(`${damage.what}: ${outcome.problem}`);
    if (outcome.started) started++;
  }
  for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
  return {
    ok: problems.length === 0,
    figure:
      `${damages.length} damages: ${started} starts with all data, ` +
      `${damages.length - started - problems.length} refused with a sentence and nothing changed, ` +
      `${problems.length} other${problems.map((problem) => `; ${problem}`).join('')}`,
  };
}

export const FOLDER_ROWS: Row[] = [
  {
    name: 'damaged-folder',
    what: 'files and folders of a stopped server removed, truncated, unreadable or swapped',
    run: damageFolder,
  },
];

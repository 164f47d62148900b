import { existsSync, rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { reusableSeed, seedProduct } from './seed.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demo members, not in use: each test file gets a copy of it. */
    seeded: string;
  }
}

/**
 * Provides the built product with demo members. `npm test` prepares both beside other tests, in the folder SEEDED_DATA. A run of
 * one file keeps them for the next run of the same build.
 */
export default async function setup(project: TestProject) {
  const prepared = process.env.SEEDED_DATA;
  if (prepared === undefined) {
    project.provide('seeded', await reusableSeed());
    return;
  }
  const seeded = existsSync(prepared) ? prepared : await seedProduct();
  project.provide('seeded', seeded);
  return () => rmSync(seeded, { recursive: true, force: true });
}

import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { ROOT, startProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demo members, not in use: each test file gets a copy of it. */
    seeded: string;
  }
}

/** Builds the product and seeds the demo members once. Each test file runs on a copy, so that files do not affect each other. */
export default async function setup(project: TestProject) {
  execFileSync(process.execPath, ['tools/run.mjs', 'build'], { cwd: ROOT, stdio: 'inherit' });
  const product = await startProduct({ env: { DEMO_MEMBERS: '60' } });
  await product.stop();
  project.provide('seeded', product.dataDir);
  return () => product.dispose();
}

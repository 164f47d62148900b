import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder in which the demo members have moved in, at rest: every test file gets a copy of it. */
    seeded: string;
  }
}

/** Seeds the demo members once. A file's product is a copy of this, so no file finds what another one left. */
export default async function setup(project: TestProject) {
  const product = await startProduct({ env: { DEMO_MEMBERS: '60' } });
  await product.stop();
  project.provide('seeded', product.dataDir);
  return () => product.dispose();
}

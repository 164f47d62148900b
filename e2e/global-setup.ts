import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    productUrl: string;
    mailDir: string;
  }
}

/** One running product for all browser tests that do not break it on purpose. */
export default async function setup(project: TestProject) {
  const product = await startProduct({ DEMO_MEMBERS: '60' });
  project.provide('productUrl', product.url);
  project.provide('mailDir', `${product.dataDir}/mail`);
  return () => product.dispose();
}

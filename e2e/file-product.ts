import { inject } from 'vitest';
import { type Product, startProduct } from './product.ts';

let started: Promise<Product> | undefined;

/** The product of this test file, with sixty demo members: started when first asked for, ended with the file. */
export const fileProduct = (): Promise<Product> => (started ??= startProduct({ seeded: inject('seeded') }));

export async function disposeFileProduct(): Promise<void> {
  await (await started)?.dispose();
}

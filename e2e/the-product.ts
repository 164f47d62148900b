import { inject } from 'vitest';
import { type Product, startProduct } from './product.ts';

let started: Promise<Product> | undefined;

/** The product of this test file, with sixty demo members: started when first asked for, ended with the file. */
export const theProduct = (): Promise<Product> => (started ??= startProduct({ seeded: inject('seeded') }));

export async function disposeProduct(): Promise<void> {
  await (await started)?.dispose();
}

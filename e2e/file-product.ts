import { inject } from 'vitest';
import { type Product, startProduct } from './product.ts';

let started: Promise<Product> | undefined;

/** Returns the product of this test file, with sixty demo members. It starts on first use and stops with the file. */
export const fileProduct = (): Promise<Product> => (started ??= startProduct({ seeded: inject('seeded') }));

export async function disposeFileProduct(): Promise<void> {
  await (await started)?.dispose();
}

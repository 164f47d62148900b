import { afterAll, beforeEach, inject } from 'vitest';
import { type Product, startProduct } from './product.ts';

/**
 * Returns a function that returns a product which tests share; the first call starts it. It stops with the file or describe
 * block. A test that runs again gets a new product, because its first attempt may have left anything behind.
 * @param start starts the product, and does in it what every test needs
 */
export function shareProduct(start: () => Promise<Product>): () => Promise<Product> {
  const begun = new Set<string>();
  let starting: Promise<Product> | undefined;
  async function dispose() {
    const product = await starting?.catch(() => undefined);
    starting = undefined;
    await product?.dispose();
  }
  beforeEach(async ({ task }) => {
    if (begun.has(task.id)) await dispose();
    begun.add(task.id);
  });
  afterAll(dispose);
  return () => (starting ??= start());
}

interface Setup {
  /** Settings in addition. */
  env?: Record<string, string>;
  /** Does in the product what every test of the file needs. */
  prepare?: (product: Product) => Promise<void>;
}
let setup: Setup = {};
let current: (() => Promise<Product>) | undefined;

/** Gives a test file a product of its own. Called before each file, because the files of a worker share their modules. */
export function beginFile() {
  setup = {};
  current = shareProduct(async () => {
    const { env = {}, prepare } = setup;
    const product = await startProduct({ seeded: inject('seeded'), env });
    await prepare?.(product);
    return product;
  });
}

/** Changes the product of this test file. Call it once at the top of the file. */
export function setUpFileProduct(changes: Setup) {
  setup = changes;
}

/** Returns the product of this test file, with sixty demo members. */
export async function fileProduct(): Promise<Product> {
  if (!current) throw new Error('e2e/file-setup.ts has not run.');
  return current();
}

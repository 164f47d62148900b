import { afterAll, beforeEach, inject } from 'vitest';
import { isFree } from '#server/platform/process/free-port.ts';
import { type Product, startProduct } from './product.ts';

/**
 * Returns a function that returns a product which tests share; the first call starts it. It stops with the file or describe
 * block. A test that runs again gets a new product, because its first attempt may have left anything behind.
 * @param start starts the product, and does in it what every test needs
 */
export function shareProduct(start: () => Promise<Product>): () => Promise<Product> {
  const startedFiles = new Set<string>();
  let starting: Promise<Product> | undefined;
  async function dispose() {
    const product = await starting?.catch(() => undefined);
    starting = undefined;
    await product?.dispose();
  }
  beforeEach(async ({ task }) => {
    if (startedFiles.has(task.id)) await dispose();
    startedFiles.add(task.id);
  });
  afterAll(dispose);
  return () => (starting ??= start());
}

/** Lower than the ports that systems choose for connections, so that none takes the port between two files. */
const PORTS = { first: 20_000, count: 10_000 };
const choosePort = () => PORTS.first + Math.floor(Math.random() * PORTS.count);
let port = choosePort();

/** Returns the port of this worker's products. With one address for all files, the browsers keep the scripts of the product. */
async function workerPort(): Promise<string> {
  while (!(await isFree(port))) port = choosePort();
  return String(port);
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
    const product = await startProduct({ seeded: inject('seeded'), env: { PORT: await workerPort(), ...env } });
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

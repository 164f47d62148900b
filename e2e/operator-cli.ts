import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Product } from './product.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Runs the operator command line on a running product and returns its output. */
export async function runOperator({ dataDir }: Pick<Product, 'dataDir'>, ...given: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/src/operator.ts', ...given],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' } },
  );
  return stdout;
}

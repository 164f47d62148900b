import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BUILT, type Product, ROOT } from './product.ts';

/** Runs the operator command line on a running product and returns its output. */
export async function runOperator({ dataDir }: Pick<Product, 'dataDir'>, ...operatorArgs: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...BUILT.args, 'dist/server/operator.js', ...operatorArgs],
    {
      cwd: ROOT,
      env: { ...process.env, ...BUILT.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    },
  );
  return stdout;
}

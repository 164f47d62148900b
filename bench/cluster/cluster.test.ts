import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const CLUSTER = fileURLToPath(new URL('../cluster.ts', import.meta.url));

it('a cluster whose port is in use ends with one sentence and leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoop-cluster-test-'));
  const occupant = createServer();
  await once(occupant.listen(0, '127.0.0.1'), 'listening');
  const { port } = occupant.address() as { port: number };
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const args = ['--disable-warning=ExperimentalWarning', CLUSTER, '--port', String(port)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...inherited, TMPDIR: folder },
    encoding: 'utf8',
  });
  occupant.close();
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `The cluster does not start: Port ${port} is in use. Choose another one: npm run cluster -- --port ${port + 1}\n`,
  });
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

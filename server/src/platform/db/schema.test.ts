import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('the generated table types are those of a database that has just been migrated', () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, ['tools/db-types.ts', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status, 'Run node tools/db-types.ts and commit the result.').toBe(0);
});

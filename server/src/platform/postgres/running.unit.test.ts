import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runningEmbeddedUrl } from './running.ts';

it('D11 reaches a running PostgreSQL by the socket that its lock file names, or by its port when it names none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const cluster = join(folder, 'cluster');
  mkdirSync(cluster);
  writeFileSync(join(folder, 'secret'), 'password\n');
  const urlWith = (socketFolder: string) => {
    writeFileSync(join(cluster, 'postmaster.pid'), `7\n${cluster}\n1796000000\n5433\n${socketFolder}\n127.0.0.1\n`);
    return runningEmbeddedUrl(folder);
  };
  const byPort = 'postgres://stoop:password@127.0.0.1:5433/postgres';
  expect(urlWith('')).toBe(byPort);
  expect(urlWith('.')).toBe(`${byPort}?host=${encodeURIComponent(cluster)}`);
});

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Binaries, chooseBinaries, includedBinaries, systemBinaries } from './binaries.ts';

const folder = mkdtempSync(join(tmpdir(), 'stoop-binaries-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes the programs of a PostgreSQL, which say its version. */
function install(name: string, version: string, programs = ['postgres', 'initdb']): string {
  const bin = join(folder, name, 'bin');
  mkdirSync(bin, { recursive: true });
  for (const program of programs) {
    writeFileSync(join(bin, program), `#!/bin/sh\necho '${program} (PostgreSQL) ${version}'\n`);
    chmodSync(join(bin, program), 0o755);
  }
  return bin;
}

it('D12 finds the PostgreSQLs of a system that can make and run a database, from version 15 on', () => {
  const bin = install('15', '15.20 (Debian 15.20-0+deb12u1)');
  install('14', '14.25');
  install('16', '16.16', ['postgres']);
  install('17', 'devel');
  expect(systemBinaries([join(folder, '*/bin')])).toEqual([{ bin, major: 15, minor: 20 }]);
});

it('D12 chooses the newest release of the version that made the data, of the system for a new public installation, or what is named', () => {
  const included = includedBinaries();
  const of = (major: number, minor: number): Binaries => ({ bin: `/${major}.${minor}`, major, minor });
  const system = [of(15, 18), of(15, 20), of(included.major, included.minor + 1), of(16, 16)];
  const unnamed = { named: null, prefersSystem: false };
  expect(chooseBinaries(15, unnamed, system)).toEqual(of(15, 20));
  expect(chooseBinaries(included.major, unnamed, system)).toEqual(of(included.major, included.minor + 1));
  expect(chooseBinaries(included.major, unnamed, [of(included.major, included.minor - 1)])).toEqual(included);
  expect(chooseBinaries(null, unnamed, system)).toEqual(included);
  expect(chooseBinaries(null, { named: null, prefersSystem: true }, system.slice(0, 2))).toEqual(of(15, 20));
  expect(chooseBinaries(null, { named: null, prefersSystem: true }, [])).toEqual(included);
  const named = install('named', '17.12');
  expect(chooseBinaries(15, { named, prefersSystem: true }, system)).toEqual({ bin: named, major: 17, minor: 12 });
  expect(() => chooseBinaries(15, { named: folder, prefersSystem: true }, system)).toThrow(
    `POSTGRES_BIN ${folder} has no PostgreSQL 15 or newer`,
  );
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import type { RouteSpec } from '#contract/route.ts';
import { SPEC_PATHS } from './spec-paths.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
const allRoutes = Object.values(routes).flatMap((sliceRoutes) =>
  Object.values(sliceRoutes as Record<string, RouteSpec>),
);
const paths = SPEC_PATHS.flatMap(({ path }) => path.split(', '));

it('D-01 maps every path of the specification’s data tree', () => {
  const requirements = read('docs/requirements.md');
  const namedPaths = [...requirements.matchAll(/\| `(\w+\/\{\w+\}[^`\s]*)` \|/g)].map(([, path]) => path ?? '');
  expect(namedPaths.length).toBeGreaterThan(8);
  for (const path of namedPaths) expect(paths, path).toContain(path);
});

it('D-01 each path has one place in the schema, and one route that serves it', () => {
  // This file is generated from the database and compared with it by a check.
  const schema = read('server/src/platform/db/schema.ts');
  const sqlTables = new Set([...schema.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name));
  const served = new Set(allRoutes.flatMap(({ specPath }) => specPath?.split(', ') ?? []));
  for (const { path, sqlTables: stored, endpoints } of SPEC_PATHS) {
    expect(stored.length, path).toBeGreaterThan(0);
    for (const sqlTable of stored)
      expect(sqlTables, sqlTable).toContain(sqlTable.replace(/_(\w)/g, (_all, letter) => letter.toUpperCase()));
    expect(endpoints.length, path).toBeGreaterThan(0);
    for (const endpoint of endpoints) expect(served, endpoint).toContain(endpoint);
  }
  const mapped = new Set(SPEC_PATHS.flatMap(({ endpoints }) => endpoints));
  for (const endpoint of served) expect(mapped, endpoint).toContain(endpoint);
});

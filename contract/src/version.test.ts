import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { VERSION } from './version.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

it('VERSION is the version of package.json, and CHANGELOG.md says what is in it', () => {
  expect(VERSION).toBe(JSON.parse(read('package.json')).version);
  expect(read('CHANGELOG.md')).toContain(`\n## ${VERSION}`);
});

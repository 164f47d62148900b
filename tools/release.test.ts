import { expect, it } from 'vitest';
import { changelogOf, findObstacles, isHigher, unreleasedChanges } from './release.ts';

const CHANGELOG = '# Changes\n\n## Not yet released\n\n- Groups.\n\n## 0.1.0\n\nThe first version.\n';
const ready = { present: '0.1.0', changelog: CHANGELOG, uncommitted: '' };

it.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.0', '0.1.0', false],
  ['0.9.0', '0.10.0', false],
])('counts %s as higher than %s: %s', (version, than, expected) => {
  expect(isHigher(version, than)).toBe(expected);
});

it('names what is in the way of a release', () => {
  expect(findObstacles('0.2.0', ready)).toEqual([]);
  expect(findObstacles('2', ready)).toEqual(['Name the version like 1.2.3, for example: npm run release -- 0.2.0']);
  expect(findObstacles('0.1.0', ready)).toEqual(['0.1.0 is not higher than the present version, 0.1.0.']);
  const empty = CHANGELOG.replace('- Groups.\n\n', '');
  expect(findObstacles('0.2.0', { ...ready, changelog: empty })).toEqual([
    'CHANGELOG.md lists no changes under "Not yet released". Write what operators and members notice.',
  ]);
  expect(findObstacles('0.2.0', { ...ready, uncommitted: ' M README.md' })).toEqual([
    'Commit or remove these changes first:\n M README.md',
  ]);
});

it('puts a heading with date and commit above the changes since the last release', () => {
  const changelog = changelogOf(CHANGELOG, { version: '0.2.0', date: '2026-11-30', commit: 'abc1234' });
  expect(changelog).toBe(
    '# Changes\n\n## Not yet released\n\n## 0.2.0, 2026-11-30, after commit abc1234\n\n- Groups.\n\n## 0.1.0\n\nThe first version.\n',
  );
  expect(unreleasedChanges(changelog)).toBe('');
  expect(unreleasedChanges(CHANGELOG)).toBe('- Groups.');
});

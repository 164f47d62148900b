import { expect, it, vi } from 'vitest';
import type { Hangout } from '#contract/hangouts/views.ts';
import { whoMayJoinLabel } from './who-may-join-label.ts';

// The rest of that slice needs a browser.
vi.mock('#web/slices/gatherings/index.ts', () => import('../gatherings/dates.ts'));

const group = { id: 'g1', name: 'Brooklyn climbers' };
const labelOf = (given: Partial<Hangout>, isOrganizer = false) =>
  whoMayJoinLabel({ group: null, whoMayJoin: 'everybody', opensAt: null, ...given } as Hangout, isOrganizer);

it('G-23 names the group of a hangout, and until when it is for its members first', () => {
  expect(labelOf({})).toBeNull();
  expect(labelOf({ group })).toBe('With Brooklyn climbers');
  expect(labelOf({ group, whoMayJoin: 'group' })).toBe('Only for Brooklyn climbers');
  expect(labelOf({ group, whoMayJoin: 'group', opensAt: '2026-11-27T00:00:00.000Z' })).toMatch(
    /Brooklyn climbers.*Thu, Nov 26/,
  );
  expect(labelOf({ whoMayJoin: 'group' })).toBe('Only people who are going see it');
});

it('H-16 says that a hangout is for connections, or that the host accepts who joins', () => {
  expect(labelOf({ whoMayJoin: 'connections' })).toBe('For the host’s connections and theirs');
  expect(labelOf({ whoMayJoin: 'accepted' })).toBe('The host accepts who joins');
  expect(labelOf({ whoMayJoin: 'accepted' }, true)).toBe('You accept who joins');
});

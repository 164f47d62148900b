import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { NOTIFICATION_TYPES } from '#contract/notifications/routes.ts';
import { NotificationGroups } from './NotificationGroups.tsx';

// The answer of the server.
const types = Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, type !== 'group_idle']));
vi.mock('../settings.queries.ts', () => ({
  useNotificationSettings: () => ({ data: { types } }),
  useSaveSettings: () => ({ mutate() {} }),
}));
vi.mock('#web/platform/screens/LoadError.tsx', () => ({ hasFailed: () => false, LoadError: () => null }));
vi.mock('#web/slices/profiles/index.ts', () => ({ useOwnUser: () => ({ data: undefined }) }));

it('G-24 has a switch for each notification about groups, which is on as it was left', () => {
  const switches = [
    ...renderToStaticMarkup(<NotificationGroups />).matchAll(
      /<label for="([^"]*)"[^>]*>([^<]*)<\/label>(?:(?!<label).)*?<input[^>]*type="checkbox"[^>]*>/gs,
    ),
  ].map(([whole, , label]) => [label, whole.includes(' checked=""')]);
  expect(switches.filter(([label]) => /group(?! chat)/i.test(String(label)))).toEqual([
    ['Groups', true],
    ['Someone asks to join a group you organize', true],
    ['A group you asked to join accepts you', true],
    ['You become an organizer of a group', true],
    ['A group you organize has been quiet for 90 days', false],
    ['An organizer invites you to a group', true],
    ['Someone plans a hangout for one of your groups', true],
  ]);
});

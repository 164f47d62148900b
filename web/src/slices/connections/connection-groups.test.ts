import { expect, it } from 'vitest';
import type { ConnectionView } from '#contract/connections/routes.ts';
import { connectionGroups } from './connection-groups.ts';

const row = (firstName: string, username: string, over: Partial<ConnectionView> = {}) =>
  ({
    status: 'connected',
    direction: 'sent',
    other: { uid: username, firstName, username },
    ...over,
  }) as ConnectionView;
const names = (rows: readonly ConnectionView[]) => rows.map(({ other }) => other.username);

it('P-13 lists requests that wait, connections by name, and own requests apart', () => {
  const groups = connectionGroups(
    [
      row('Zoë', 'zoe'),
      row('', 'bo'),
      row('Ana', 'ana.b'),
      row('Cy', 'cy', { status: 'pending' }),
      row('Di', 'di', { status: 'pending', direction: 'received' }),
    ],
    '',
  );
  expect([names(groups.received), names(groups.connected), names(groups.sent)]).toEqual([
    ['di'],
    ['ana.b', 'bo', 'zoe'],
    ['cy'],
  ]);
});

it('P-13 finds the beginnings of names and usernames, without case and accents', () => {
  const all = [row('Zoë', 'z_king'), row('Mary Kate', 'mk')];
  const found = (search: string) => names(connectionGroups(all, search).connected);
  expect([found('ZOE'), found('@king'), found('kat'), found('ate'), found(' ')]).toEqual([
    ['z_king'],
    ['z_king'],
    ['mk'],
    [],
    ['mk', 'z_king'],
  ]);
});

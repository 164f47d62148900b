import { expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { createTestApp } from '#server/testing/app.ts';
import { rebuildDiscoveryIndex } from './rebuild-index.ts';

it('rebuilds the rows that an older version stored, over several batches, and leaves current ones alone', async () => {
  const test = await createTestApp();
  const viewer = await test.member({ borough: null });
  const hikers = [];
  for (let n = 0; n < 5; n++) hikers.push(await test.member({ selectedInterests: ['hiking'], firstName: 'Hiker' }));
  const { db } = test.app;
  const index = db.withTables<{ discoveryMembers: { uid: string; version: number; tags: string } }>();
  const [current, ...older] = hikers.map(({ uid }) => uid);
  const stored = { tags: '0' };
  await index
    .updateTable('discoveryMembers')
    .set({ ...stored, version: 0 })
    .where('uid', 'in', older)
    .execute();
  await index
    .updateTable('discoveryMembers')
    .set(stored)
    .where('uid', '=', current ?? '')
    .execute();
  const found = async () => {
    const query = { list: 'recommended', interest: 'hiking' } as const;
    return (await viewer.call(routes.discovery.intros, { query })).body.items.map(({ uid }) => uid).sort();
  };
  expect(await found()).toEqual([]);
  await Promise.all([rebuildDiscoveryIndex(test.app, 2), rebuildDiscoveryIndex(test.app)]);
  expect(await found()).toEqual([...older].sort());
  await test.close();
});

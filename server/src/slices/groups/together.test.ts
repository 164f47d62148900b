import { afterAll, beforeAll, expect, it } from 'vitest';
import { newYorkDay } from '#contract/hangouts/new-york.ts';
import { routes } from '#contract/index.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import { startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { createGroup } from './groups.factory.ts';

const { groups, profiles, safety } = routes;
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
});
afterAll(() => test.close());

const read = (member: Member, groupId: string) => member.call(groups.readTogether, { params: { groupId } });
const together = async (member: Member, groupId: string) => (await read(member, groupId)).body;
const save = (member: Member, fields: Partial<PublicProfile>) =>
  member.call(profiles.saveProfile, { params: { uid: member.uid }, body: { public: fields } });

it('G-27 tells the members of a group what they share and who is new, of what each shows, without hidden ones', async () => {
  const month = newYorkDay(test.clock.now()).slice(0, 7);
  const shown = {
    languages: ['spanish' as const],
    selectedInterests: ['cooking' as const],
    neighborhood: 'astoria',
    showNeighborhood: true,
  };
  const people: Member[] = [];
  for (let index = 0; index < 4; index++) people.push(await test.member({ ...shown, movedToNYCDate: month }));
  const [host, ann, ben, cleo] = people as [Member, Member, Member, Member];
  const groupId = await createGroup(host, [ann, ben, cleo]);
  const stranger = await test.member();
  expect((await read(stranger, groupId)).status).toBe(404);
  expect(await together(ann, groupId)).toMatchObject({
    people: 4,
    languages: [{ name: 'spanish', people: 4 }],
    interests: [{ name: 'cooking', people: 4 }],
    boroughs: [{ name: 'Queens', people: 4 }],
    newcomers: [host, ben, cleo].map(({ uid }) => ({ member: { uid }, month })),
  });

  // A hidden borough is not counted for its own member either.
  await save(ann, { showNeighborhood: false, movedToNYCDate: null });
  await save(ben, { showNeighborhood: false });
  expect((await together(ann, groupId)).boroughs).toEqual([]);
  const newcomers = async (member: Member) =>
    (await together(member, groupId)).newcomers.map((item) => item.member.uid);
  expect(await newcomers(host)).toEqual([ben.uid, cleo.uid]);

  await cleo.call(safety.block, { params: { uid: cleo.uid, other: ben.uid } });
  for (const [member, other] of [
    [cleo, ben],
    [ben, cleo],
  ] as const) {
    expect(await together(member, groupId)).toMatchObject({ people: 3, languages: [{ people: 3 }] });
    expect(await newcomers(member)).not.toContain(other.uid);
  }
  await test.app.transact((work) => startSuspension(work, host.uid, { reason: 'Spam', words: '' }));
  expect(await together(ann, groupId)).toMatchObject({ people: 3, interests: [{ people: 3 }] });
  expect(await together(ben, groupId)).toEqual({
    people: 2,
    languages: [],
    interests: [],
    boroughs: [],
    newcomers: [],
  });
});

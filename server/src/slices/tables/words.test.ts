import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newYorkTime } from '#contract/hangouts/new-york.ts';
import { routes } from '#contract/index.ts';
import type { Language } from '#contract/languages.ts';
import type { TableView } from '#contract/tables/routes.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { tableActions } from '#server/testing/tables.ts';
import { text } from './text/index.ts';

const { tables } = routes;
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
const { as, members, seat } = tableActions(() => test);

it('B-01 plans a table in the language of most members, and shows each its reason, title and idea in their own until a member changes the idea', async () => {
  const group = await members(4);
  const [ann, , , cleo] = group as [Member, Member, Member, Member];
  const { db } = test.app;
  const spanish = group.slice(0, 3).map(({ uid }) => uid);
  await sql`update accounts set language = 'es' where uid = any(${spanish})`.execute(db);
  await seat();
  const shownTo = async (guest: Member, language: Language) => {
    const { idToken } = await issueTokens(test.app, guest.uid);
    const headers = { authorization: `Bearer ${idToken}`, cookie: `language=${language}` };
    const { items } = (await test.app.http.inject({ url: '/api/tables', headers })).json<{ items: TableView[] }>();
    return items[0] as TableView;
  };
  const { hangout, ...inEnglish } = await shownTo(cleo, 'en');
  expect(hangout).toMatchObject({ title: text.es.titles.food, description: text.es.ideas.food });
  expect(inEnglish).toMatchObject({ title: text.en.titles.food, idea: text.en.ideas.food });
  expect(inEnglish.why).toContain('all four of you are free on Thursday evenings');
  expect(await shownTo(ann, 'zh')).toMatchObject({
    title: text.zh.titles.food,
    idea: text.zh.ideas.food,
    why: expect.stringContaining('周四晚上都有空'),
  });
  const params = { tableId: hangout.id };
  const { date } = newYorkTime(new Date(test.clock.now().getTime() + 4 * 86_400_000));
  const plan = { date, time: '18:30', later: false, location: 'Sunset Park', idea: 'Noodles' };
  const [proposal] = (await (await as(ann)).call(tables.propose, { params, body: plan })).body.proposals;
  const vote = { params: { ...params, proposalId: proposal?.id ?? '' }, body: { agrees: true } };
  for (const member of group.slice(1)) await (await as(member)).call(tables.vote, vote);
  expect(await shownTo(cleo, 'en')).toMatchObject({ title: text.en.titles.food, idea: 'Noodles' });
  // A table of the release before has the English sentence alone.
  await sql`update tables set why_facts = null where id = ${hangout.id}`.execute(db);
  expect((await shownTo(ann, 'es')).why).toBe(inEnglish.why);
});

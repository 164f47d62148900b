import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { languageOfMember } from '#server/slices/identity/index.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('G-19 stores the language that a member chooses, in their own record and download, and for mails', async () => {
  const [ann, ben] = [await test.member(), await test.member()];
  const languageOf = async ({ uid, call }: typeof ann) =>
    (await call(routes.profiles.readUser, { params: { uid } })).body.language;
  expect(await languageOf(ann)).toBe('en');
  const params = { uid: ann.uid };
  const chosen = await ann.call(routes.account.setLanguage, { params, body: { language: 'zh' } });
  expect([chosen.status, chosen.body]).toEqual([200, { language: 'zh' }]);
  expect(await languageOf(ann)).toBe('zh');
  expect(await languageOfMember(test.app.db, ann.uid)).toBe('zh');
  expect((await download(test, ann)).data.account.language).toBe('zh');
  expect(await languageOf(ben)).toBe('en');
  const unknown = await ann.call(routes.account.setLanguage, { params, body: { language: 'fr' as 'es' } });
  expect(unknown.status).toBe(400);
  expect(await languageOf(ann)).toBe('zh');
});

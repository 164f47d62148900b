import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TableWish } from '#contract/tables/forms.ts';
import { saveDemoTableWish } from '#server/demo/acts/tables.ts';
import { seatMembers } from '#server/slices/tables/index.ts';
import { nextSeating } from '#server/slices/tables/tables.rules.ts';
import { type Actor, demoToken, PHONE, useActors } from './actors.ts';
import { axeViolations } from './axe.ts';
import { fileProduct } from './file-product.ts';
import { focusedElement } from './forms.ts';
import { withNodeAt } from './node-at-time.ts';

const MEMBERS = ['yusuf.demir', 'tess.macrae', 'jaylen.brooks', 'farah.rahman'] as const;
const WISH: TableWish = {
  isOn: true,
  free: ['thu-evening'],
  boroughs: ['Queens'],
  languages: ['english'],
  likes: ['food'],
  sameAgain: true,
  nearAge: false,
};

describe('tables', () => {
  const actor = useActors();

  it('B-01 seats members who are looking, and lets three of them change the plan by a vote, live in their browsers', async () => {
    const product = await fileProduct();
    const uids = await Promise.all(MEMBERS.map(async (name) => (await demoToken(product.url, name)).uid));
    await withNodeAt(product, new Date(), async ({ db }) => {
      // A first try that failed may have left a table.
      await sql`delete from tables where id in (select table_id from table_members where uid = any(${uids}))`.execute(
        db,
      );
      await sql`delete from table_wishes where uid = any(${uids})`.execute(db);
      await sql`delete from table_seatings`.execute(db);
      for (const uid of uids.slice(1)) await saveDemoTableWish(db, uid, WISH);
    });
    const yusuf = await actor({ member: MEMBERS[0], viewport: PHONE });
    const [tess, jaylen] = [await actor({ member: MEMBERS[1] }), await actor({ member: MEMBERS[2] })];
    const three = [yusuf, tess, jaylen];
    for (const member of three) await member.goto('/tables');

    const chip = (group: string, name: string) =>
      yusuf.page.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true });
    const start = yusuf.page.getByRole('button', { name: 'Find me a table' });
    await start.click();
    await yusuf.page.getByText('Choose at least one time.').waitFor();
    await chip('Thursday', 'Evening').click();
    // Leaving asks first, and the device keeps the choices until they are sent.
    await yusuf.page.getByRole('link', { name: 'Intros' }).last().click();
    await yusuf.page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await yusuf.page.reload();
    await expect.poll(() => chip('Thursday', 'Evening').getAttribute('aria-pressed')).toBe('true');
    for (const [group, name] of [
      ['Where you’d go', 'Queens'],
      ['Languages you speak', 'English'],
      ['Things you like to do', 'Food'],
    ] as const)
      if ((await chip(group, name).getAttribute('aria-pressed')) !== 'true') await chip(group, name).click();
    await start.click();
    // Then one line says so in place of the form, which opens again.
    await yusuf.page.getByText(/We’re looking for your table. Next seating: Sat/).waitFor();
    await start.waitFor({ state: 'detached' });
    await yusuf.page.getByRole('button', { name: 'Change' }).and(focusedElement(yusuf.page)).press('Enter');
    await chip('Monday', 'Morning').and(focusedElement(yusuf.page)).waitFor();
    await expect.poll(() => chip('Thursday', 'Evening').getAttribute('aria-pressed')).toBe('true');
    // The whole week is in sight at once.
    const week = yusuf.page.getByRole('group', { name: /^When you’re free/ });
    expect((await week.boundingBox())?.height).toBeLessThan(PHONE.height - 120);
    // At the end of the page no button lies half under the tabs.
    await yusuf.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await axeViolations(yusuf.page)).toEqual([]);

    await withNodeAt(product, nextSeating(new Date()), seatMembers);
    for (const { page } of three) {
      await page.getByText('Your first of three times').waitFor();
      await page.getByText(/You sit together because all four of you are free on Thursday evenings/).waitFor();
    }
    await propose(yusuf, { location: 'The Queens Night Market', idea: 'One dish from every stand we like.' });
    for (const { page } of [tess, jaylen]) {
      await page.getByText('Yusuf proposes').waitFor();
      await page.getByRole('button', { name: 'Works for me: the plan by Yusuf' }).click();
    }
    for (const { page } of three) {
      await page.getByRole('definition').filter({ hasText: 'The Queens Night Market' }).waitFor();
      await page.getByText(/Yusuf proposes|You propose/).waitFor({ state: 'detached' });
      await page.getByText('All 4 are coming').waitFor();
    }
    await jaylen.page.getByRole('button', { name: 'I can’t make it this time' }).click();
    await yusuf.page.getByText('3 of 4 are coming').waitFor();
    await jaylen.page.getByText('You’re skipping this time.').waitFor();
    expect(await axeViolations(tess.page)).toEqual([]);
    await tess.page.getByRole('link', { name: 'Open the chat' }).click();
    await tess.page
      .getByText(/The Queens Night Market/)
      .first()
      .waitFor();
  });
});

/** Proposes another plan in the dialog. */
async function propose({ page }: Actor, { location, idea }: { location: string; idea: string }) {
  await page.getByRole('button', { name: 'Propose a plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose another plan' });
  await dialog.getByLabel('Where').fill(location);
  await dialog.getByLabel('Idea').fill(idea);
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { demoToken, PHONE, useActors } from './actors.ts';
import { axeViolations } from './axe.ts';
import { fileProduct } from './file-product.ts';
import { withNodeAt } from './node-at-time.ts';

const seals = await readFile(new URL('../server/src/demo/pictures/seals.jpg', import.meta.url));

describe('an evening', () => {
  const actor = useActors();

  it('B-10 shows a table on a phone its three questions, and what the first one there does, also on its plan', async () => {
    const product = await fileProduct();
    const { uid } = await demoToken(product.url, 'eli.navarro');
    let hangoutId = '';
    await withNodeAt(product, new Date(), async ({ db }) => {
      const { rows } = await sql<{ id: string }>`
        update threads set date_time = ${new Date(Date.now() + HOUR_MS)} where table_id in (
          select m.table_id from table_members m join tables t on t.id = m.table_id
          where m.uid = ${uid} and m.left_at is null and t.state <> 'over')
        returning id`.execute(db);
      hangoutId = rows[0]?.id ?? '';
    });
    const { page, goto } = await actor({ member: 'eli.navarro', viewport: PHONE });
    for (const path of ['/tables', `/hangout/${hangoutId}`]) {
      await goto(path);
      await page.getByText('First one there: take the big table.').waitFor();
      const questions = page.getByRole('region', { name: 'Three questions to begin with' }).getByRole('listitem');
      await expect.poll(() => questions.count()).toBe(3);
      await questions.first().getByText('Three of you like this').waitFor();
      await page.getByText('What should everyone at this table eat once in New York?').waitFor();
    }
    expect(await axeViolations(page)).toEqual([]);
  });

  it('H-19 lets those who were at a hangout add, enlarge and remove photos on a phone, and shows the album to nobody else', async () => {
    const product = await fileProduct();
    let hangoutId = '';
    await withNodeAt(product, new Date(), async ({ db }) => {
      const { rows } = await sql<{ id: string }>`
        select id from threads where title = 'The bridge at dusk, told from below'`.execute(db);
      hangoutId = rows[0]?.id ?? '';
    });
    const path = `/hangout/${hangoutId}`;
    const catherine = await actor({ member: 'catherine.beaumont', viewport: PHONE });
    const amara = await actor({ member: 'amara.okafor', viewport: PHONE });
    const album = (page: typeof amara.page) => page.getByRole('region', { name: 'Photos', exact: true });
    const photos = (page: typeof amara.page) => album(page).getByRole('button', { name: /^Enlarge photo/ });
    await catherine.goto(path);
    await album(catherine.page).getByText('Only people who were here see them.').waitFor();
    await expect.poll(() => photos(catherine.page).count()).toBeGreaterThanOrEqual(3);
    const before = await photos(catherine.page).count();
    const file = { name: 'seals.jpg', mimeType: 'image/jpeg', buffer: seals };
    await album(catherine.page).locator('input[type=file]').setInputFiles([file, file]);
    await album(catherine.page).getByText('2 photos are in the album.').waitFor();
    await expect.poll(() => photos(catherine.page).count()).toBe(before + 2);
    expect(await axeViolations(catherine.page)).toEqual([]);

    await amara.goto(path);
    await expect.poll(() => photos(amara.page).count()).toBe(before + 2);
    await photos(amara.page).last().click();
    const window = amara.page.getByRole('dialog', { name: 'Photos' });
    await window.getByText(`${before + 2} of ${before + 2}`).waitFor();
    await window.getByRole('img', { name: 'Photo by Catherine' }).waitFor();
    await amara.page.keyboard.press('Escape');
    await album(amara.page)
      .getByRole('button', { name: `More about photo ${before + 2}` })
      .click();
    await amara.page.getByRole('menuitem', { name: 'Report this photo' }).waitFor();
    expect(await amara.page.getByRole('menuitem', { name: 'Remove' }).count()).toBe(0);
    await amara.page.keyboard.press('Escape');

    for (const left of [before + 1, before]) {
      await album(catherine.page)
        .getByRole('button', { name: `More about photo ${left + 1}` })
        .click();
      await catherine.page.getByRole('menuitem', { name: 'Remove' }).click();
      await catherine.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await expect.poll(() => photos(catherine.page).count()).toBe(left);
    }
    // The page shows what others changed once it has the focus again.
    await amara.page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => photos(amara.page).count()).toBe(before);

    const stranger = await actor({ member: 'hana.mori', viewport: PHONE });
    await stranger.goto(path);
    await stranger.page.getByRole('heading', { name: 'The bridge at dusk, told from below' }).waitFor();
    await stranger.page.getByText('I name the ships').waitFor();
    expect(await album(stranger.page).count()).toBe(0);
  });
});

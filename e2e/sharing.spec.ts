import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { createDemoHangout, joinDemoHangout } from '#server/demo/acts/hangouts.ts';
import { markDemoNotificationsRead } from '#server/demo/acts/notifications.ts';
import { demoEmail } from '#server/demo/login.ts';
import type { App } from '#server/platform/app.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { tendSharedPlans } from '#server/slices/sharing/index.ts';
import { demoToken, PHONE, useActors } from './actors.ts';
import { axeViolations } from './axe.ts';
import { fileProduct } from './file-product.ts';
import { mailedSafetyLink } from './mail.ts';
import { withNodeAt } from './node-at-time.ts';

/** Plans a hangout at a home, which somebody joins. Returns the path of its page. */
async function chessAtHome(app: App, { host, guest }: { host: string; guest: string }) {
  const { id } = await createDemoHangout(app, host, {
    ...aHangoutForm({
      title: 'Chess in a kitchen',
      isAtHome: true,
      location: 'Bay Ridge, Brooklyn',
      address: '81 Elm Street, top bell',
      at: new Date(Date.now() + 3 * HOUR_MS),
    }),
    clientId: crypto.randomUUID(),
  });
  await joinDemoHangout(app, guest, id, 'confirmed');
  return `/hangout/${id}`;
}

describe('the safety card', () => {
  const actor = useActors();

  it('B-07 shows the address of a home once the host has read that the guest joined, and names the guest to the host', async () => {
    const product = await fileProduct();
    const [host, guest] = await Promise.all(
      ['walt.jensen', 'rosa.villanueva'].map(async (name) => (await demoToken(product.url, name)).uid),
    );
    if (!host || !guest) throw new Error('The demo members are missing.');
    let path = '';
    await withNodeAt(product, new Date(), async (app) => {
      path = await chessAtHome(app, { host, guest });
    });
    const [walt, rosa] = [
      await actor({ member: 'walt.jensen' }),
      await actor({ member: 'rosa.villanueva', viewport: PHONE }),
    ];
    await rosa.goto(path);
    await rosa.page
      .getByText(/^At a home\. You’ll see the address once the host has seen that you’re coming, at /)
      .waitFor();
    expect(await rosa.page.getByText('Elm Street').count()).toBe(0);
    await walt.goto(path);
    const readers = walt.page.getByRole('region', { name: 'People who have seen your address' });
    await readers.getByText(/^Nobody yet\./).waitFor();
    await withNodeAt(product, new Date(), async (app) => {
      await markDemoNotificationsRead(app, host, 'all');
    });
    await rosa.page.reload();
    await rosa.page.getByText('81 Elm Street, top bell').waitFor();
    await walt.page.reload();
    await readers.getByRole('link', { name: 'Rosa' }).waitFor();
    expect(await axeViolations(walt.page)).toEqual([]);
  });

  it('B-07 names a contact who says yes, shares a plan that the contact opens, answers with one tap that one got home, and leaves with a report from the menu', async () => {
    const product = await fileProduct();
    const [host, guest] = await Promise.all(
      ['walt.jensen', 'sasha.green'].map(async (name) => (await demoToken(product.url, name)).uid),
    );
    if (!host || !guest) throw new Error('The demo members are missing.');
    const email = `mo-${crypto.randomUUID()}@example.net`;
    let path = '';
    const pastPlan: Record<string, string> = {};
    const start = new Date(Date.now() - 3 * HOUR_MS - 60_000);
    await withNodeAt(product, new Date(), async (app) => {
      // A first try that failed may have left a contact.
      await sql`delete from trusted_contacts where uid = ${guest}`.execute(app.db);
      // Two hangouts ended an hour ago.
      const asOf = new Date(start.getTime() - HOUR_MS);
      for (const title of ['Checkers at one', 'Checkers at two']) {
        const { id } = await createDemoHangout(
          app,
          host,
          { ...aHangoutForm({ title, location: 'Bryant Park', at: start }), clientId: crypto.randomUUID() },
          asOf,
        );
        await joinDemoHangout(app, guest, id, 'confirmed', asOf);
        pastPlan[title] = id;
      }
      path = await chessAtHome(app, { host, guest });
      await markDemoNotificationsRead(app, host, 'all');
    });
    const sasha = await actor({ member: 'sasha.green', viewport: PHONE });
    const mo = await actor();

    await sasha.goto('/settings/safety');
    const section = sasha.page.getByRole('region', { name: 'Trusted contact' });
    await section.getByLabel('Name').fill('Mo');
    await section.getByLabel('Email').fill(email);
    await section.getByRole('button', { name: 'Save' }).click();
    await section.getByText('Waiting for an answer').waitFor();

    await mo.goto(await mailedSafetyLink(email, 'contact'));
    await mo.page.getByRole('heading', { name: 'Be Sasha’s trusted contact?' }).waitFor();
    expect(await axeViolations(mo.page)).toEqual([]);
    await mo.page.getByRole('button', { name: 'Yes, email me' }).click();
    await mo.page.getByRole('heading', { name: 'You’re Sasha’s trusted contact' }).waitFor();
    // The settings show the answer without a reload.
    await section.getByText('Said yes').waitFor();

    await sasha.goto(path);
    await sasha.page.getByText('81 Elm Street, top bell').waitFor();
    await sasha.page.getByRole('button', { name: 'Share with Mo' }).click();
    await sasha.page.getByText(/^Mo can see this plan\. We’ll ask you/).waitFor();
    // At the end of the page no button lies half under the tabs.
    await sasha.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await axeViolations(sasha.page)).toEqual([]);
    const plan = await mailedSafetyLink(email, 'plan');
    await mo.goto(plan);
    await mo.page.getByRole('heading', { name: 'Sasha’s plan' }).waitFor();
    await mo.page.getByText('At a home in Bay Ridge, Brooklyn. Sasha knows the address.').waitFor();
    expect(await mo.page.getByText('Elm Street').count()).toBe(0);

    // She wanted to be asked after the two hangouts that are over.
    await withNodeAt(product, new Date(), async (app) => {
      for (const id of Object.values(pastPlan))
        await sql`insert into shared_plans (id, uid, hangout_id, starts_at, shared_at, asks_home)
          values (${id}, ${guest}, ${id}, ${start}, ${start}, true)`.execute(app.db);
      await tendSharedPlans(app);
    });
    // One tap answers that she got home: behind the mailed link, where she is not logged in, and on the page of the hangout.
    await mo.goto(await mailedSafetyLink(demoEmail('sasha.green'), 'home'));
    await mo.page.getByRole('heading', { name: 'Did you get home?' }).waitFor();
    const mailed = await mo.page.getByRole('main').innerText();
    const [byMail, inApp] = Object.keys(pastPlan).sort((title) => (mailed.includes(title) ? -1 : 1));
    await sasha.goto(`/hangout/${pastPlan[byMail ?? '']}`);
    await sasha.page.getByText(/^Did you get home\? If you don’t answer by/).waitFor();
    await mo.page.getByRole('button', { name: 'I got home' }).click();
    await mo.page.getByRole('heading', { name: 'Good to know you’re home' }).waitFor();
    await sasha.page.getByText('You got home. We told nobody anything.').waitFor();
    await sasha.goto(`/hangout/${pastPlan[inApp ?? '']}`);
    await sasha.page.getByRole('button', { name: 'I got home' }).click();
    await sasha.page.getByText('You got home. We told nobody anything.').waitFor();

    await sasha.goto(path);
    await mo.goto(plan);
    await mo.page.getByRole('heading', { name: 'Sasha’s plan' }).waitFor();
    // The safety card is under the people who go.
    const regions = await sasha.page
      .getByRole('main')
      .getByRole('region')
      .evaluateAll((all) => all.map((region) => region.querySelector('h2')?.textContent));
    expect(regions.slice(-2)).toEqual(['Who’s going', 'Let someone know']);
    await sasha.page.getByRole('button', { name: 'More' }).click();
    await sasha.page.getByRole('menuitem', { name: 'Report and leave' }).click();
    await sasha.page.getByRole('button', { name: 'I don’t feel safe' }).click();
    await sasha.page.getByText('You left Chess in a kitchen, and your report was sent.').waitFor();
    mo.expects(/404 POST .*safety-links/);
    await mo.page.reload();
    await mo.page.getByRole('heading', { name: 'This link doesn’t work anymore' }).waitFor();
  });
});

import type { Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { HANGOUT_DURATION } from '#contract/limits.ts';
import { createDemoHangout, joinDemoHangout } from '#server/demo/acts/hangouts.ts';
import { demoEmail } from '#server/demo/login.ts';
import { nextComparing } from '#server/slices/encounters/encounters.rules.ts';
import { notifyOfMarksAndAbsences } from '#server/slices/encounters/index.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { sendHangoutReminders } from '#server/slices/hangouts/index.ts';
import { demoToken, PHONE, useActors } from './actors.ts';
import { axeViolations } from './axe.ts';
import { fileProduct } from './file-product.ts';
import { mailedPlaceLink } from './mail.ts';
import { memberOf } from './members.ts';
import { withNodeAt } from './node-at-time.ts';

describe('before and after a hangout', () => {
  const actor = useActors();

  it('B-02 B-03 lets attendees choose in private whom to meet again, or say who was not there, and connects two who chose each other', async () => {
    const product = await fileProduct();
    const names = ['walt.jensen', 'sasha.green', 'amara.okafor'] as const;
    const [walt = '', ...guests] = await Promise.all(
      names.map(async (name) => (await demoToken(product.url, name)).uid),
    );
    // Connected members have met already, so nobody is asked about them.
    const hostAccess = await memberOf(product.url, names[0]);
    for (const guest of guests)
      for (const pair of [`${walt}/${guest}`, `${guest}/${walt}`])
        await hostAccess.call('DELETE', `/api/connections/${pair}`).catch(() => undefined);
    const start = new Date(Date.now() - HANGOUT_DURATION * 60_000 - HOUR_MS);
    const asOf = new Date(start.getTime() - 24 * HOUR_MS);
    let path = '';
    await withNodeAt(product, new Date(), async (app) => {
      const { id } = await createDemoHangout(
        app,
        walt,
        {
          ...aHangoutForm({ title: 'Ferries from the roof', location: 'Bay Ridge', at: start }),
          clientId: crypto.randomUUID(),
        },
        asOf,
      );
      for (const guest of guests) await joinDemoHangout(app, guest, id, 'confirmed', asOf);
      path = `/hangout/${id}`;
    });
    const host = await actor({ member: 'walt.jensen', viewport: PHONE });
    const guest = await actor({ member: 'sasha.green' });
    const choice = (chooser: typeof host, name: string) =>
      chooser.page.getByRole('button', { name: `Meet again: ${name}` });
    await Promise.all([host.goto(path), guest.goto(path)]);
    const isSaved = (answer: Response) => answer.request().method() === 'PUT' && answer.ok();
    // Saying that somebody was not there takes the place of choosing them, and can be taken back.
    const absent = host.page.getByRole('button', { name: 'Wasn’t there: Amara' });
    for (const isAbsent of [true, false]) {
      await Promise.all([host.page.waitForResponse(isSaved), absent.click()]);
      await host.page.reload();
      await expect.poll(() => absent.getAttribute('aria-pressed')).toBe(String(isAbsent));
      expect(await choice(host, 'Amara').count()).toBe(isAbsent ? 0 : 1);
    }
    for (const [chooser, name] of [
      [host, 'Sasha'],
      [host, 'Amara'],
      [guest, 'Walter'],
    ] as const) {
      await Promise.all([chooser.page.waitForResponse(isSaved), choice(chooser, name).click()]);
      expect(await choice(chooser, name).getAttribute('aria-pressed')).toBe('true');
    }
    // At the end of the page no button lies half under the tabs.
    await host.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await axeViolations(host.page)).toEqual([]);
    await withNodeAt(product, nextComparing(new Date()), notifyOfMarksAndAbsences);
    for (const { page } of [host, guest]) await page.getByText('You both want to meet again').waitFor();
    // Amara did not choose the host, so the choice stays private.
    expect(await choice(host, 'Amara').getAttribute('aria-pressed')).toBe('true');
    await guest.page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    await guest.page
      .getByRole('link', { name: /You and Walter would both like to meet again/ })
      .first()
      .click();
    await guest.page.getByRole('link', { name: 'Message' }).first().waitFor();
  });

  it('B-02 lets attendees confirm with one tap, in the app and by a mailed link that needs no login, and shows the host who did', async () => {
    const product = await fileProduct();
    const names = ['beatriz.souza', 'sofie.lind', 'nino.beridze'] as const;
    const [beatriz = '', ...guests] = await Promise.all(
      names.map(async (name) => (await demoToken(product.url, name)).uid),
    );
    const start = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 22 * 3_600_000);
    const title = `Etching, small plates ${Date.now()}`;
    let path = '';
    await withNodeAt(product, new Date(start.getTime() - 30 * 3_600_000), async (app) => {
      const { id } = await createDemoHangout(app, beatriz, {
        ...aHangoutForm({ title, location: 'Gowanus', at: start, capacity: 3 }),
        clientId: crypto.randomUUID(),
      });
      for (const guest of guests) await joinDemoHangout(app, guest, id, 'confirmed');
      path = `/hangout/${id}`;
    });
    await withNodeAt(product, new Date(), sendHangoutReminders);
    const [host, sofie] = [
      await actor({ member: 'beatriz.souza' }),
      await actor({ member: 'sofie.lind', viewport: PHONE }),
    ];
    await Promise.all([host.goto(path), sofie.goto(path)]);
    await host.page.getByText('0 of 2 people confirmed.').waitFor();
    await sofie.page.getByText('Are you still coming?').waitFor();
    expect(await axeViolations(sofie.page)).toEqual([]);
    await sofie.page.getByRole('button', { name: `I’m coming: ${title}` }).click();
    await sofie.page.getByText('Thanks, your place is confirmed.').waitFor();
    await host.page.getByText('1 of 2 people confirmed.').waitFor();
    // The other guest opens the mail in a browser that is not signed in. Opening the page confirms nothing.
    const visitor = await actor({ viewport: PHONE });
    await visitor.goto(await mailedPlaceLink(demoEmail('nino.beridze')));
    await visitor.page.getByRole('heading', { name: 'Are you still coming?' }).waitFor();
    expect(await axeViolations(visitor.page)).toEqual([]);
    await host.page.reload();
    await host.page.getByText('1 of 2 people confirmed.').waitFor();
    await visitor.page.getByRole('button', { name: 'Confirm my place' }).click();
    await visitor.page.getByRole('heading', { name: 'Your place is confirmed' }).waitFor();
    await host.page.getByText('2 of 2 people confirmed.').waitFor();
    visitor.expects(/404 POST .*place-links/);
    // Another link in the same tab changes the fragment alone.
    await visitor.goto(`/place#confirm.${'a'.repeat(28)}.${'b'.repeat(20)}.1.${'c'.repeat(43)}`);
    await visitor.page.getByText('This link doesn’t work anymore').waitFor();
  });
});

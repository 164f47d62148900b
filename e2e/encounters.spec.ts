import type { Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newYorkTime } from '#contract/hangouts/new-york.ts';
import { HANGOUT_LENGTH_MS } from '#contract/limits.ts';
import { nextComparing } from '#server/slices/encounters/encounters.rules.ts';
import { demoToken, PHONE, useActors } from './actors.ts';
import { axeViolations } from './axe.ts';
import { fileProduct } from './file-product.ts';
import { withNodeAt } from './node-at-time.ts';

const HOUR_MS = 3_600_000;

describe('people one met', () => {
  const actor = useActors();

  it('B-03 lets attendees choose in private whom to meet again, and connects two who chose each other', async () => {
    const product = await fileProduct();
    const names = ['walt.jensen', 'sasha.green', 'amara.okafor'] as const;
    const [walt = '', ...guests] = await Promise.all(
      names.map(async (name) => (await demoToken(product.url, name)).uid),
    );
    const start = new Date(Date.now() - HANGOUT_LENGTH_MS - HOUR_MS);
    const asOf = new Date(start.getTime() - 24 * HOUR_MS);
    let path = '';
    await withNodeAt(product, new Date(), async ({ slices: { hangouts } }) => {
      const { id } = await hangouts.create(
        walt,
        {
          ...{ title: 'Ferries from the roof', location: 'Bay Ridge', description: 'A walk.', category: 'outdoor' },
          ...{ ...newYorkTime(start), later: false, capacity: null, picture: null, clientId: crypto.randomUUID() },
        },
        asOf,
      );
      for (const guest of guests) await hangouts.join(guest, id, 'confirmed', asOf);
      path = `/hangout/${id}`;
    });
    const host = await actor({ member: 'walt.jensen', viewport: PHONE });
    const guest = await actor({ member: 'sasha.green' });
    const choice = (who: typeof host, name: string) => who.page.getByRole('button', { name: `Meet again: ${name}` });
    await Promise.all([host.goto(path), guest.goto(path)]);
    for (const [who, name] of [
      [host, 'Sasha'],
      [host, 'Amara'],
      [guest, 'Walter'],
    ] as const) {
      const isSaved = (answer: Response) => answer.request().method() === 'PUT' && answer.ok();
      await Promise.all([who.page.waitForResponse(isSaved), choice(who, name).click()]);
      expect(await choice(who, name).getAttribute('aria-pressed')).toBe('true');
    }
    expect(await axeViolations(host.page)).toEqual([]);
    await withNodeAt(product, nextComparing(new Date()), ({ slices }) => slices.encounters.compare());
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
});

import { describe, expect, it } from 'vitest';
import { PHONE, useActors } from './actors.ts';
import { axeViolations } from './axe.ts';
import { heading } from './forms.ts';
import { cards, listed, near, recommended, results, usernamesIn } from './intros-page.ts';
import { memberOf } from './members.ts';

describe('members who are new', () => {
  const actor = useActors();

  it('B-06 offers a table to a member who has met nobody, and shows their wish to be welcomed to a greeter first', async () => {
    const greeter = await actor({ member: 'devon.james', viewport: PHONE });
    await greeter.goto('/intros');
    const welcomed = greeter.page.getByRole('article').filter({ hasText: 'Would like to be welcomed' });
    await welcomed.filter({ hasText: '@rafa.dominguez' }).first().waitFor();
    // He comes first in his list, and is the only one with the badge.
    const lists = await Promise.all([recommended, near].map((list) => usernamesIn(list(greeter.page))));
    expect(lists.find((names) => names.includes('rafa.dominguez'))?.[0]).toBe('rafa.dominguez');
    expect(
      (await welcomed.getByRole('heading').allInnerTexts()).every((title) => title.includes('@rafa.dominguez')),
    ).toBe(true);
    // Members who do not welcome newcomers see the same card without it.
    const reader = await actor({ member: 'farah.rahman' });
    await reader.goto('/intros?search=rafa');
    const card = cards(results(reader.page)).filter({ hasText: '@rafa.dominguez' });
    await card.waitFor();
    expect(await card.getByText('Would like to be welcomed').count()).toBe(0);
    const { page, goto } = await actor({ member: 'rafa.dominguez', viewport: PHONE });
    await goto('/intros');
    const offer = page.getByRole('region', { name: 'Meeting people takes a while' });
    await offer.waitFor();
    await offer.getByRole('link', { name: 'Find me a table' }).click();
    await heading(page, 'Tables').waitFor();
  });

  it('B-04 shows who arrived around the same time on a page of their own and by a filter, and lets a member join their chat and leave it', async () => {
    const { page, goto, follow, url } = await actor({ member: 'amara.okafor', viewport: PHONE });
    const amara = await memberOf(url, 'amara.okafor');
    // An earlier try may have joined.
    await amara.call('DELETE', '/api/arrivals/chat');
    const cohort = (await listed(amara, 'list=everyone&arrival=around')).map(({ username }) => username);
    expect(cohort).toEqual(expect.arrayContaining(['harpreet.singh', 'beatriz.souza', 'luis.quispe']));
    await goto('/intros');
    await page.getByRole('link', { name: 'See who arrived when you did' }).click();
    await heading(page, 'Arrived when you did').waitFor();
    await page
      .getByText(new RegExp(`^You and ${cohort.length} other people moved here (?:in|between) .*\\d{4}\\.$`))
      .waitFor();
    await expect
      .poll(() => usernamesIn(page.getByRole('region', { name: 'People who arrived when you did' })))
      .toEqual(cohort);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByText('3 people are in this chat.').waitFor();
    await page.getByRole('button', { name: 'Join the chat' }).click();
    await page.waitForURL('**/messages/group_arrivals-*');
    await page.getByText('I bought boots on day two and I’m still proud of them').last().waitFor();
    await follow('/arrivals');
    await heading(page, 'Arrived when you did').waitFor();
    await page.getByText('4 people are in this chat.').waitFor();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Join the chat' }).waitFor();
    await follow('/intros');
    await page.getByRole('button', { name: 'Filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who would you like to meet?' });
    await dialog.getByRole('switch', { name: 'Arrived around when I did' }).click();
    await page.getByRole('button', { name: 'Filters, 1 set', includeHidden: true }).waitFor();
    await dialog.getByRole('button', { name: 'Show people' }).click();
    await page.waitForURL('**/intros?arrival=around');
    const expected = (await listed(amara, 'list=recommended&arrival=around')).map(({ username }) => username);
    expect(expected.length).toBeGreaterThan(0);
    await expect.poll(() => usernamesIn(recommended(page))).toEqual(expected);
    for (const name of expected) expect(cohort).toContain(name);
  });
});

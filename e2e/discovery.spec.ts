import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Page as ListPage } from '#contract/pagination.ts';
import type { IntroCard } from '#contract/profiles/views.ts';
import { DEMO_MEMBERS, type DemoMember } from '#server/demo/cast.ts';
import { PHONE, useActors } from './actors.ts';
import { axeViolations } from './axe.ts';
import { shareProduct } from './file-product.ts';
import { focusedElement, heading, waitForApp } from './forms.ts';
import { cards, listed, near, recommended, results, search, usernamesIn } from './intros-page.ts';
import { memberOf } from './members.ts';
import { startProduct } from './product.ts';

const demo = (username: string): DemoMember => {
  const demoMember = DEMO_MEMBERS.find((member) => member.username === username);
  if (!demoMember) throw new Error(`${username} is not a demo member.`);
  return demoMember;
};
/** Delays the responses of a route until the returned function is called. */
async function delayResponses(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

describe('intros', () => {
  const actor = useActors();

  it('I-01 I-02 I-03 I-04 I-09 G-11 lists members by borough with captions; a card shows the member and opens the profile', async () => {
    const { page, goto, url } = await actor({ member: 'thandi.nkosi' });
    const ruth = await memberOf(url, 'ruth.abebe');
    // An earlier try may have changed it.
    await ruth.save({ public: { openToMeeting: true } });
    await goto('/intros');
    await heading(page, 'Discover Your Circle').waitFor();
    await recommended(page).getByText('People who share your interests and personality traits').waitFor();
    await cards(recommended(page)).first().waitFor();
    await cards(near(page)).first().waitFor();
    // A row begins with a few cards, and the others follow.
    await expect.poll(() => cards(recommended(page)).count()).toBeGreaterThan(8);
    await expect.poll(() => cards(near(page)).count()).toBeGreaterThan(4);
    const [far, close] = [await usernamesIn(recommended(page)), await usernamesIn(near(page))];
    const boroughs = (names: string[]) =>
      names.filter((name) => DEMO_MEMBERS.some(({ username }) => username === name));
    // Members who hide their neighborhood are recommended to everybody (S-08).
    const shownIn = (name: string) => (demo(name).showNeighborhood ? demo(name).borough : null);
    expect(boroughs(far).filter((name) => shownIn(name) === 'Brooklyn')).toEqual([]);
    expect(boroughs(close).filter((name) => demo(name).borough !== 'Brooklyn')).toEqual([]);
    expect(boroughs(close).filter((name) => !demo(name).showInNearby)).toEqual([]);
    expect([...far, ...close]).not.toContain('thandi.nkosi');
    expect(await axeViolations(page)).toEqual([]);

    const card = cards(results(page)).filter({ hasText: '@ruth.abebe' });
    await search(page).fill('ruth');
    await page.waitForURL('**/intros?search=ruth');
    await card.getByText('open to connecting').waitFor();
    await card.getByText('Crown Heights').waitFor();
    expect(await card.locator('a, button').first().getAttribute('href'), 'the person comes first').toMatch(/^\/user\//);
    const reasonId = await card.getByRole('link').getAttribute('aria-describedby');
    expect((await card.locator(`[id="${reasonId}"]`).innerText()).length).toBeGreaterThan(10);
    await card.locator('img').evaluate((img: HTMLImageElement) => img.decode());
    await expect
      .poll(() => card.locator('source[type="image/webp"]').getAttribute('srcset'))
      .toMatch(/-512\.webp 512w/);
    await card.click({ position: { x: 20, y: 20 } });
    await page.waitForURL('**/user/*');
    await heading(page, 'Ruth Abebe').waitFor();
    await page.goBack();
    await card.waitFor();
    await expect.poll(() => search(page).inputValue()).toBe('ruth');
    await ruth.save({ public: { openToMeeting: false } });
    await page.reload();
    await card.waitFor();
    expect(await card.getByText('open to connecting').count()).toBe(0);
    await ruth.save({ public: { openToMeeting: true } });
    await search(page).fill('elena.papadaki');
    await cards(results(page)).getByText('You both went to Astoria Park loop, talking pace').waitFor();
  });

  it('I-03 saves Show Me in People Nearby at once, and neighbors no longer see the member under Near You', async () => {
    const { page, goto, url } = await actor({ member: 'camila.reyes' });
    const [camila, kai] = [await memberOf(url, 'camila.reyes'), await memberOf(url, 'kai.kahale')];
    const nearbyCount = async () => (await listed(kai, 'list=nearby&search=camila')).length;
    expect(await nearbyCount()).toBe(1);
    await goto('/intros');
    const visibilitySwitch = near(page).getByRole('switch', { name: 'Show Me in People Nearby' });
    await expect.poll(() => visibilitySwitch.isChecked()).toBe(true);
    await visibilitySwitch.click();
    await near(page).getByText('Neighbors can’t see you.').waitFor();
    await expect.poll(nearbyCount).toBe(0);
    const neighbor = await actor({ member: 'kai.kahale' });
    await neighbor.goto('/intros?list=nearby');
    const neighbors = (await listed(kai, 'list=nearby')).map(({ username }) => username);
    expect(neighbors).not.toContain('camila.reyes');
    await expect.poll(() => usernamesIn(near(neighbor.page))).toEqual(neighbors);
    await page.reload();
    await expect.poll(() => visibilitySwitch.isEnabled()).toBe(true);
    await expect.poll(() => visibilitySwitch.isChecked()).toBe(false);
    await visibilitySwitch.click();
    await expect.poll(nearbyCount).toBe(1);
    expect((await camila.readOwn()).public?.showInNearby).toBe(true);
  });

  it('rolls the nearby switch back with a message when saving fails', async () => {
    const { page, goto, expects } = await actor({ member: 'daniel.park' });
    expects(/500 PATCH/);
    await goto('/intros');
    const visibilitySwitch = near(page).getByRole('switch', { name: 'Show Me in People Nearby' });
    await expect.poll(() => visibilitySwitch.isEnabled()).toBe(true);
    await page.route('**/api/users/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await visibilitySwitch.click();
    await page.getByText('We couldn’t save that, so it’s unchanged.').first().waitFor();
    await expect.poll(() => visibilitySwitch.isChecked()).toBe(true);
  });

  it('I-05 shows eight skeleton cards while loading, and nothing moves when the members appear', async () => {
    const { page, goto } = await actor({ member: 'farah.rahman' });
    for (const address of ['/intros', '/intros?list=recommended']) {
      const release = await delayResponses(page, '**/api/intros?**');
      // Otherwise the page comes with the people.
      await page.context().clearCookies({ name: 'stoop-member' });
      await goto(address);
      await waitForApp(page);
      await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(8);
      await page.getByText('Loading people recommended for you').waitFor({ state: 'attached' });
      expect(await axeViolations(page)).toEqual([]);
      const place = async () => (await recommended(page).boundingBox())?.y;
      const topBefore = await place();
      release();
      await cards(recommended(page)).getByRole('link').first().waitFor();
      await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0);
      expect(await place()).toBe(topBefore);
    }
  });

  it('shows an error for a list that fails to load, keeps the other list, and retries', async () => {
    const { page, goto, expects } = await actor({ member: 'farah.rahman' });
    expects(/500 GET .*intros/);
    const fails = (route: Route) => route.fulfill({ status: 500 });
    await page.route('**/api/intros?list=recommended**', fails);
    await goto('/intros');
    await recommended(page).getByText('This list didn’t load').waitFor();
    await cards(near(page)).getByRole('link').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/api/intros?list=recommended**', fails);
    await recommended(page).getByRole('button', { name: 'Try again' }).click();
    await cards(recommended(page)).getByRole('link').first().waitFor();
  });

  it('I-07 keeps filters in the address and across a reload, and removes them one by one', async () => {
    const { page, goto, url } = await actor({ member: 'simone.duval' });
    await goto('/intros');
    await page.getByRole('button', { name: 'Filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who would you like to meet?' });
    await dialog.getByRole('button', { name: 'Photography' }).waitFor();
    // The second one builds on the first, which is not in the address yet.
    await Promise.all(
      ['Photography', 'French'].map((name) => dialog.getByRole('button', { name }).dispatchEvent('click')),
    );
    // The lists behind the dialog are dimmed while they are fetched again.
    await page.getByRole('button', { name: 'Filters, 2 set', includeHidden: true }).waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Show people' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('?interest=photography&language=french');
    await page.reload();
    await page.getByRole('button', { name: 'Filters, 2 set' }).waitFor();
    const simone = await memberOf(url, 'simone.duval');
    const expected = async (query: string) =>
      (await listed(simone, `list=recommended&${query}`)).map(({ username }) => username);
    const matchingBoth = await expected('interest=photography&language=french');
    expect(matchingBoth.length).toBeGreaterThan(0);
    expect(matchingBoth.length).toBeLessThan((await expected('interest=photography')).length);
    expect(matchingBoth.length).toBeLessThan((await expected('language=french')).length);
    for (const name of matchingBoth) expect(demo(name).languages).toContain('french');
    await expect.poll(() => usernamesIn(recommended(page))).toEqual(matchingBoth);
    await page.getByRole('button', { name: 'Remove French' }).press('Enter');
    // The button is gone, and the focus is on the filter that is left.
    await page.getByRole('button', { name: 'Remove Photography' }).and(focusedElement(page)).waitFor();
    await expect.poll(() => usernamesIn(recommended(page))).toEqual(await expected('interest=photography'));
    await expect.poll(() => new URL(page.url()).search).toBe('?interest=photography');
    await page.getByRole('button', { name: 'Filters, 1 set' }).click();
    await dialog.getByRole('button', { name: 'Law', exact: true }).click();
    await dialog.getByRole('button', { name: 'Show people' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?interest=photography&careerField=law');
    await goto('/intros?careerField=law&neighborhood=not-a-place');
    await page.getByRole('button', { name: 'Filters, 1 set' }).waitFor();
    await page.getByRole('button', { name: 'Remove Law' }).press('Enter');
    await page.getByRole('button', { name: 'Filters', exact: true }).and(focusedElement(page)).waitFor();
  });

  it('I-05 I-07 says which filter to remove when no member matches, and removing it lists members', async () => {
    const { page, goto } = await actor({ member: 'simone.duval' });
    await goto('/intros?list=recommended&search=zzz');
    await results(page).getByText('No one found for “zzz”').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await results(page).getByRole('button', { name: 'Clear the search' }).click();
    await cards(recommended(page)).getByRole('link').first().waitFor();
    await goto('/intros?list=recommended&search=zzz&interest=photography');
    await results(page).getByText('No one matches all of these yet').waitFor();
    await results(page).getByRole('button', { name: 'Without “zzz”' }).click();
    await cards(recommended(page)).getByRole('link').first().waitFor();
    await page.getByRole('button', { name: 'Remove Photography' }).waitFor();
  });

  it('I-07 searches for beginnings of names and usernames while typing, and names the list of a neighborhood in another borough', async () => {
    const { page, goto } = await actor({ member: 'farah.rahman' });
    await goto('/intros');
    await cards(recommended(page)).getByRole('link').first().waitFor();
    await search(page).pressSequentially('mens');
    await expect.poll(() => usernamesIn(results(page))).toEqual(['kofi.mensah']);
    expect(await recommended(page).or(near(page)).count()).toBe(0);
    await page.waitForURL((url) => url.searchParams.get('search') === 'mens');
    await search(page).fill('DAnIel');
    await expect.poll(() => usernamesIn(results(page))).toEqual(['daniel.park']);
    await search(page).press('Escape');
    await expect.poll(async () => (await usernamesIn(near(page))).length).toBeGreaterThan(4);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    // Words that are cleared outside the field leave it too.
    await search(page).fill('zzz');
    await results(page).getByRole('button', { name: 'Clear the search' }).click();
    await cards(near(page)).getByRole('link').first().waitFor();
    expect(await search(page).inputValue()).toBe('');
    await goto('/intros?neighborhood=astoria');
    await near(page).getByText('Astoria is in Queens, not your borough. Look under Recommended for You.').waitFor();
  });

  it('I-09 I-10 finds members by words of their profile, marks them in the sentence, and shows one result when there are none by name or by words', async () => {
    const { page, goto } = await actor({ member: 'thandi.nkosi' });
    await goto('/intros');
    await search(page).fill('binocular');
    const found = page.getByRole('region', { name: 'Profiles that say “binocular”' });
    await found.getByText('people, dog people, anyone who owns binoculars.').waitFor();
    // Nobody has the name.
    expect(await results(page).count()).toBe(0);
    expect(await found.locator('mark').allInnerTexts()).toEqual(['binoculars']);
    await cards(found).getByRole('link').first().click();
    await page.waitForURL('**/user/*');
    await page.goBack();
    await found.waitFor();
    await search(page).fill('zzz');
    await results(page).getByText('No one found for “zzz”').waitFor();
    expect(await page.getByRole('region', { name: 'Profiles that say' }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('I-07 G-13 loads more pages while scrolling, shows each member once, restores the scroll position on return, and leads back to both lists on a phone', async () => {
    const { page, goto, url } = await actor({ member: 'thandi.nkosi', viewport: PHONE });
    const thandi = await memberOf(url, 'thandi.nkosi');
    const first = await thandi.call<ListPage<IntroCard>>('GET', '/api/intros?list=recommended');
    expect([first.items.length, first.nextCursor === null]).toEqual([24, false]);
    await goto('/intros?list=recommended');
    await expect.poll(async () => (await usernamesIn(recommended(page))).length).toBe(24);
    await cards(recommended(page)).last().scrollIntoViewIfNeeded();
    await expect.poll(async () => (await usernamesIn(recommended(page))).length).toBeGreaterThan(24);
    const names = await usernamesIn(recommended(page));
    expect(new Set(names).size).toBe(names.length);
    const last = cards(recommended(page)).nth(30);
    await last.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    await last.getByRole('link').click();
    await page.waitForURL('**/user/*');
    await page.goBack();
    await last.waitFor();
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(40);
    // The bar of a phone has no way back on the page of a tab.
    await page.getByRole('link', { name: 'Back to Intros' }).click();
    await near(page).waitFor();
  });

  it('opens a single list with See all, and returns to both lists with the filter kept', async () => {
    const { page, goto } = await actor({ member: 'farah.rahman' });
    await goto('/intros?interest=food');
    await recommended(page).getByRole('link', { name: 'See all: Recommended for You' }).click();
    await page.waitForURL((url) => url.searchParams.get('list') === 'recommended');
    await expect.poll(() => near(page).count()).toBe(0);
    await page.getByRole('heading', { name: 'Recommended for You' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('link', { name: 'Back to Intros' }).click();
    await near(page).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?interest=food');
  });

  it('I-04 I-09 P-13 T-06 shows requests first with Accept and Decline, hides "Not for me" until Undo or Settings, and lists connections live', async () => {
    const { page, goto, url } = await actor({ member: 'musu.kollie', viewport: PHONE });
    const [musu, requester] = [await memberOf(url, 'musu.kollie'), await memberOf(url, 'ingrid.nilsen')];
    const pair = `/api/connections/${musu.uid}/${requester.uid}`;
    // An earlier try may have left a request.
    await requester.call('DELETE', pair).catch(() => {});
    await requester.requestConnection(musu.uid, 'Hello!');
    await goto('/intros?list=recommended');
    const first = cards(recommended(page)).first();
    await first.getByText('Wants to connect').waitFor();
    await first.getByRole('button', { name: 'Decline' }).waitFor();
    // Open members are marked, unless they have asked or the viewer has.
    expect(demo('ingrid.nilsen').openToMeeting).toBe(true);
    expect(await first.getByText('open to connecting').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await first.getByRole('button', { name: 'Accept' }).click();
    await first.getByText('Connected').waitFor();

    const second = cards(recommended(page)).nth(1);
    const [hidden = ''] = (await usernamesIn(recommended(page))).slice(1);
    const declineMember = () => second.getByRole('button', { name: /^Not for me/ }).click();
    const isListed = async () => (await usernamesIn(recommended(page))).includes(hidden);
    await declineMember();
    await expect.poll(isListed).toBe(false);
    // The toast is above the tabs.
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await expect
      .poll(async () => {
        const tabs = await page.getByRole('navigation', { name: 'Tabs' }).boundingBox();
        const toast = await undo.boundingBox();
        return (toast?.y ?? 0) + (toast?.height ?? 0) <= (tabs?.y ?? 0);
      })
      .toBe(true);
    await undo.click();
    await expect.poll(isListed).toBe(true);
    const hiddenUid = (await listed(musu, `list=everyone&search=${hidden}`))[0]?.uid ?? '';
    await musu.call('PUT', `/api/notForMe/${musu.uid}/${hiddenUid}`);
    await goto('/settings/safety');
    await page.getByRole('button', { name: /^Show again in Intros: / }).click();
    await page.getByText('You haven’t hidden anyone from your Intros.').waitFor();
    expect((await listed(musu, `list=everyone&search=${hidden}`)).length).toBe(1);

    await goto('/myprofile');
    await page.getByRole('link', { name: 'Your Connections' }).click();
    await heading(page, 'Your Connections').waitFor();
    const connected = page.getByRole('region', { name: 'Connected' });
    await connected.getByText('@ingrid.nilsen').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // A space stays while the member pauses.
    const connectionSearch = page.getByRole('searchbox', { name: 'Search by name or username' });
    await connectionSearch.pressSequentially('z z', { delay: 200 });
    await page.getByText('No one matches “z z”.').waitFor();
    await connectionSearch.fill('INGR');
    await connected.getByText('@ingrid.nilsen').waitFor();
    await requester.call('DELETE', pair);
    await connected.getByText('@ingrid.nilsen').waitFor({ state: 'detached' });
    await goto('/messages');
    await page.getByRole('link', { name: 'Your Connections' }).click();
    await page.waitForURL('**/connections');
    // A card shows a request that was sent, and the last hangout both went to.
    const requestTarget = await memberOf(url, 'walt.jensen');
    await musu.call('DELETE', `/api/connections/${requestTarget.uid}/${musu.uid}`).catch(() => {});
    await musu.requestConnection(requestTarget.uid);
    await goto('/intros?search=walt.jensen');
    const card = cards(results(page)).filter({ hasText: '@walt.jensen' });
    await card.getByText('Request sent').waitFor();
    expect(demo('walt.jensen').openToMeeting).toBe(true);
    expect(await card.getByText('open to connecting').count()).toBe(0);
  });

  it('I-08 lists everyone under Recommended for a member without a borough, and asks for the neighborhood under Near You', async () => {
    const { page, goto, url } = await actor({ member: 'kofi.mensah' });
    const kofi = await memberOf(url, 'kofi.mensah');
    const { neighborhood = null, borough = null } = (await kofi.readOwn()).public ?? {};
    await kofi.save({ public: { neighborhood: null, borough: null } });
    await goto('/intros');
    const shownIn = async () => new Set((await usernamesIn(recommended(page))).map((name) => demo(name).borough)).size;
    await expect.poll(shownIn).toBeGreaterThan(2);
    await near(page).getByText('Where do you live?').waitFor();
    await near(page).getByRole('link', { name: 'Set my neighborhood' }).click();
    await page.waitForURL('**/profile-setup?step=1');
    await kofi.save({ public: { neighborhood, borough } });
  });
});

describe('intros of the first member', () => {
  const actor = useActors();
  const product = shareProduct(() => startProduct({ env: { DEMO_MEMBERS: '1' } }));

  it('I-05 says that there are no other members yet, and what to do', async () => {
    const { page, goto } = await actor({ url: (await product()).url, member: 'amara.okafor' });
    await goto('/intros');
    await recommended(page).getByText('You’re early').waitFor();
    await near(page).getByText('No one new near you').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await recommended(page).getByRole('link', { name: 'Complete my profile' }).click();
    await page.waitForURL('**/profile-setup');
  });
});

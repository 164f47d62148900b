import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_MEMBERS } from '#server/demo/cast.ts';
import { type Actor, connected, useActors } from './actors.ts';
import { faultsInBothThemes } from './axe.ts';
import { heading } from './forms.ts';
import { join, type Member, memberOf } from './members.ts';

const main = (page: Page) => page.getByRole('main');
const connect = (page: Page) => main(page).getByRole('button', { name: "Let's Connect!", exact: true });
const sent = (page: Page) => main(page).getByRole('button', { name: 'Request Sent', exact: true });
const isConnected = (page: Page) => main(page).getByRole('button', { name: 'Connected', exact: true });
const request = (page: Page) => page.getByRole('dialog', { name: 'Send Connection Request' });
const part = (page: Page, name: string): Locator => main(page).getByRole('region', { name });
const toast = (page: Page, words: string) => page.getByRole('region', { name: 'Messages from Stoop' }).getByText(words);

/** -> opens the profile of one demo member as another */
const visits =
  (actor: ReturnType<typeof useActors>) =>
  async (who: string, whom: string): Promise<Actor & { me: Member; them: Member }> => {
    const visitor = await actor({ member: who });
    const [me, them] = [await memberOf(visitor.url, who), await memberOf(visitor.url, whom)];
    await visitor.goto(`/user/${them.uid}`);
    await main(visitor.page).getByRole('heading', { level: 1 }).waitFor();
    return { ...visitor, me, them };
  };
async function choose(page: Page, name: RegExp) {
  await page.getByRole('button', { name: /^More about you and/ }).click();
  await page.getByRole('menuitem', { name }).click();
}
async function openBell(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  return page.getByRole('dialog', { name: 'Notifications' });
}

describe('a profile as others see it', () => {
  const actor = useActors();
  const visit = visits(actor);

  it('P-01 P-05 shows all that the member shares; the photo opens large; one’s own has no connect button', async () => {
    const { page, goto, me, them } = await visit('farah.rahman', 'kofi.mensah');
    const shared = await me.sees(them.uid);
    const kofi = DEMO_MEMBERS.find(({ username }) => username === 'kofi.mensah');
    if (!kofi) throw new Error('Kofi is not in the cast.');
    await heading(page, `${kofi.firstName} ${kofi.lastName}`).waitFor();
    for (const words of [`@${kofi.username}`, kofi.bio, `${kofi.occupation} at ${kofi.company}`, 'Inwood, Manhattan']) {
      await main(page).getByText(words).first().waitFor();
    }
    await main(page).getByText(`${kofi.fieldOfStudy}, ${kofi.school}, class of ${kofi.graduationYear}`).waitFor();
    const month = new Date(`${kofi.movedToNYCDate}-15`).toLocaleString('en-US', { month: 'long', year: 'numeric' });
    await part(page, 'NYC story').getByText(`Moved from ${kofi.movedFromLocation} in ${month}`).waitFor();
    await part(page, 'NYC story').getByText(kofi.movedToNYCReason.slice(0, 40)).waitFor();
    await expect.poll(() => part(page, 'Interests').getByRole('listitem').count()).toBe(kofi.selectedInterests.length);
    await expect.poll(() => part(page, 'Languages').getByRole('listitem').count()).toBe(kofi.languages.length);
    for (const { name } of shared.topArtists) await part(page, 'Favorite artists').getByText(name).waitFor();
    const insights = part(page, 'Personality Insights');
    for (const end of ['Recharges in Solitude', 'Warm & Tactful', kofi.mbtiType ?? '', kofi.lookingFor]) {
      await insights.getByText(end, { exact: true }).waitFor();
    }
    expect(await faultsInBothThemes(page)).toEqual([]);

    await page.getByRole('button', { name: 'Enlarge the photo of Kofi Mensah' }).click();
    const large = page.getByRole('dialog', { name: 'Photo of Kofi Mensah' });
    await large.getByRole('img').waitFor();
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Enlarge the photo of Kofi Mensah' }).and(page.locator(':focus')).waitFor();

    await goto(`/user/${me.uid}`);
    await page.getByText('This is your own profile.').waitFor();
    await expect.poll(() => connect(page).count()).toBe(0);
    await main(page).getByRole('link', { name: 'Edit Profile' }).waitFor();
  });

  it('P-02 P-03 a hidden neighborhood and hidden insights are not on the page, nor in what the server sent', async () => {
    const { page, goto, url, them } = await visit('farah.rahman', 'nour.elsayed');
    const sentBy = new Map<string, string>();
    page.on('response', async (response) => {
      const of = /\/api\/users\/(\w+)\/public$/.exec(response.url())?.[1];
      if (of) sentBy.set(of, await response.text());
    });
    await page.reload();
    await heading(page, /^Nour/).waitFor();
    expect(
      await main(page)
        .getByText(/Yorkville|Manhattan/)
        .count(),
    ).toBe(0);
    const walt = await memberOf(url, 'walt.jensen');
    await goto(`/user/${walt.uid}`);
    await heading(page, /^Walter/).waitFor();
    await expect.poll(() => part(page, 'Personality Insights').count()).toBe(0);
    await expect.poll(() => main(page).getByText('ISTJ').count()).toBe(0);
    await expect.poll(() => sentBy.size).toBe(2);
    expect(sentBy.get(them.uid)).not.toMatch(/yorkville|"Manhattan"/i);
    expect(sentBy.get(walt.uid)).not.toMatch(/ISTJ|"energyStyle"/);
    const owner = await actor({ member: 'walt.jensen' });
    await owner.goto('/myprofile');
    await part(owner.page, 'Personality Insights').getByText('Only visible to you').waitFor();
  });

  it('P-04 links are shut with Connect to view profile until connected, and then open {network}.com/{value} in a new tab', async () => {
    const { page, context, url, me, them } = await visit('thandi.nkosi', 'daniel.park');
    const links = part(page, 'Links');
    const shut = links.getByRole('link', { name: 'LinkedIn: Connect to view profile' });
    await expect.poll(() => shut.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => links.locator('a').count()).toBe(0);
    await shut.hover();
    await page.getByText('Connect to view profile').nth(1).waitFor();
    await shut.click({ force: true });
    expect(context.pages()).toHaveLength(1);
    const withheld = (await me.sees(them.uid)).socialLinks;
    expect(withheld.map(({ value }) => value)).toEqual([null, null]);

    await connected(url, 'thandi.nkosi', 'daniel.park');
    await isConnected(page).waitFor();
    for (const [name, address] of [
      ['LinkedIn', 'https://linkedin.com/danielpark-spincycle'],
      ['Twitter', 'https://twitter.com/dparklaundry'],
    ] as const) {
      const link = links.getByRole('link', { name: `${name}, opens in a new tab` });
      await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
      const opening = context.waitForEvent('page');
      const asking = context.waitForEvent('request', (asked) => asked.url() === address);
      await link.click();
      await asking;
      const tab = await opening;
      await tab.close();
    }
  });

  it('P-08 User not found, Profile not found, Failed to load profile with another try', async () => {
    const { page, goto, url, expects } = await actor({ member: 'farah.rahman' });
    expects(/40[04] GET .*\/public|500 GET .*\/public/);
    const unwritten = await join(url, 'not.yet.written');
    await goto('/user/nobody-by-this-name');
    await heading(page, 'User not found').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await goto(`/user/${unwritten.uid}`);
    await heading(page, 'Profile not found').waitFor();
    // Once the live connection stands: the page asks again by itself whenever it comes up.
    const live = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"ready"')));
    await goto('/intros?search=kai');
    await live;
    await page.route('**/api/users/*/public', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('link', { name: /@kai\.kahale/ }).click();
    await heading(page, 'Failed to load profile').waitFor();
    await page.unroute('**/api/users/*/public');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, /^Kai/).waitFor();
  });

  it('P-10 P-03 the own profile: Edit Profile, and switches that are saved at once and taken back when they cannot be', async () => {
    const { page, goto, url, expects } = await actor({ member: 'simone.duval' });
    expects(/500 PATCH/);
    const [simone, other] = [await memberOf(url, 'simone.duval'), await memberOf(url, 'farah.rahman')];
    await goto('/myprofile');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const insights = part(page, 'Personality Insights');
    const show = insights.getByRole('switch', { name: 'Show to others' });
    for (const term of ['MBTI type', 'Communication style', 'Looking for']) await insights.getByText(term).waitFor();
    await show.click();
    await insights.getByText('Only visible to you').waitFor();
    await expect.poll(async () => (await other.sees(simone.uid)).personalityTraits).toBeNull();
    await page.reload();
    await expect.poll(() => show.isChecked()).toBe(false);
    await page.route('**/api/users/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await show.click();
    await toast(page, 'That could not be saved. It is back as it was.').waitFor();
    await expect.poll(() => show.isChecked()).toBe(false);
    await page.unroute('**/api/users/*');
    await show.click();
    await expect.poll(async () => (await other.sees(simone.uid)).personalityTraits?.energyStyle).toBeGreaterThan(0);
    await main(page).getByRole('switch', { name: 'Open to connecting' }).click();
    await expect.poll(async () => (await other.sees(simone.uid)).openToMeeting).toBe(false);
    await main(page).getByRole('link', { name: 'Edit Profile' }).click();
    await page.waitForURL('**/profile-setup');
  });
});

describe('connecting', () => {
  const actor = useActors();
  const visit = visits(actor);

  it('P-05 P-06 P-07 P-11 N-01 a note of one’s own, Cancel, Send Request; the other reads it in the bell and accepts there', async () => {
    const { page, me, them } = await visit('jaylen.brooks', 'dana.begay');
    const dana = await actor({ member: 'dana.begay' });
    await dana.goto('/intros');
    await dana.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await connect(page).click();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await request(page).getByRole('textbox', { name: /^Note/ }).fill('Your quilts! Coffee?');
    await request(page).getByRole('button', { name: 'Cancel' }).click();
    await request(page).waitFor({ state: 'detached' });
    expect((await me.sees(them.uid)).connection.status).toBe('none');
    await connect(page).click();
    await expect
      .poll(() => request(page).getByRole('textbox', { name: /^Note/ }).inputValue())
      .toBe('Your quilts! Coffee?');
    await request(page).getByRole('button', { name: 'Send Request' }).click();
    await sent(page).waitFor();
    await expect.poll(() => sent(page).isDisabled()).toBe(true);

    await dana.page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    const bell = await openBell(dana.page);
    await bell
      .getByRole('listitem')
      .filter({ hasText: 'Jaylen would like to connect' })
      .getByText('Your quilts! Coffee?')
      .waitFor();
    expect(await faultsInBothThemes(dana.page)).toEqual([]);
    await bell.getByRole('button', { name: 'Accept' }).click();
    await bell.getByText('You are connected').waitFor();
    await isConnected(page).waitFor();
    await expect.poll(() => isConnected(page).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await page.getByText('Dana accepted your request').waitFor();
  });

  it('P-06 P-11 an empty note says Hey! I’d love to connect!; the other reads it on the profile, and accepts there', async () => {
    const { page, me, them } = await visit('hugo.marchand', 'sam.oconnell');
    await connect(page).click();
    await request(page).getByRole('button', { name: 'Send Request' }).click();
    await sent(page).waitFor();
    const sam = await visit('sam.oconnell', 'hugo.marchand');
    await sam.page.getByText('Hugo would like to connect').waitFor();
    await sam.page.getByText("Hey! I'd love to connect!").waitFor();
    await main(sam.page).getByRole('button', { name: 'Accept' }).click();
    await isConnected(sam.page).waitFor();
    await isConnected(page).waitFor();
    expect((await me.sees(them.uid)).connection.status).toBe('connected');
  });

  it('P-11 accepts in the conversation', async () => {
    const kai = await visit('kai.kahale', 'camila.reyes');
    const { chatId } = await kai.them.asks(kai.me.uid, 'Climbing on Sunday?');
    await main(kai.page).getByRole('button', { name: 'Accept' }).waitFor();
    await kai.goto(`/messages/${chatId}`);
    await kai.page
      .getByRole('region', { name: /^Messages with/ })
      .getByText('Climbing on Sunday?')
      .waitFor();
    await main(kai.page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(async () => (await kai.me.sees(kai.them.uid)).connection.status).toBe('connected');
    await kai.goto(`/user/${kai.them.uid}`);
    await isConnected(kai.page).waitFor();
  });

  it('P-11 declining tells nobody: who asked still waits, and is connected should the other ask one day', async () => {
    const ruth = await visit('ruth.abebe', 'nour.elsayed');
    await ruth.me.asks(ruth.them.uid);
    await sent(ruth.page).waitFor();
    const bell = ruth.page.getByRole('button', { name: /^Notifications/ });
    const unread = () => ruth.me.call<{ unread: number }>('GET', `/api/notifications/${ruth.me.uid}`);
    const before = await unread();
    const nour = await visit('nour.elsayed', 'ruth.abebe');
    await main(nour.page).getByRole('button', { name: 'Decline' }).click();
    await connect(nour.page).waitFor();
    await toast(nour.page, 'Request declined. They are not told.').waitFor();
    await ruth.page.reload();
    await sent(ruth.page).waitFor();
    expect(await unread()).toEqual(before);
    await expect
      .poll(() => bell.getAttribute('aria-label'))
      .toBe(before.unread ? `Notifications, ${before.unread} unread` : 'Notifications');
    await connect(nour.page).click();
    await request(nour.page).getByRole('button', { name: 'Send Request' }).click();
    for (const { page } of [ruth, nour]) await isConnected(page).waitFor();
  });

  it('P-11 withdrawing takes the request away from under the other’s eyes', async () => {
    const dana = await visit('dana.begay', 'simone.duval');
    const simone = await visit('simone.duval', 'dana.begay');
    await dana.me.asks(dana.them.uid, 'A table for two?');
    await sent(dana.page).waitFor();
    await simone.page.getByText('A table for two?').waitFor();
    await choose(dana.page, /^Withdraw request/);
    await dana.page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    for (const { page } of [dana, simone]) await connect(page).waitFor();
    await expect.poll(() => main(simone.page).getByText('A table for two?').count()).toBe(0);
    expect((await simone.me.sees(simone.them.uid)).connection.status).toBe('none');
  });

  it('P-11 two who ask each other in the same moment are connected; either can disconnect', async () => {
    const [walt, marcus] = [await visit('walt.jensen', 'marcus.hale'), await visit('marcus.hale', 'walt.jensen')];
    for (const { page } of [walt, marcus]) await connect(page).click();
    await Promise.all(
      [walt, marcus].map(({ page }) => request(page).getByRole('button', { name: 'Send Request' }).click()),
    );
    for (const { page } of [walt, marcus]) await isConnected(page).waitFor();
    await part(walt.page, 'Links').getByRole('link', { name: 'Instagram, opens in a new tab' }).waitFor();
    await choose(marcus.page, /^Disconnect/);
    await marcus.page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    for (const { page } of [walt, marcus]) await connect(page).waitFor();
    await part(walt.page, 'Links').getByRole('link', { name: 'Instagram: Connect to view profile' }).waitFor();
  });

  it('P-06 a request that does not go through leaves the button as it was, keeps the note, and offers another try', async () => {
    const { page, expects } = await visit('daniel.park', 'kofi.mensah');
    expects(/500 PUT/);
    await page.route('**/api/connections/**', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await connect(page).click();
    await request(page).getByRole('textbox', { name: /^Note/ }).fill('Two beats per wash cycle.');
    await request(page).getByRole('button', { name: 'Send Request' }).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await connect(page).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.unroute('**/api/connections/**');
    await again.click();
    await expect
      .poll(() => request(page).getByRole('textbox', { name: /^Note/ }).inputValue())
      .toBe('Two beats per wash cycle.');
    await request(page).getByRole('button', { name: 'Send Request' }).click();
    await sent(page).waitFor();
  });

  it('P-12 I-06 who is blocked is gone for both, by profile and by search, until the block is lifted', async () => {
    const camila = await visit('camila.reyes', 'marcus.hale');
    const marcus = await visit('marcus.hale', 'camila.reyes');
    for (const { expects } of [camila, marcus]) expects(/404 GET/);
    await choose(camila.page, /^Block Marcus/);
    await camila.page
      .getByRole('alertdialog', { name: 'Block Marcus?' })
      .getByRole('button', { name: 'Block' })
      .click();
    await camila.page.waitForURL('**/intros');
    const undo = camila.page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await marcus.page.reload();
    await heading(marcus.page, 'User not found').waitFor();
    for (const [one, other] of [
      [camila.me, 'marcus'],
      [marcus.me, 'camila'],
    ] as const) {
      const found = async (list: string) =>
        (await one.call<{ items: object[] }>('GET', `/api/intros?list=${list}&search=${other}`)).items;
      expect([...(await found('recommended')), ...(await found('nearby'))]).toEqual([]);
    }
    await undo.click();
    await toast(camila.page, 'Marcus is no longer blocked.').waitFor();
    await marcus.page.reload();
    await heading(marcus.page, /^Camila/).waitFor();
  });

  it('P-12 a report needs a reason, is kept when it cannot be sent, and is thanked for', async () => {
    const { page, expects } = await visit('kai.kahale', 'hugo.marchand');
    expects(/500 POST .*reports/);
    await choose(page, /^Report Hugo/);
    const dialog = page.getByRole('dialog', { name: 'Report Hugo' });
    const send = dialog.getByRole('button', { name: 'Send report' });
    await expect.poll(() => send.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: /^What happened/ }).fill('He chalked my whole block.');
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.route('**/api/reports', (route) => route.fulfill({ status: 500 }));
    await send.click();
    await dialog.getByRole('alert').waitFor();
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('He chalked my whole block.');
    await page.unroute('**/api/reports');
    await send.click();
    await toast(page, 'Thank you. We will look at it.').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });
});

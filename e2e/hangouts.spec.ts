import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newYorkInstants } from '#contract/hangouts/new-york.ts';
import { sendHangoutReminders } from '#server/slices/hangouts/index.ts';
import { type Actor, connectMembers, DESKTOP, demoToken, PHONE, useActors } from './actors.ts';
import { composer, waitForMessage } from './chat-page.ts';
import { clockChanges, inDays } from './clock-changes.ts';
import { fileProduct } from './file-product.ts';
import { focusedElement } from './forms.ts';
import { fill, form, type HangoutFields } from './hangout-form.ts';
import { browseMonth } from './hangout-month.ts';
import { askToRemove, bringGuest, filterWhileTyping, nameCoHost, planWeekly, removeGuest } from './hangout-steps.ts';
import { filterByTrain } from './hangout-trips.ts';
import { withNodeAt } from './node-at-time.ts';

const BELL = /^Notifications, \d+ unread$/;
/** Creates a hangout through the form and returns its path. */
async function create({ page }: Actor, plan: HangoutFields): Promise<string> {
  await page.goto('/hangouts');
  await page.getByRole('button', { name: 'Create Hangout' }).first().click();
  await fill(page, plan);
  await form(page).getByRole('button', { name: 'Create Hangout' }).click();
  await page.waitForURL('**/hangout/*');
  await page.getByRole('heading', { level: 1, name: plan.title }).waitFor();
  return new URL(page.url()).pathname;
}

/** Returns the titles of the hangouts that were suggested to a member. */
async function suggestionsTo(url: string, username: string): Promise<string[]> {
  const { uid, token } = await demoToken(url, username);
  const answer = await fetch(`${url}/api/notifications/${uid}`, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await answer.json()) as { items: { type: string; hangout?: { title: string } }[] };
  return items.flatMap(({ type, hangout }) => (type === 'hangout_suggested' ? [hangout?.title ?? ''] : []));
}

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('hangouts', () => {
  const actor = useActors();

  it('H-01 H-02 H-03 O-07 lists hangouts by day and category; a card opens a dialog with its own address, which is a page when opened directly', async () => {
    const reader = await actor({ member: 'oleksandra.k' });
    const { page } = reader;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/threads?*', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/hangouts');
    await page.getByText('Loading hangouts…').waitFor();
    const skeletons = page.locator('[aria-busy=true] > div');
    await expect.poll(() => skeletons.count()).toBe(5);
    release();
    const seals = card(page, 'Seals at low tide');
    await seals.waitFor();
    for (const text of ['Great Kills Park', '10:00', 'Hosted by Sasha', 'They lie on the sandbar', 'going']) {
      await expect.poll(() => seals.innerText()).toContain(text);
    }
    await expect.poll(() => seals.innerText()).toMatch(/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), [A-Z][a-z]{2} \d{1,2}\b/);
    await seals.getByText('Hosted by Sasha').locator('img').waitFor();
    // On a phone the first plan is in sight, and the search opens with the focus in its field.
    await page.setViewportSize(PHONE);
    const lowerEdge = async () => {
      const box = await page.locator('[data-hangout]').first().boundingBox();
      return box && box.y + box.height;
    };
    await expect.poll(lowerEdge).toBeLessThan(PHONE.height - 56);
    const boxes = [
      page.getByRole('banner'),
      ...['Groups', 'Find me a table'].map((name) => page.getByRole('link', { name, exact: true })),
    ];
    const edges = await Promise.all(
      boxes.map((one) => one.evaluate((element) => element.getBoundingClientRect().toJSON())),
    );
    const gaps = edges.slice(1).map(({ top }, index) => top - edges[index].bottom);
    expect(Math.min(...gaps), 'Groups has room above and below').toBeGreaterThanOrEqual(12);
    await page.getByRole('button', { name: 'Search hangouts' }).click();
    await page.getByRole('searchbox', { name: 'Search hangouts' }).and(focusedElement(page)).waitFor();
    await page.setViewportSize(DESKTOP);
    // The filter strip has All Categories and the eight categories.
    const strip = page.getByRole('radiogroup', { name: 'Category' });
    expect((await strip.locator('label').allInnerTexts()).map((text) => text.trim())).toEqual([
      'All Categories',
      'Sports',
      'Arts',
      'Food',
      'Outdoor',
      'Tech',
      'Music',
      'Wellness',
      'Games',
    ]);
    await strip.getByRole('radio', { name: 'Outdoor' }).click();
    await page.waitForURL('**/hangouts?category=outdoor');
    await card(page, 'Seals at low tide').waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBe(1);
    await card(page, 'Seals at low tide').getByRole('link', { name: 'Seals at low tide', exact: true }).click();
    await page.waitForURL('**/hangout/*');
    const address = page.url();
    const dialog = page.getByRole('dialog', { name: 'Seals at low tide' });
    await dialog.getByText('Who’s going').waitFor();
    await dialog.getByRole('link', { name: /^Sasha\s*Host$/ }).waitFor();
    await dialog.getByText(/10:00\sAM\s–\s12:00\sPM E[SD]T/).waitFor();
    for (const words of ['Great Kills Park', 'They lie on the sandbar'])
      await dialog.getByText(words).first().waitFor();
    await expect
      .poll(() => page.getByRole('heading', { level: 1, name: 'Hangouts', includeHidden: true }).count())
      .toBe(1);
    await page.keyboard.press('Escape');
    await page.waitForURL('**/hangouts?category=outdoor');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Seals at low tide');
    const tab = await reader.newTab();
    await tab.goto(address);
    await tab.getByRole('heading', { level: 1, name: 'Seals at low tide' }).waitFor();
    await expect.poll(() => tab.getByRole('dialog').count()).toBe(0);
    await tab.getByRole('link', { name: 'All hangouts' }).click();
    await tab.waitForURL('**/hangouts');
    reader.expects(/404 GET .*threads/);
    await tab.goto('/hangout/doesnotexist00000000');
    await tab.getByText('This hangout doesn’t exist').waitFor();
  });

  it('H-04 H-05 H-13 H-14 requires every field, shows errors beside the fields, keeps the input, shows a new hangout on other screens at once, and plans and cancels weekly ones', async () => {
    const [host, reader] = [
      await actor({ member: 'priya.raman' }),
      await actor({ member: 'theo.marsh', viewport: PHONE, timezoneId: 'Asia/Tokyo' }),
    ];
    await reader.goto('/hangouts?category=music');
    await reader.page.getByRole('heading', { level: 3 }).first().waitFor();
    const { page } = host;
    await host.goto('/hangouts');
    await page.getByRole('button', { name: 'Create Hangout' }).first().click();
    const dialog = form(page);
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'Category' }).innerText())
      .toContain('Select Category');
    await dialog.getByRole('button', { name: 'Create Hangout' }).click();
    for (const sentence of [
      'Give it a title.',
      'Say where it is.',
      'Choose a date.',
      'Choose a time.',
      'Choose a category.',
      'Say a little about it.',
    ]) {
      await dialog.getByText(sentence).waitFor();
    }
    expect(await dialog.getByLabel('Title').evaluate((field) => field === document.activeElement)).toBe(true);
    const title = `Songs on the roof ${Date.now()}`;
    await fill(page, { title, category: 'Music', date: inDays(-1), location: 'A roof in Kips Bay' });
    await dialog.getByLabel('Title').press('Enter');
    await dialog.getByText('This day has passed. Choose a later one.').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/hangouts');
    // The input survives closing the dialog and a reload.
    await page.keyboard.press('Escape');
    // The entry of the dialog leaves the history a moment later.
    await page.waitForFunction(() => !(history.state as { openWindows?: number } | null)?.openWindows);
    await page.reload();
    await page.getByRole('button', { name: 'Create Hangout' }).first().click();
    await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe(title);
    await expect.poll(() => dialog.getByLabel('Description').inputValue()).toBe('Bring an appetite and a friend.');
    // The clocks skip an hour on one night and repeat an hour on another.
    const [skipped, twice] = clockChanges();
    await dialog.getByLabel('Date').fill(skipped);
    await dialog.getByLabel('Time').fill('02:30');
    await dialog.getByRole('button', { name: 'Create Hangout' }).click();
    await dialog.getByText('The clocks skip this hour on that night.').waitFor();
    await dialog.getByLabel('Date').fill(twice);
    await dialog.getByLabel('Time').fill('01:30');
    await dialog.getByRole('radio', { name: 'The second (EST)' }).waitFor();
    await dialog.getByLabel('Date').fill(inDays(2));
    await dialog.getByLabel('Time').fill('21:15');
    await dialog.getByRole('combobox', { name: 'Until' }).click();
    await page.getByRole('option', { name: /^12:15\sAM \(3 hours\)$/ }).click();
    await dialog.getByRole('button', { name: 'Create Hangout' }).click();
    await page.waitForURL('**/hangout/*');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('link', { name: /View Chat/ }).waitFor();
    // The hangout appears elsewhere without a reload, in New York time on a device in Tokyo.
    await card(reader.page, title)
      .getByText(/9:15\sPM – 12:15\sAM/)
      .waitFor();
    await card(reader.page, title).getByText('Hosted by Priya').waitFor();
    await host.follow('/hangouts');
    await page.getByRole('button', { name: 'Create Hangout' }).first().click();
    await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('');
    await fill(page, { title: `${title}, weekly` });
    await planWeekly(page);
  });

  it('H-06 H-07 H-09 B-02 M-07 opens the chat on join and confirms the place there, updates the list live, puts the next member on the waitlist, and lets them take a place that becomes free', async () => {
    const [host, ann, ben] = [
      await actor({ member: 'ingrid.nilsen' }),
      await actor({ member: 'luis.quispe' }),
      await actor({ member: 'wen.huang', viewport: PHONE }),
    ];
    const directChatId = await connectMembers(ann.url, 'luis.quispe', 'ingrid.nilsen');
    await connectMembers(ann.url, 'luis.quispe', 'petra.hoffmann');
    const title = `Dumplings ${Date.now()}`;
    const address = await create(host, { title, capacity: '2' });
    await Promise.all([ann.goto('/hangouts'), ben.goto('/hangouts')]);
    await card(ben.page, title).getByText('1 of 2 going').waitFor();
    await card(ann.page, title)
      .getByRole('button', { name: `Join: ${title}` })
      .click();
    await ann.page.waitForURL('**/messages/group_*');
    await ann.page.getByRole('heading', { level: 2, name: title }).waitFor();
    await waitForMessage(ann.page, 'You joined');
    const confirmed = ann.page.getByRole('status').filter({ hasText: `You’re going to ${title}` });
    await confirmed.getByText('Bryant Park').waitFor();
    await confirmed.getByText(/, \w+ \d+.*\d:\d\d\s[AP]M/).waitFor();
    await confirmed.getByRole('button', { name: 'Add to calendar' }).waitFor();
    await confirmed.getByRole('button', { name: 'Bring a connection' }).click();
    const bring = ann.page.getByRole('dialog', { name: 'Bring a connection' });
    await bring.getByRole('button', { name: 'Ask Petra' }).click();
    await bring.getByRole('listitem').filter({ hasText: 'Petra' }).getByText('Asked').waitFor();
    await bring.getByRole('button', { name: 'Done' }).click();
    expect(await suggestionsTo(ann.url, 'petra.hoffmann')).toContain(title);
    await ann.page.locator(`main a[href="/messages/${directChatId}"]`).first().click();
    await confirmed.waitFor({ state: 'detached' });
    await ann.page.goBack();
    // The host and members with the list open see it at once.
    await host.page.getByText('2 of 2 going').waitFor();
    await host.page.getByRole('link', { name: 'Luis’s profile' }).waitFor();
    await askToRemove(host.page, 'Luis');
    await host.page.getByRole('button', { name: /^Notifications/ }).click();
    await host.page.getByText(`Luis joined ${title}`).waitFor();
    await host.page.keyboard.press('Escape');
    await card(ben.page, title).getByText('Full').waitFor();
    await card(ben.page, title)
      .getByRole('button', { name: `Join the waitlist: ${title}` })
      .click();
    await card(ben.page, title).getByText('1st on the waitlist').waitFor();
    const newTab = await ann.newTab();
    await newTab.goto('/hangouts');
    await card(newTab, title)
      .getByRole('link', { name: /View Chat/ })
      .waitFor();
    await newTab.close();
    // A member on the waitlist cannot read the chat.
    await composer(ann.page).fill('See you at the door');
    await ann.page.keyboard.press('Enter');
    await host.page.getByRole('link', { name: /View Chat/ }).click();
    await waitForMessage(host.page, 'See you at the door');
    await ben.follow('/messages');
    await ben.page.getByText('Group Chats').waitFor();
    await expect.poll(() => ben.page.getByText(title).count()).toBe(0);
    // When Ann leaves, the place is offered to Ben. After saying yes he is in the chat; Ann can no longer read it.
    await ann.follow(address);
    await ann.page.getByRole('button', { name: 'Leave', exact: true }).click();
    await ann.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await ann.page.getByText(`You left ${title}.`).waitFor();
    await ben.page.getByRole('link', { name: BELL }).click();
    await ben.page.getByText(`A place opened up in ${title}. Take it by`).click();
    await ben.page.waitForURL(`**${address}`);
    await ben.page.getByText('It’s yours if you take it by').waitFor();
    await ben.page.getByRole('button', { name: `Take the place: ${title}` }).click();
    await ben.page.waitForURL('**/messages/group_*');
    await waitForMessage(ben.page, 'You joined');
    await waitForMessage(host.page, 'Wen joined');
    await ann.follow('/messages');
    await ann.page.getByText('Group Chats').waitFor();
    await expect.poll(() => ann.page.getByRole('link', { name: new RegExp(title) }).count()).toBe(0);
  });

  it('H-07 H-11 H-12 H-15 N-02 P-12 lets a co-host edit until they step down, takes guests and notes, reports both, lets the host remove an attendee, notifies and reminds attendees when the host changes or cancels the hangout, and updates the open page and the calendar file', async () => {
    const [host, guest] = [await actor({ member: 'desmond_clarke' }), await actor({ member: 'petra.hoffmann' })];
    await guest.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const title = `Stew, slowly; "with" bread, ${Date.now()}`;
    const address = await create(host, { title, date: inDays(6), time: '18:00', location: 'Bryant Prak' });
    await guest.goto(address);
    await guest.page.getByRole('button', { name: /^Join/ }).click();
    await guest.page.waitForURL('**/messages/group_*');
    // The button of the calendar stays when its program does not load, and opens the menu when it is pressed again.
    guest.expects(/Loading chunk failed|Failed to fetch dynamically imported module|ERR_FAILED/);
    await guest.page.route('**/assets/calendar-*.js', (route) => route.abort());
    await guest.goto(address);
    await guest.page.getByRole('button', { name: 'Add to calendar' }).click();
    await guest.page.getByText('That didn’t load.').first().waitFor();
    await guest.page.unroute('**/assets/calendar-*.js');
    await guest.page.getByRole('button', { name: 'Add to calendar' }).click();
    await guest.page.getByRole('menuitem', { name: 'Google Calendar' }).press('Escape');
    const calendar = async (button: string) => {
      const download = guest.page.waitForEvent('download');
      if (button === 'Calendar file (.ics)') await guest.page.getByRole('button', { name: 'Add to calendar' }).click();
      await guest.page
        .getByRole('menuitem', { name: button })
        .or(guest.page.getByRole('button', { name: button }))
        .click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^stew-slowly-with-bread-\d+\.ics$/);
      return new ICAL.Component(ICAL.parse(await readFile(await file.path(), 'utf8')));
    };
    const eventOf = (file: ICAL.Component) => new ICAL.Event(file.getFirstSubcomponent('vevent') ?? undefined);
    const first = eventOf(await calendar('Calendar file (.ics)'));
    expect(first.summary).toBe(title);
    expect(first.startDate.toString()).toBe(`${inDays(6)}T18:00:00`);
    expect(first.endDate.toString()).toBe(`${inDays(6)}T20:00:00`);
    await guest.page.getByRole('button', { name: 'Add to calendar' }).click();
    expect(await guest.page.getByRole('menuitem', { name: 'Google Calendar' }).getAttribute('href')).toContain(
      'calendar.google.com',
    );
    await guest.page.keyboard.press('Escape');
    await guest.page.getByRole('button', { name: 'Share' }).click();
    await guest.page.getByText('Link copied.').waitFor();
    expect(await guest.page.evaluate(() => navigator.clipboard.readText())).toBe(`${guest.url}${address}`);
    for (const act of [nameCoHost, bringGuest, removeGuest]) await act(host.page, guest.page, 'Petra');
    await guest.goto(address);
    // A corrected typo notifies nobody; a new time does.
    const edit = async (label: string, value: string) => {
      await host.page.getByRole('button', { name: 'Edit' }).click();
      await form(host.page).getByLabel(label).fill(value);
      await form(host.page).getByRole('button', { name: 'Save' }).click();
      await form(host.page).waitFor({ state: 'detached' });
    };
    await edit('Location', 'Bryant Park');
    await guest.page.getByText(/Bryant Park/).waitFor();
    await edit('Time', '20:00');
    await guest.page.getByText(/8:00\s–\s10:00\sPM E[SD]T/).waitFor();
    // The open page marks its notifications as read.
    const bell = guest.page.getByRole('button', { name: /^Notifications/ });
    await bell.click();
    const changes = guest.page.getByText(`Desmond changed the plan for ${title}`);
    await changes.waitFor();
    expect(await changes.count()).toBe(1);
    const [start = new Date()] = newYorkInstants({ date: inDays(6), time: '20:00' });
    await withNodeAt(await fileProduct(), new Date(start.getTime() - 2 * 3_600_000), sendHangoutReminders);
    // The reminder arrives in the open list, and links to the hangout there and on the notifications page.
    await guest.page.getByText(`Coming up: ${title}`).waitFor();
    await guest.goto('/notifications');
    const reminder = guest.page.getByRole('listitem').filter({ hasText: `Coming up: ${title}` });
    await reminder.getByText(/8:00\s–\s10:00\sPM · Bryant Park$/).waitFor();
    await reminder.getByRole('link').click();
    await guest.page.waitForURL(`**${address}`);
    await host.page.getByRole('button', { name: 'Cancel hangout' }).click();
    const question = host.page.getByRole('alertdialog');
    await question.getByText('We’ll notify the 1 person who planned to come.').waitFor();
    await question.getByRole('button', { name: 'Cancel it' }).click();
    await guest.page.getByText('This hangout was cancelled.').waitFor();
    await bell.click();
    await guest.page.getByText(`${title} is cancelled`).waitFor();
    await guest.page.keyboard.press('Escape');
    const last = await calendar('Remove from calendar');
    expect(last.getFirstPropertyValue('method')).toBe('CANCEL');
    expect([eventOf(last).uid, eventOf(last).sequence]).toEqual([first.uid, first.sequence + 2]);
    await host.follow('/hangouts?view=mine');
    await card(host.page, title).getByText('Cancelled').waitFor();
  });

  it('H-07 H-08 H-10 I-11 P-12 lists past hangouts apart, narrows the list by words, filters and minutes by train, says which to loosen when it is empty, shows a month that keys move in, and lets members block a host', async () => {
    const [reader, otherReader] = [await actor({ member: 'xiaoyu.lin' }), await actor({ member: 'tess.macrae' })];
    await reader.goto('/hangouts');
    await reader.page.getByRole('radio', { name: 'Past' }).click();
    await card(reader.page, 'Astoria Park loop, talking pace').getByText(/went$/).waitFor();
    await reader.page.getByRole('radio', { name: 'Wellness' }).click();
    await reader.page.getByText('No wellness hangouts here').waitFor();
    await reader.page.getByRole('button', { name: 'Show all categories' }).click();
    await reader.page.waitForURL('**/hangouts?view=past');
    await reader.follow('/hangouts');
    const search = reader.page.getByRole('searchbox', { name: 'Search hangouts' });
    await search.fill('sandbar');
    await reader.page.waitForURL('**/hangouts?search=sandbar');
    await reader.page.getByRole('status').getByText('1 hangout', { exact: true }).waitFor();
    await card(reader.page, 'Seals at low tide').waitFor();
    await reader.page.getByRole('button', { name: 'Filters', exact: true }).click();
    await reader.page.getByRole('switch', { name: 'People I know' }).click();
    await reader.page.waitForURL('**/hangouts?search=sandbar&people=known');
    await reader.page.getByText('No hangouts match').waitFor();
    // The back button undoes a filter, and the search stays until it is cleared.
    await reader.page.goBack();
    await card(reader.page, 'Seals at low tide').waitFor();
    expect(await search.inputValue()).toBe('sandbar');
    await reader.page.getByRole('combobox', { name: 'Borough' }).click();
    await reader.page.getByRole('option', { name: 'Brooklyn' }).click();
    await reader.page.getByText('No hangouts match').waitFor();
    await reader.page.getByRole('button', { name: 'Clear filters' }).last().click();
    await reader.page.waitForURL('**/hangouts');
    await expect.poll(() => search.inputValue()).toBe('');
    await filterByTrain(reader.page);
    await filterWhileTyping(reader.page);
    await browseMonth(reader.page);
    const title = `Horse glue workshop ${Date.now()}`;
    const address = await create(otherReader, { title, category: 'Arts' });
    await reader.follow(address);
    await reader.page.getByRole('button', { name: 'More' }).click();
    await reader.page.getByRole('menuitem', { name: 'Block Tess' }).click();
    await reader.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await reader.page.waitForURL('**/intros');
    reader.expects(/404 GET .*threads/);
    await reader.goto(address);
    await reader.page.getByText('This hangout doesn’t exist').waitFor();
    await reader.follow('/hangouts?category=arts');
    await card(reader.page, 'Draw the people on the L train').waitFor();
    await expect.poll(() => reader.page.getByText(title).count()).toBe(0);
  });

  it('H-03 H-06 G-11 opens and closes a card and joins a hangout by keyboard', async () => {
    const reader = await actor({ member: 'tomasz.wilk' });
    const { page } = reader;
    await reader.goto('/hangouts?category=wellness');
    const title = 'Slow yoga, then an even slower breakfast';
    await card(page, title).waitFor();
    const tabTo = async (pattern: RegExp) => {
      for (let steps = 0; steps < 40; steps++) {
        await page.keyboard.press('Tab');
        const name = await page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
        );
        if (pattern.test(name)) return;
      }
      throw new Error(`Tab did not reach ${pattern}.`);
    };
    await tabTo(/^Slow yoga/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: title }).getByText('Who’s going').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(title);
    await tabTo(/^Join: Slow yoga/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/messages/group_*');
    await waitForMessage(page, 'You joined');
    await page.goBack();
    const toChat = card(page, title).getByRole('link', { name: `View Chat: ${title}` });
    await expect.poll(() => toChat.innerText()).toBe('View Chat');
  });
});

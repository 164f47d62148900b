import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoEmail } from '#server/demo/login.ts';
import { PHONE, useActors } from './actors.ts';
import { axeViolations } from './axe.ts';
import { menuButton } from './chat-page.ts';
import { fileProduct, setUpFileProduct } from './file-product.ts';
import { createAccountButton, emailField, fillForm, focusedElement, heading, logInButton } from './forms.ts';
import { mailedAppeal, mailedInvitation } from './mail.ts';
import { runOperator } from './operator-cli.ts';
import { chooseKind } from './profile-page.ts';

const OPERATOR = 'theo.marsh';
/** The list of a member's chats. */
const CHATS = /\/api\/chats(?:\?|$)/;

const operator = async (...args: string[]) => runOperator(await fileProduct(), ...args);

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
async function requestAccess(page: Page, email: string) {
  await page.goto('/request-access');
  await box(page, /^Email/).fill(email);
  await box(page, /^First name/).fill('Ines');
  await box(page, /^Last name/).fill('Costa');
  await choose(page, 'Month', 'March');
  await choose(page, 'Year', '2024');
  await box(page, /^Why would you like to join/).fill('To find people to walk the city with.');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await page.waitForURL('**/thank-you');
}

/** Opens the chat of an event on a phone. The list of chats, which says whether the member takes part in it, fails at first. */
async function openChatAtLast(page: Page, title: string) {
  await page.getByRole('link', { name: `View Chat: ${title}` }).click();
  await heading(page, 'The messages didn’t load').waitFor();
  await page.unroute(CHATS);
  // The app also tries again by itself, so the button may be gone by now.
  await page.getByRole('button', { name: 'Try again' }).or(heading(page, 'Event Chat')).first().click();
  await heading(page, 'Event Chat').waitFor();
  await page.getByText(/^Created \w+ \d+, \d{4}$/).waitFor();
  await page.getByText('Nobody has written yet.').waitFor();
}

/** Announces an event of two hours. */
async function announce(page: Page, title: string) {
  await page.getByRole('button', { name: 'New event' }).click();
  await box(page, /^Title/).fill(title);
  await box(page, /^Location/).fill('Fort Greene');
  await page.getByLabel(/^Date and time/).fill('2031-05-03T14:00');
  await page.getByRole('combobox', { name: 'Until' }).click();
  await page.getByRole('option', { name: '4:00 PM (2 hours)' }).click();
  await page.getByRole('button', { name: 'Announce' }).click();
}

describe('operators', () => {
  const actor = useActors();
  setUpFileProduct({
    prepare: async (product) =>
      expect(await runOperator(product, 'grant', demoEmail(OPERATOR), '--yes')).toContain('is an operator now'),
  });

  it('R-05 R-08 A-23 takes a visitor from access request to member, suspends the member, and restores them after an appeal', async () => {
    const email = 'ines.costa@example.org';
    const stranger = await actor({ viewport: PHONE });
    await requestAccess(stranger.page, email);

    const boss = await actor({ member: OPERATOR });
    await boss.goto('/intros');
    // The other one is the report of the demo data.
    await boss.page.getByRole('link', { name: 'Operator, 2 waiting', exact: true }).click();
    await boss.page.getByRole('tab', { name: 'Requests, 1 waiting', exact: true }).click();
    await heading(boss.page, 'Operator').waitFor();
    await boss.page.getByText(email).waitFor();
    expect(await axeViolations(boss.page)).toEqual([]);
    await boss.page.getByRole('button', { name: 'Accept Ines Costa' }).click();
    await boss.page.getByText(`Accepted. A personal code is on its way to ${email}.`).waitFor();
    await boss.page.getByRole('link', { name: 'Operator, 1 waiting', exact: true }).waitFor();
    await boss.page.getByRole('tab', { name: 'Requests', exact: true }).waitFor();

    // The link has another host, because the product of a test has no public address.
    const invitation = (await mailedInvitation(email)).replace(/^https?:\/\/[^/]+/, '');
    const requests: string[] = [];
    stranger.page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
    // A draft behind the link of another invitation does not replace the values of this one.
    await stranger.goto('/signup#email=else%40example.org&code=another-code');
    await fillForm(stranger.page, { email: 'typed@example.org' });
    await stranger.goto('/request-access');
    await stranger.goto(invitation);
    await stranger.page.getByText('We filled in your email and access code.').waitFor();
    await expect.poll(() => emailField(stranger.page).inputValue()).toBe(email);
    await fillForm(stranger.page, { password: 'stoop-and-skyline' });
    const code = new URLSearchParams(invitation.split('#')[1]).get('code') ?? '';
    expect(requests.filter((request) => request.includes(code) || decodeURIComponent(request).includes(email))).toEqual(
      [],
    );
    await createAccountButton(stranger.page).click();
    await stranger.page.waitForURL('**/profile-setup');

    await boss.page.getByRole('tab', { name: 'Members' }).click();
    // It searches after a pause in typing, not after each letter.
    let searches = 0;
    boss.page.on('request', (request) => void (request.url().includes('search=i') && searches++));
    await boss.page.getByRole('searchbox', { name: 'Find a member' }).pressSequentially('ines.costa', { delay: 50 });
    await boss.page.getByRole('button', { name: `Suspend ${email}` }).waitFor();
    expect(searches).toBeLessThan(5);
    await boss.page.getByRole('button', { name: `Suspend ${email}` }).click();
    await box(boss.page, /^Why/).fill('Sells watches');
    await box(boss.page, /^What do we tell the member/).fill('No ads, please.');
    await boss.page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await boss.page.getByText(`${email} is suspended.`).waitFor();
    stranger.expects(/40[01]/);
    await stranger.page.waitForURL('**/login**');
    await fillForm(stranger.page, { email, password: 'stoop-and-skyline' });
    await logInButton(stranger.page).click();
    await heading(stranger.page, 'Your account is suspended').waitFor();
    await stranger.page.getByRole('button', { name: 'Prepare my data' }).waitFor();
    expect(await axeViolations(stranger.page)).toEqual([]);
    await stranger.goto(await mailedAppeal(email));
    await heading(stranger.page, 'Your account is suspended').waitFor();
    await stranger.page.getByText('No ads, please.').waitFor();
    await box(stranger.page, /^What should we know/).fill('They were my own watches.');
    expect(await axeViolations(stranger.page)).toEqual([]);
    await stranger.page.getByRole('button', { name: 'Send appeal' }).click();
    await heading(stranger.page, 'We received your appeal').waitFor();

    await boss.page.getByRole('tab', { name: 'Audit' }).click();
    await boss.page.getByText(`${OPERATOR} let in ${email}`).waitFor();
    await boss.page.getByText('Sells watches').waitFor();
    expect(await operator('members', 'ines.costa')).toContain('suspended: Sells watches');
    await boss.page.getByRole('tab', { name: 'Appeals' }).click();
    await boss.page.getByText('They were my own watches.').waitFor();
    expect(await operator('appeals')).toContain('They were my own watches.');
    expect(await axeViolations(boss.page)).toEqual([]);
    await boss.page.getByRole('button', { name: `Accept the appeal of ${email}` }).click();
    await boss.page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await boss.page.getByText(`${email} can log in again.`).waitFor();
    await stranger.goto('/login?to=%2Fprofile-setup');
    await fillForm(stranger.page, { email, password: 'stoop-and-skyline' });
    await logInButton(stranger.page).click();
    await stranger.page.waitForURL('**/profile-setup');
  });

  it('R-05 hides the operator screens from other members', async () => {
    const { page, goto, follow } = await actor({ member: 'tess.macrae' });
    await goto('/operator');
    await heading(page, 'Nobody lives here').waitFor();
    await follow('/intros');
    await heading(page, 'Discover Your Circle').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Operator' }).count()).toBe(0);
  });

  it('R-05 B-06 mails codes to a pasted list of addresses, issues one that is shown once and can be revoked, and shows the figures as tables, on a phone', async () => {
    const { page, goto } = await actor({ member: OPERATOR, viewport: PHONE });
    await goto('/operator/codes');
    const dialog = page.getByRole('dialog');
    const issue = dialog.getByRole('button', { name: 'Issue codes' });
    await page.getByRole('button', { name: 'Issue codes' }).click();
    const list = dialog.getByRole('textbox', { name: 'Email addresses' });
    await list.fill('nina@example.com, omar@example\npia@example.com');
    await issue.click();
    await dialog.getByText('Not an email address: omar@example').waitFor();
    await list.fill((await list.inputValue()).replace('omar@example', 'omar@example.com'));
    await issue.click();
    await page.getByText('3 codes are on their way.').waitFor();
    for (const name of ['nina', 'omar', 'pia'])
      await page.getByRole('heading', { name: `For ${name}@example.com` }).waitFor();
    await page.getByRole('button', { name: 'Issue codes' }).click();
    await issue.click();
    await page.getByText(/^[a-z0-9]{9}-[a-z0-9]{9}-[a-z0-9]{9}$/).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke the code for anyone' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Code revoked.').waitFor();
    await page.getByRole('tab', { name: 'Figures' }).click();
    await expect.poll(() => page.getByRole('table', { name: 'Day by day' }).getByRole('row').count()).toBe(31);
    // How members meet, in counts that name nobody.
    const FEW = /(?:\d+|fewer than 5|not shown)$/;
    for (const [name, rows] of [
      ['First hangout or table with somebody else, after joining', ['Within a week', 'Not yet']],
      ['People met three times within 60 days', ['Nobody', 'Two or more']],
      ['Requests sent two weeks to two months ago', ['Answered', 'Waiting']],
      ['How often members are shown in Intros', ['Less than half the median', 'More than twice the median']],
    ] as const) {
      const dataTable = page.getByRole('table', { name });
      for (const row of rows) expect(await dataTable.getByRole('row', { name: row }).innerText()).toMatch(FEW);
    }
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Status' }).click();
    await page.getByRole('img', { name: /^Requests a second in the last hour/ }).waitFor();
    await page.getByText('The database answers.').waitFor();
    await page.getByText('No backup has been made yet.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('R-18 makes a token that is shown once, with which a script issues a code and nothing else, and revokes it, on a phone', async () => {
    const { page, goto } = await actor({ member: OPERATOR, viewport: PHONE });
    await goto('/operator/tokens');
    await page.getByText('No tokens yet').waitFor();
    // The chosen tab is in sight, though it is one of the last.
    const { x = -1, width = 0 } = (await page.getByRole('tab', { name: 'Tokens' }).boundingBox()) ?? {};
    expect([x >= 0, x + width <= PHONE.width]).toEqual([true, true]);
    const make = page.getByRole('button', { name: 'Make a token' });
    await make.click();
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: 'Make a token' });
    await submit.click();
    await expect.poll(() => dialog.locator('[aria-invalid="true"]').count()).toBe(1);
    await box(page, /^Name/).fill('Class list');
    await choose(page, 'Permission', 'Issue personal codes');
    await choose(page, 'Works for', '30 days');
    expect(await axeViolations(page)).toEqual([]);
    await submit.click();
    const token = await dialog.getByText(/^stoop_[\w-]{43}$/).innerText();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('never used').waitFor();
    expect(await page.getByText(token).count()).toBe(0);

    const ask = (path: string, method: string) =>
      fetch(new URL(path, page.url()), {
        method,
        headers: { authorization: `Bearer ${token}`, ...(method === 'POST' && { 'content-type': 'application/json' }) },
        ...(method === 'POST' && { body: '{}' }),
      });
    expect((await ask('/api/operator/codes', 'POST')).status).toBe(200);
    expect((await ask('/api/operator/codes', 'GET')).status).toBe(401);
    await page.reload();
    await page.getByText(/last used/).waitFor();
    await page.getByRole('button', { name: 'Revoke Class list' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('“Class list” no longer works.').waitFor();
    await page.getByText('No tokens yet').waitFor();
    expect((await ask('/api/operator/codes', 'POST')).status).toBe(401);
    await page.getByRole('tab', { name: 'Audit' }).click();
    await page.getByText(/by token Class list issued a code for anyone$/).waitFor();
  });

  it('E-01 E-02 E-03 E-04 E-05 R-05 announces an event with a page and a chat for every member, publishes changes and the cancellation, and handles a report from its chat', async () => {
    // A unique title, so that a retry of this test does not find the event of the first run.
    const title = `Stoop sale ${crypto.randomUUID().slice(0, 4)}`;
    const boss = await actor({ member: OPERATOR });
    await boss.goto('/operator/events');
    const tabs = boss.page.getByRole('tab');
    await tabs.last().waitFor();
    const tops = await tabs.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().top));
    expect(new Set(tops).size, 'all tabs are in one row').toBe(1);
    await announce(boss.page, title);
    const span = /^Sat, May 3, 2:00\s–\s4:00\sPM/;
    await boss.page.getByRole('listitem').filter({ hasText: title }).getByText(span).waitFor();
    await boss.page.getByRole('link', { name: title }).click();
    await heading(boss.page, title).waitFor();
    await boss.page.getByText(/^.*2:00\s–\s4:00\sPM E[SD]T$/).waitFor();
    await boss.page.getByRole('button', { name: 'Add to calendar' }).click();
    const calendar = boss.page.getByRole('menuitem', { name: 'Google Calendar' });
    expect(await calendar.getAttribute('href')).toContain('20310503T180000Z%2F20310503T200000Z');
    await boss.page.keyboard.press('Escape');
    await boss.page.getByRole('heading', { name: 'Event Chat', level: 2 }).waitFor();
    await boss.page.getByText(/^Created \w+ \d+, \d{4}$/).waitFor();
    await boss.page.getByRole('button', { name: `Join chat: ${title}` }).click();
    await boss.page.getByRole('button', { name: `Leave the chat of ${title}` }).waitFor();

    const guest = await actor({ member: 'tess.macrae', viewport: PHONE });
    guest.expects(/500 GET .*\/api\/chats/);
    await guest.page.route(CHATS, (route) => route.fulfill({ status: 500 }));
    await guest.goto(new URL(boss.page.url()).pathname);
    await guest.page.getByText('Nobody’s going yet.').waitFor();
    expect(await axeViolations(guest.page)).toEqual([]);
    await openChatAtLast(guest.page, title);
    // Looking is not taking part.
    await boss.page.getByRole('button', { name: 'Show participants' }).click();
    await boss.page.getByRole('dialog', { name: '1 person' }).waitFor();
    await boss.page.keyboard.press('Escape');
    const composer = guest.page.getByPlaceholder('Write to join the chat…');
    await composer.fill('   ');
    await composer.press('Enter');
    await composer.fill('Who brings chairs?');
    await composer.press('Enter');
    await boss.page.getByText('Who brings chairs?', { exact: true }).waitFor();
    await boss.page.getByRole('link', { name: /Tess/ }).first().waitFor();
    const reportedMessage = boss.page.getByRole('listitem').filter({ hasText: 'Who brings chairs?' });
    await menuButton(reportedMessage).click();
    await boss.page.getByRole('menuitem', { name: 'Report' }).click();
    await chooseKind(boss.page, 'Something else');
    await box(boss.page, /^What happened/).fill('Chairs are no laughing matter.');
    expect(await axeViolations(boss.page)).toEqual([]);
    await boss.page.getByRole('button', { name: 'Send report' }).click();
    await boss.page.getByText('Thank you. We’ll look into it.').waitFor();
    expect(await axeViolations(guest.page)).toEqual([]);
    const eventId = new URL(boss.page.url()).pathname.split('/').at(-1) ?? '';
    await guest.page.getByRole('link', { name: 'Back' }).click();
    await guest.page.getByRole('button', { name: `I’m going: ${title}` }).click();
    await guest.page.getByRole('region', { name: 'Who’s going' }).getByRole('link', { name: 'You' }).waitFor();
    await guest.page.getByText('1 going').waitFor();
    await guest.page.getByRole('button', { name: 'I can’t go' }).and(focusedElement(guest.page)).waitFor();
    await boss.page.reload();
    await boss.page.getByRole('link', { name: 'Tess’s profile' }).first().waitFor();
    await guest.page.getByRole('button', { name: 'I can’t go' }).click();
    await guest.page.getByText('Nobody’s going yet.').waitFor();
    const going = guest.page.getByRole('button', { name: `I’m going: ${title}` });
    await going.and(focusedElement(guest.page)).waitFor();
    await going.click();
    await guest.page.getByRole('link', { name: `View Chat: ${title}` }).click();
    const planner = await actor({ member: 'camila.reyes' });
    await planner.goto('/hangouts');
    const listed = planner.page.getByRole('listitem').filter({ hasText: title });
    await listed.getByText(span).waitFor();
    await boss.follow('/operator/events');
    await boss.page.getByRole('button', { name: `Edit ${title}` }).click();
    const dialog = boss.page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel(/^Date and time/).inputValue()).toBe('2031-05-03T14:00');
    await dialog.getByRole('textbox', { name: /^Location/ }).fill('Fort Greene Park');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await guest.page.getByText('New place: Fort Greene Park').first().waitFor();
    await listed.getByText('Fort Greene Park').waitFor();
    expect(await operator('change-event', eventId, '--when', '2031-05-04 15:30')).toContain(
      '2031-05-04 15:30 to 2031-05-04 17:30',
    );
    expect(await operator('events')).toContain(`${title}, Fort Greene Park`);
    await boss.page.getByRole('button', { name: `Cancel event ${title}` }).click();
    await box(boss.page, /^Why/).fill('A storm is coming.');
    await dialog.getByRole('button', { name: 'Cancel event' }).click();
    await guest.page.getByText('This event was cancelled: A storm is coming.').first().waitFor();
    await guest.page.getByText('The chat stays open if you want to make other plans.').waitFor();
    await listed.getByText('Cancelled').waitFor();
    expect(await axeViolations(boss.page)).toEqual([]);
    expect(await axeViolations(guest.page)).toEqual([]);
    await boss.page.getByRole('tab', { name: 'Reports' }).click();
    const report = boss.page.getByRole('article').filter({ hasText: 'Chairs are no laughing matter.' });
    await report.getByText('Who brings chairs?').waitFor();
    expect(await operator('reports')).toContain('Who brings chairs?');
    expect(await axeViolations(boss.page)).toEqual([]);
    await report.getByRole('button', { name: 'Warn tess.macrae' }).click();
    await box(boss.page, /^What was done/).fill('Talked about chairs.');
    await dialog.getByRole('button', { name: 'Warn' }).click();
    await boss.page.getByText('The report is closed.').waitFor();
    await guest.page.getByRole('button', { name: `Leave the chat of ${title}` }).click();
    await guest.page.getByRole('button', { name: `Join chat: ${title}` }).waitFor();

    guest.expects(/404 GET/);
    await guest.follow(`/event/${'a'.repeat(20)}`);
    await guest.page.waitForURL('**/hangouts');
    const visitor = await actor();
    await visitor.goto('/event/anything');
    await visitor.page.waitForURL('**/login**');
  });
});

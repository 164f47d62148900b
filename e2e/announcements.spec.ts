import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoEmail } from '#server/demo/login.ts';
import { DESKTOP, PHONE, useActors } from './actors.ts';
import { axeViolations } from './axe.ts';
import { setUpFileProduct } from './file-product.ts';
import { heading } from './forms.ts';
import { mailedUnsubscribeLink } from './mail.ts';
import { runOperator } from './operator-cli.ts';

const OPERATOR = 'theo.marsh';
const TITLE = 'Stoop moves on Sunday';
const WORDS = [
  'On Sunday from 3 to 4 AM nobody can log in, because Stoop gets a new home.',
  'Nothing is lost: messages that you write before are there afterwards, and hangouts stay as they are. If something looks odd on Monday, please tell us: https://help.stoop.invalid/monday.',
].join('\n\n');

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const line = (page: Page) => page.getByRole('region', { name: TITLE });
const announceButton = (page: Page) => page.getByRole('button', { name: 'Announce', exact: true });
const dismissButton = (page: Page) => page.getByRole('button', { name: `Dismiss “${TITLE}”` });

describe('announcements', () => {
  const actor = useActors();
  setUpFileProduct({
    prepare: async (product) => void (await runOperator(product, 'grant', demoEmail(OPERATOR), '--yes')),
  });

  it('R-16 an operator announces something, which members see at once, dismiss in all tabs, and lose when it is taken back', async () => {
    const ann = await actor({ member: 'amara.okafor', viewport: PHONE, isReturning: true });
    await ann.goto('/intros');
    await heading(ann.page, 'Discover Your Circle').waitFor();
    const secondTab = await ann.newTab();
    await secondTab.goto('/intros');
    await heading(secondTab, 'Discover Your Circle').waitFor();
    const ben = await actor({ member: 'devon.james', viewport: DESKTOP, colorScheme: 'dark' });
    await ben.goto('/intros');
    await heading(ben.page, 'Discover Your Circle').waitFor();

    const boss = await actor({ member: OPERATOR });
    await boss.goto('/operator/announcements');
    await boss.page.getByText('Nothing announced yet').waitFor();
    await announceButton(boss.page).click();
    await expect.poll(() => boss.page.locator('[aria-invalid="true"]').count()).toBe(2);
    await box(boss.page, /^Title/).fill(TITLE);
    await box(boss.page, /^Text/).fill(WORDS);
    await line(boss.page).waitFor();
    expect(await axeViolations(boss.page)).toEqual([]);

    // An operator who cancels, reloads or loses the connection keeps the text.
    await announceButton(boss.page).click();
    await boss.page
      .getByRole('alertdialog')
      .getByText(/^It’s on Intros for 7 days, and 6\d members get it by email/)
      .waitFor();
    await boss.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await boss.page.reload();
    await expect.poll(() => box(boss.page, /^Text/).inputValue()).toBe(WORDS);
    await boss.page.route('**/api/operator/announcements/*', (route) => route.abort());
    await announceButton(boss.page).click();
    await boss.page.getByRole('alertdialog').getByRole('button', { name: 'Announce' }).click();
    boss.expects(/Failed to load|ERR_FAILED/);
    await boss.page.getByRole('alert').waitFor();
    await boss.page.unroute('**/api/operator/announcements/*');
    await announceButton(boss.page).click();
    await boss.page.getByRole('alertdialog').getByRole('button', { name: 'Announce' }).click();
    await boss.page.getByText('Announced. The emails are on their way.').waitFor();
    expect(await box(boss.page, /^Text/).inputValue()).toBe('');
    await boss.page.getByText(/^There was an announcement in the last 24 hours/).waitFor();
    expect(await announceButton(boss.page).isDisabled()).toBe(true);
    await boss.page.getByText(/^Mailed to (6\d) of \1$/).waitFor();

    for (const page of [ann.page, secondTab, ben.page]) await line(page).waitFor();
    expect(await axeViolations(ann.page)).toEqual([]);
    const more = ann.page.getByRole('button', { name: 'More', exact: true });
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    // The keyboard reaches an address in a line that is folded away.
    const address = line(ann.page).getByRole('link');
    await address.focus();
    await ann.page.getByRole('button', { name: 'Less' }).waitFor();
    expect(await address.getAttribute('href')).toBe('https://help.stoop.invalid/monday');
    // Then the whole text is in sight, in its paragraphs.
    const words = line(ann.page).getByText(/^On Sunday from 3 to 4 AM/);
    expect(await words.textContent()).toBe(WORDS);
    expect(
      await words.evaluate((text) => [text.scrollHeight - text.clientHeight, getComputedStyle(text).whiteSpace]),
    ).toEqual([0, 'pre-line']);
    // A page comes with it, unless the server is too busy to render one.
    await expect.poll(async () => (await ann.page.request.get('/intros')).text()).toContain(TITLE);

    // A dismissal that is not saved brings it back.
    await ann.page.route('**/api/announcements/*/dismissal', (route) => route.fulfill({ status: 503, json: {} }));
    ann.expects(/503/);
    await dismissButton(ann.page).click();
    await ann.page
      .getByRole('status')
      .or(ann.page.getByRole('alert'))
      .filter({ hasText: /try again/i })
      .first()
      .waitFor();
    await line(ann.page).waitFor();
    await ann.page.unroute('**/api/announcements/*/dismissal');
    await dismissButton(ann.page).click();
    for (const page of [ann.page, secondTab]) await line(page).waitFor({ state: 'detached' });
    await secondTab.reload();
    await heading(secondTab, 'Discover Your Circle').waitFor();
    expect(await line(secondTab).count()).toBe(0);
    expect(await line(ben.page).count()).toBe(1);

    await boss.page.getByRole('button', { name: `Take back “${TITLE}”` }).click();
    await boss.page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await boss.page.getByText('The announcement is taken back.').waitFor();
    await line(ben.page).waitFor({ state: 'detached' });
    await boss.page
      .getByText(/Taken back/)
      .first()
      .waitFor();
    expect(await axeViolations(boss.page)).toEqual([]);
    await boss.page.getByRole('tab', { name: 'Audit' }).click();
    await boss.page.getByText(`${OPERATOR} took back the announcement ${TITLE}`).waitFor();

    // The link in the mail stops these mails, and leaves the summary on.
    const link = await mailedUnsubscribeLink(demoEmail('devon.james'));
    await ben.goto(link);
    await heading(ben.page, 'Stop emails with announcements?').waitFor();
    await ben.page.getByRole('button', { name: 'Unsubscribe' }).click();
    await heading(ben.page, 'Done').waitFor();
    await ben.page.getByRole('link', { name: 'Settings' }).click();
    const choice = (name: string) => ben.page.getByRole('switch', { name });
    await expect.poll(() => choice('Announcements by email').isChecked()).toBe(false);
    expect(await choice('Summary by email').isChecked()).toBe(true);
  });
});

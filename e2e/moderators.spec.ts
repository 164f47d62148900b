import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoEmail } from '#server/demo/login.ts';
import { demoToken, PHONE, useActors } from './actors.ts';
import { axeViolations } from './axe.ts';
import { fileProduct, setUpFileProduct } from './file-product.ts';
import { heading } from './forms.ts';
import { runOperator } from './operator-cli.ts';

const OPERATOR = 'theo.marsh';
const MODERATOR = 'devon.james';
const REPORTED = 'wen.huang';

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const find = (page: Page, username: string) => page.getByRole('searchbox', { name: 'Find a member' }).fill(username);

/** Reports a demo member, as another one. */
async function report(url: string, reporter: string, username: string, reason: string) {
  const { token } = await demoToken(url, reporter);
  const { uid } = await demoToken(url, username);
  const answer = await fetch(`${url}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ uid, reason }),
  });
  expect(answer.status).toBe(200);
}

describe('moderators', () => {
  const actor = useActors();
  setUpFileProduct({
    prepare: async (product) => void (await runOperator(product, 'grant', demoEmail(OPERATOR), '--yes')),
  });

  it('R-13 R-14 R-15 an operator appoints a moderator, who reads what to do with a report, closes it and writes a note on a phone, and loses the pages in the open tab when dismissed', async () => {
    const { url } = await fileProduct();
    const helper = await actor({ member: MODERATOR, viewport: PHONE });
    await helper.goto('/intros');
    await heading(helper.page, 'Discover Your Circle').waitFor();

    const boss = await actor({ member: OPERATOR });
    await boss.goto('/operator/members');
    await find(boss.page, MODERATOR);
    const more = boss.page.getByRole('button', { name: `More about ${MODERATOR}` });
    await more.click();
    await boss.page.getByRole('menuitem', { name: 'Make moderator' }).click();
    await boss.page.getByRole('alertdialog').getByRole('button', { name: 'Make moderator' }).click();
    await boss.page.getByText(`${MODERATOR} is a moderator.`).waitFor();
    expect(await axeViolations(boss.page)).toEqual([]);

    await report(url, 'amara.okafor', REPORTED, 'Sends everybody the same ad');
    await helper.page.getByRole('button', { name: 'Open menu' }).click();
    await helper.page.getByRole('link', { name: /^Moderator/ }).click();
    await heading(helper.page, 'Moderator').waitFor();
    const tabs = helper.page.getByRole('tab');
    await expect.poll(() => tabs.count()).toBe(5);
    await helper.page.getByRole('tab', { name: /^Reports/ }).click();
    const reported = helper.page.getByRole('listitem').filter({ hasText: 'Sends everybody the same ad' });
    await reported.getByText('How to decide').click();
    await helper.page.getByText('A quarrel is theirs: dismiss').waitFor();
    expect(await axeViolations(helper.page)).toEqual([]);
    await helper.page.getByRole('link', { name: 'How to moderate' }).click();
    await helper.page.getByRole('heading', { name: 'Every report' }).waitFor();
    for (const kind of ['Harassment or hate', 'A fake profile', 'Something else'])
      await helper.page.getByRole('heading', { name: kind }).waitFor();
    expect(await axeViolations(helper.page)).toEqual([]);
    await helper.page.getByRole('tab', { name: /^Reports/ }).click();
    await helper.page.getByRole('button', { name: `Warn ${REPORTED}` }).click();
    await box(helper.page, /^What was done about it/).fill('First time');
    await helper.page.getByRole('dialog').getByRole('button', { name: 'Warn' }).click();
    await helper.page.getByText('The report is closed.').waitFor();

    // A note of the moderator, which the operator removes.
    await helper.page.getByRole('tab', { name: 'Members' }).click();
    await find(helper.page, REPORTED);
    await helper.page.getByRole('button', { name: `Notes about ${REPORTED}`, exact: true }).click();
    await helper.page.getByText('No notes yet').waitFor();
    await box(helper.page, /^New note/).fill('Promised to stop');
    await helper.page.getByRole('button', { name: 'Add note' }).click();
    await helper.page.getByRole('dialog').getByText('Promised to stop').waitFor();
    expect(await axeViolations(helper.page)).toEqual([]);
    await find(boss.page, REPORTED);
    await boss.page.getByRole('button', { name: `Notes about ${REPORTED}, 1` }).click();
    await boss.page.getByText('Promised to stop').waitFor();
    await boss.page.getByRole('button', { name: /^Remove the note by/ }).click();
    await boss.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await boss.page.getByText('No notes yet').waitFor();
    await boss.page.keyboard.press('Escape');

    await find(boss.page, MODERATOR);
    await more.click();
    await boss.page.getByRole('menuitem', { name: 'Dismiss' }).click();
    await boss.page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click();
    await boss.page.getByText(`${MODERATOR} is no longer a moderator.`).waitFor();
    await heading(helper.page, 'Nobody lives here').waitFor();
    helper.expects(/404/);
    await boss.page.getByRole('tab', { name: 'Audit' }).click();
    await boss.page.getByText(`${MODERATOR} warned ${REPORTED}`).waitFor();
  });
});

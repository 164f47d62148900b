import { describe, expect, it } from 'vitest';
import { type Actor, PHONE, useActors } from './actors.ts';
import { axeViolations } from './axe.ts';

/** Returns the dialog with that title. */
const dialog = ({ page }: Actor, name: string) => page.getByRole('dialog', { name });

async function choose({ page }: Actor, entry: string, title: string) {
  await page.getByRole('button', { name: `More about ${title}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function write({ page }: Actor, words: string) {
  await page.getByRole('textbox', { name: /message/i }).fill(words);
  await page.keyboard.press('Enter');
}

describe('huddles', () => {
  const actor = useActors();
  const onPhone = (member: string) => actor({ member, viewport: PHONE, colorScheme: 'dark' });

  it('M-24 a member starts a chat, one of its people invites another, who sees nothing from before and leaves for good', async () => {
    const drita = await onPhone('drita.hoxha');
    await drita.goto('/messages');
    await drita.page.getByRole('button', { name: 'New chat' }).click();
    const form = dialog(drita, 'New chat');
    await form.getByRole('button', { name: 'Start chat' }).click();
    await form.getByText('Please fill this in.').waitFor();
    await form.getByText('Choose at least one.').waitFor();
    const title = `Byrek club ${Date.now()}`;
    await form.getByLabel('Title').fill(title);
    await form.getByRole('searchbox', { name: 'Search your connections' }).fill('xia');
    await form.getByRole('checkbox', { name: 'Xiaoyu' }).press('Space');
    await form.getByRole('button', { name: 'Clear the search' }).click();
    await form.getByRole('checkbox', { name: 'Harpreet' }).click();
    expect(await axeViolations(drita.page)).toEqual([]);
    await form.getByRole('button', { name: 'Don’t choose Harpreet' }).click();
    await form.getByRole('button', { name: 'Start chat' }).click();
    await drita.page.waitForURL('**/messages/group_huddle-*');
    const conversation = ({ page }: Pick<Actor, 'page'>) =>
      page.getByRole('region', { name: `Messages with ${title}` });
    await conversation(drita).getByText('You started this chat').waitFor();
    await write(drita, 'First batch at five');

    const xiaoyu = await onPhone('xiaoyu.lin');
    await xiaoyu.goto('/messages');
    await xiaoyu.page.getByRole('link', { name: title }).click();
    await conversation(xiaoyu).getByText('Drita started this chat').waitFor();
    await choose(xiaoyu, 'Add people', title);
    const adding = dialog(xiaoyu, 'Add people');
    await adding.getByText('In this chat').waitFor();
    await adding.getByRole('checkbox', { name: 'Devon' }).click();
    await adding.getByRole('button', { name: 'Invite' }).click();
    await adding.waitFor({ state: 'hidden' });

    const devon = await onPhone('devon.james');
    await devon.goto('/messages');
    await devon.page.getByRole('button', { name: /Requests \(1\)/ }).click();
    expect(await axeViolations(devon.page)).toEqual([]);
    const otherTab = { page: await drita.newTab() };
    await otherTab.page.goto(drita.page.url());
    await devon.page.getByRole('button', { name: `Accept the invitation to ${title}` }).click();
    for (const tab of [drita, otherTab]) await conversation(tab).getByText('Devon joined').waitFor();
    await devon.page.getByRole('link', { name: title }).click();
    await write(devon, 'Is there one with leek?');
    for (const tab of [drita, otherTab, xiaoyu]) await conversation(tab).getByText('Is there one with leek?').waitFor();
    await conversation(devon).getByText('You joined').waitFor();
    expect(await conversation(devon).getByText('First batch at five').count()).toBe(0);

    await choose(devon, 'Leave chat', title);
    await devon.page.getByRole('alertdialog').getByRole('button', { name: 'Leave chat' }).click();
    await devon.page.waitForURL('**/messages');
    await devon.page.getByRole('link', { name: title }).waitFor({ state: 'hidden' });
    await conversation(drita).getByText('Devon left').waitFor();
    await choose(xiaoyu, 'Add people', title);
    await adding.getByText('Left', { exact: true }).waitFor();

    await choose(drita, 'Change the title', title);
    const renaming = dialog(drita, 'Change the title');
    await renaming.getByLabel('Title').fill(`${title}!`);
    await renaming.getByRole('button', { name: 'Save' }).click();
    await otherTab.page.getByRole('heading', { level: 2, name: `${title}!` }).waitFor();
  });
});

import type { Locator, Page } from 'playwright-core';
import type { Actor, useActors } from './actors.ts';
import { type Member, memberOf } from './members.ts';

export const main = (page: Page) => page.getByRole('main');
export const connectButton = (page: Page) => main(page).getByRole('button', { name: "Let's Connect!", exact: true });
export const requestSentButton = (page: Page) => main(page).getByRole('button', { name: 'Request Sent', exact: true });
export const connectedButton = (page: Page) => main(page).getByRole('button', { name: 'Connected', exact: true });
export const requestDialog = (page: Page) => page.getByRole('dialog', { name: 'Send Connection Request' });
export const profileSection = (page: Page, name: string): Locator => main(page).getByRole('region', { name });
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages from Stoop' }).getByText(text);

/** Returns a function that opens the profile of one demo member in the browser of another. */
export const profileVisitor =
  (actor: ReturnType<typeof useActors>) =>
  async (viewer: string, subject: string): Promise<Actor & { me: Member; them: Member }> => {
    const visitor = await actor({ member: viewer });
    const [me, them] = [await memberOf(visitor.url, viewer), await memberOf(visitor.url, subject)];
    await visitor.goto(`/user/${them.uid}`);
    await main(visitor.page).getByRole('heading', { level: 1 }).waitFor();
    return Object.assign(visitor, { me, them });
  };
export async function chooseFromMenu(page: Page, name: RegExp) {
  await page.getByRole('button', { name: /^More about you and/ }).click();
  await page.getByRole('menuitem', { name }).click();
}
/** Chooses in the dialog of a report what it is about. */
export const chooseKind = (page: Page, name: string) =>
  page.getByRole('group', { name: 'What is it about?' }).getByRole('button', { name }).click();
export async function openBell(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  return page.getByRole('dialog', { name: 'Notifications' });
}

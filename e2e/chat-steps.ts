import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoToken } from './actors.ts';
import { menuButton, messageRow } from './chat-page.ts';

/** Edits a message through the API, as if its author did on another device. */
export async function editAs(
  url: string,
  username: string,
  chatId: string,
  seq: number,
  content: string,
): Promise<void> {
  const { token } = await demoToken(url, username);
  const response = await fetch(`${url}/api/messages/${chatId}/${seq}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ content }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Copies the link to a message from its menu, and expects this one (M-17). */
export async function copyLink(page: Page, words: string, link: string): Promise<void> {
  await menuButton(messageRow(page, words).first()).press('Enter');
  await page.getByRole('menuitem', { name: 'Copy link' }).press('Enter');
  await page.getByText('Link copied.').last().waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
}

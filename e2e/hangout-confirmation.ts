import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { type Actor, demoToken } from './actors.ts';

/** Returns the titles of the hangouts that were suggested to a member. */
async function suggestionsTo(url: string, username: string): Promise<string[]> {
  const { uid, token } = await demoToken(url, username);
  const answer = await fetch(`${url}/api/notifications/${uid}`, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await answer.json()) as { items: { type: string; hangout?: { title: string } }[] };
  return items.flatMap(({ type, hangout }) => (type === 'hangout_suggested' ? [hangout?.title ?? ''] : []));
}

/** Reads on the chat page when and where the hangout is, and suggests it to Petra, who is connected to the member (H-09). */
export async function suggestToPetra({ page, url }: Actor, confirmed: Locator, title: string): Promise<void> {
  await confirmed.getByText('Bryant Park').waitFor();
  await confirmed.getByText(/, \w+ \d+.*\d:\d\d\s[AP]M/).waitFor();
  await confirmed.getByRole('button', { name: 'Add to calendar' }).waitFor();
  await confirmed.getByRole('button', { name: 'Bring a connection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring a connection' });
  await dialog.getByRole('button', { name: 'Ask Petra' }).click();
  await dialog.getByRole('listitem').filter({ hasText: 'Petra' }).getByText('Asked').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await suggestionsTo(url, 'petra.hoffmann')).toContain(title);
}

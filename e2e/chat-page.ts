import type { Locator, Page } from 'playwright-core';
import { type Actor, connectMembers, demoToken, type useActors } from './actors.ts';

export const messageList = (page: Page) => page.getByRole('region', { name: /^Messages with/ });
export const composer = (page: Page) => page.getByPlaceholder('Write a message…');
export const messageRow = (page: Page, text: string) =>
  messageList(page).getByRole('listitem').filter({ hasText: text });
/** The button of a message that opens its menu. */
export const menuButton = (row: Locator) => row.getByRole('button', { name: 'Message options' });

/** Waits until a message with exactly these words is in the open chat. */
export const waitForMessage = (page: Page, text: string) =>
  messageList(page).getByText(text, { exact: true }).waitFor();

export async function sendMessage(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Sends messages through the API, as if the member wrote them on another device. Returns the seq of the last one. */
export async function sendAs(
  url: string,
  username: string,
  chatId: string,
  texts: string[],
  replyTo?: number,
): Promise<number> {
  const { token } = await demoToken(url, username);
  let seq = 0;
  for (const content of texts) {
    const response = await fetch(`${url}/api/messages/${chatId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ clientId: crypto.randomUUID(), content, ...(replyTo !== undefined && { replyTo }) }),
    });
    if (!response.ok) throw new Error(await response.text());
    ({ seq } = (await response.json()) as { seq: number });
  }
  return seq;
}

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

/** Connects two demo members and opens their chat in a browser each. */
export async function openChat(
  actor: ReturnType<typeof useActors>,
  a: string,
  b: string,
): Promise<[Actor, Actor, chatId: string]> {
  const [writer, reader] = [await actor({ member: a }), await actor({ member: b })];
  const chatId = await connectMembers(writer.url, a, b);
  await Promise.all([writer.goto(`/messages/${chatId}`), reader.goto(`/messages/${chatId}`)]);
  await Promise.all([waitForMessage(writer.page, `Hi from ${a}`), waitForMessage(reader.page, `Hi from ${a}`)]);
  return [writer, reader, chatId];
}

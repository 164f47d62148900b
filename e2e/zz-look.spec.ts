import { it } from 'vitest';
import { connected, demoToken, PHONE, DESKTOP, useActors } from './actors.ts';
const actor = useActors();
it('look', async () => {
  const url = (await actor({ member: 'hana.mori' })).url;
  const chatId = await connected(url, 'hana.mori', 'wen.huang');
  const api = async (who: string, method: string, path: string, body?: object) => {
    const { token } = await demoToken(url, who);
    return (await fetch(url + path, { method, headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }, ...(body && { body: JSON.stringify(body) }) })).json() as any;
  };
  const say = (who: string, content: string) => api(who, 'POST', `/api/messages/${chatId}`, { clientId: crypto.randomUUID(), content });
  for (const [who, words] of [['hana.mori', 'Have you been to the ramen place on St Marks?'], ['wen.huang', 'Not yet, is the broth as good as they say?'], ['hana.mori', 'Better. I went twice this week already'], ['wen.huang', 'oops wrong chat'], ['wen.huang', 'Ramen on Thursday then, say 7?'], ['hana.mori', 'Deal'], ['hana.mori', 'Never mind'], ['hana.mori', 'I will bring an appetite and a very long story about the landlord, the boiler and the ramen that never came']] as const) await say(who, words);
  await api('hana.mori', 'PATCH', `/api/messages/${chatId}/4`, { content: 'Better. I went three times this week already' });
  await api('wen.huang', 'DELETE', `/api/messages/${chatId}/5`);
  await api('hana.mori', 'DELETE', `/api/messages/${chatId}/8`);
  for (const [size, viewport] of [['360', PHONE], ['1440', DESKTOP]] as const) for (const colorScheme of ['light', 'dark'] as const) {
    const { page, goto } = await actor({ member: 'hana.mori', viewport, colorScheme });
    const shot = (name: string) => page.screenshot({ path: `/tmp/talk/${size}-${colorScheme}-${name}.png` });
    await goto('/messages');
    await page.getByRole('searchbox', { name: 'Search your messages' }).fill('ramen');
    await page.getByRole('navigation', { name: 'Messages found' }).getByRole('link').first().waitFor();
    await shot('found');
    await page.getByRole('link', { name: /Have you been/ }).click();
    await page.getByText('I will bring').last().waitFor();
    await shot('at');
    const item = page.getByRole('listitem').filter({ hasText: 'Deal' }).last();
    await item.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    await shot('menu');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Edit message' }).waitFor();
    await shot('edit');
  }
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { COMPOSER_EMOJI } from '#contract/limits.ts';
import { type Actor, connectMembers, DESKTOP, demoToken, PHONE, useActors } from './actors.ts';
import {
  composer,
  editAs,
  menuButton,
  messageList,
  messageRow,
  sendAs,
  sendMessage,
  waitForMessage,
} from './chat-page.ts';
import { fileProduct } from './file-product.ts';
import { waitForApp } from './forms.ts';
import { memberOf } from './members.ts';

const row = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .or(page.getByRole('main'))
    .getByRole('link', { name: new RegExp(name) })
    .first();

describe('messages', () => {
  const actor = useActors();

  it('M-01 M-02 M-03 shows empty states, live unread counts, and the newest chat first', async () => {
    const sana = await actor({ member: 'sana.mirza' });
    const url = sana.url;
    await sana.goto('/messages');
    await sana.page.getByText('Select a chat to start messaging').waitFor();
    await sana.page.getByText('No group chats yet').waitFor();
    await sana.page.getByText('No direct messages yet').waitFor();
    const [withWen, withMusu] = [
      await connectMembers(url, 'wen.huang', 'sana.mirza'),
      await connectMembers(url, 'musu.kollie', 'sana.mirza'),
    ];
    await row(sana.page, 'Musu').waitFor();
    await sendAs(url, 'wen.huang', withWen, ['one', 'two', 'three']);
    await sana.page.getByRole('link', { name: /Wen.*4 unread messages/s }).waitFor();
    const order = async () => {
      const names = await sana.page.getByRole('link', { name: /unread message/ }).allInnerTexts();
      return names.map((text) => text.split('\n')[0]);
    };
    expect(await order()).toEqual(['Wen', 'Musu']);
    await sendAs(url, 'musu.kollie', withMusu, ['me first']);
    await sana.page.getByRole('link', { name: /Musu.*me first/s }).waitFor();
    expect(await order()).toEqual(['Musu', 'Wen']);
    await sana.page.getByRole('link', { name: 'Messages, 6 unread' }).waitFor();
    // Reading in one tab clears the count in the other.
    const otherTab = await sana.newTab();
    await otherTab.goto(`/messages/${withWen}`);
    await waitForMessage(otherTab, 'three');
    await sana.page.getByRole('link', { name: 'Messages, 2 unread' }).waitFor();
    const box = await sana.page
      .getByRole('main')
      .getByRole('navigation', { name: 'Messages' })
      .locator('..')
      .boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(320);
  });

  it('M-04 M-05 M-06 M-15 M-16 two members exchange messages in one order: trimmed text, no empty messages, Enter, Shift+Enter, emojis, avatar links, and react to one', async () => {
    const [a, b] = [await actor({ member: 'andre.baptiste' }), await actor({ member: 'minjun.kang' })];
    const chatId = await connectMembers(a.url, 'andre.baptiste', 'minjun.kang');
    await Promise.all([a.goto(`/messages/${chatId}`), b.goto(`/messages/${chatId}`)]);
    const field = composer(a.page);
    await field.fill('   ');
    await expect.poll(() => a.page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    await field.press('Enter');
    await field.fill('  first line');
    await field.press('Shift+Enter');
    await field.pressSequentially('second line  ');
    await field.press('Enter');
    await waitForMessage(b.page, 'first line second line');
    await expect.poll(() => field.inputValue()).toBe('');
    await field.fill('Yes');
    await a.page.getByRole('button', { name: 'Add a random emoji' }).click();
    const random = await field.inputValue();
    expect(COMPOSER_EMOJI.map((emoji) => `Yes${emoji}`)).toContain(random);
    // The picker, by keyboard: what is found is inserted at the cursor, and the member goes on writing there.
    await field.press('Home');
    const opener = a.page.getByRole('button', { name: 'Choose an emoji' });
    await opener.press('Enter');
    const picker = a.page.getByRole('dialog', { name: 'Choose an emoji' });
    const search = picker.getByRole('searchbox', { name: 'Search emojis' });
    await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
    await a.page.keyboard.type('bagels');
    await picker.getByText('Nothing found for “bagels”').waitFor();
    await a.page.keyboard.press('Backspace');
    await picker.getByText('1 emoji found').waitFor();
    await a.page.keyboard.press('Enter');
    await expect.poll(() => picker.count()).toBe(0);
    await a.page.keyboard.type('!');
    await expect.poll(() => field.inputValue()).toBe(`🥯!${random}`);
    // On a phone it is a sheet, whose button is large enough for a finger. The latest choice comes first.
    await a.page.setViewportSize(PHONE);
    const size = await opener.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await opener.click();
    await picker.getByRole('region', { name: 'Recently used' }).getByRole('button', { name: '🥯' }).focus();
    await a.page.keyboard.press('Tab');
    await a.page.keyboard.press('ArrowRight');
    await a.page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe(`🥯!👍${random}`);
    await expect.poll(() => picker.count()).toBe(0);
    await a.page.setViewportSize(DESKTOP);
    await field.press('Enter');
    await sendMessage(b.page, 'Got it');
    await waitForMessage(a.page, 'Got it');
    // Both members see the same messages in the same order.
    const expectedLines = [/^Hi from andre/, /^first line/, /^🥯!👍/, /^Got it/];
    for (const page of [a.page, b.page]) {
      const lines = (await messageList(page).getByRole('listitem').allInnerTexts()).map((line) =>
        line.replace(/^.*?\d+:\d\d\s[AP]M:\s/s, ''),
      );
      expect(lines.slice(-4).map((line, index) => expectedLines[index]?.test(line))).toEqual([true, true, true, true]);
    }
    // The time that everybody sees is beside the last message of a run, and each message has it for screen readers.
    const clock = messageRow(b.page, 'Got it')
      .last()
      .getByText(/^\d{1,2}:\d\d\s[AP]M$/);
    await expect.poll(() => clock.isVisible()).toBe(true);
    // On a wide screen the button shows its word; on a phone only its paper plane has room.
    const word = a.page.getByRole('button', { name: 'Send', exact: true }).getByText('Send', { exact: true });
    await expect.poll(() => word.isVisible()).toBe(true);
    for (const [width, isShown] of [
      [768, true],
      [767, false],
    ] as const) {
      await a.page.setViewportSize({ width, height: 900 });
      await expect.poll(() => word.isVisible(), { message: `at ${width}px` }).toBe(isShown);
    }
    await a.page.setViewportSize(DESKTOP);
    // Own messages show the sender's photo too.
    const ownPicture = messageList(a.page).getByRole('link', { name: 'Your profile' }).first();
    expect(await ownPicture.getAttribute('href')).toMatch(/^\/user\/\w{28}$/);
    await ownPicture.locator('img').waitFor();
    // A reaction by keyboard is live in every tab. Pressing it adds one's own, and the dialog lists both members.
    const tab = await a.newTab();
    await tab.goto(`/messages/${chatId}`);
    // It takes the focus, without which the other tab has no menu.
    await expect.poll(() => composer(tab).evaluate((field) => field === document.activeElement)).toBe(true);
    await waitForApp(tab);
    await a.page.bringToFront();
    const reaction = (page: Page, name: string) => messageRow(page, 'Got it').last().getByRole('button', { name });
    await menuButton(messageRow(a.page, 'Got it').last()).press('Enter');
    await a.page.getByRole('menuitem', { name: 'React with ❤️' }).waitFor();
    await a.page.keyboard.press('ArrowRight');
    await a.page.keyboard.press('Enter');
    await reaction(tab, '👍 1 reaction').waitFor();
    expect(await reaction(tab, '👍 1 reaction').innerText()).toBe('👍');
    await reaction(b.page, '👍 1 reaction').click();
    for (const page of [a.page, tab, b.page]) {
      await reaction(page, '👍 2 reactions').waitFor();
      expect(await reaction(page, '👍 2 reactions').innerText()).toMatch(/^👍\s*2$/);
      expect(await reaction(page, '👍 2 reactions').getAttribute('aria-pressed')).toBe('true');
    }
    await menuButton(messageRow(b.page, 'Got it').last()).press('Enter');
    await b.page.getByRole('menuitem', { name: 'See who reacted' }).press('Enter');
    const names = b.page.getByRole('dialog', { name: 'Reactions' }).getByRole('link');
    await expect
      .poll(() => names.allInnerTexts())
      .toEqual([expect.stringMatching(/Andre.*👍/s), expect.stringMatching(/You.*👍/s)]);
    await b.page.keyboard.press('Escape');
    await reaction(a.page, '👍 2 reactions').click();
    await reaction(b.page, '👍 1 reaction').waitFor();
    expect(await reaction(b.page, '👍 1 reaction').getAttribute('aria-pressed')).toBe('true');
    expect(await reaction(a.page, '👍 1 reaction').getAttribute('aria-pressed')).toBe('false');
    // The same picker offers every other emoji for a reaction, which replaces the one before.
    await menuButton(messageRow(b.page, 'Got it').last()).press('Enter');
    await b.page.getByRole('menuitem', { name: 'React with another emoji' }).press('Enter');
    await b.page.getByRole('dialog').getByRole('button', { name: '😀' }).press('Enter');
    for (const page of [tab, b.page]) await reaction(page, '😀 1 reaction').waitFor();
    expect(await reaction(b.page, '👍 1 reaction').count()).toBe(0);
    await messageList(a.page)
      .getByRole('link', { name: /Minjun.*profile/ })
      .first()
      .click();
    await a.page.waitForURL('**/user/*');
  });

  it('M-11 renders hostile message text as plain text and links only http addresses', async () => {
    const { page, goto, url } = await actor({ member: 'jonah_feld' });
    const chatId = await connectMembers(url, 'rosa.villanueva', 'jonah_feld');
    const hostileTexts = [
      '<img src=x onerror=alert(1)>',
      '<script>alert(1)</script>',
      'javascript:alert(1)',
      '"><svg onload=alert(1)>',
      '[x](javascript:alert(1))',
      'https://example.com/"onmouseover="alert(1)',
      '\u202Egnp.exe',
      '{{constructor.constructor("alert(1)")()}}',
    ];
    page.on('dialog', () => expect.unreachable('a script ran'));
    await goto(`/messages/${chatId}`);
    await waitForMessage(page, 'Hi from rosa.villanueva');
    // Once from the other member, and once from the same member on another device.
    await sendAs(url, 'rosa.villanueva', chatId, hostileTexts);
    await sendAs(url, 'jonah_feld', chatId, hostileTexts);
    for (const text of hostileTexts) await messageList(page).getByText(text.slice(0, 20)).nth(1).waitFor();
    const links = await messageList(page)
      .locator('a[href]')
      .evaluateAll((anchors) => anchors.map((link) => (link as HTMLAnchorElement).href));
    expect(links).toContain('https://example.com/');
    expect(links.every((href) => /^https?:/.test(href))).toBe(true);
    await expect.poll(() => messageList(page).locator('script, svg[onload], img[onerror]').count()).toBe(0);
  });

  it('M-08 M-17 redirects to /messages from an unknown chat, a chat of other members, and an unknown chat type', async () => {
    const carl = await actor({ member: 'sasha.green' });
    const theirs = await connectMembers(carl.url, 'elena.papadaki', 'pat.donnelly');
    carl.expects(/^40[04] GET .*\/api\/(?:chats|messages)/);
    const isRedirected = async () => {
      await carl.page.waitForURL((url) => url.pathname === '/messages');
      await carl.page.getByText('Select a chat to start messaging').waitFor();
    };
    for (const path of [`/messages/${theirs}`, `/messages/${theirs}?at=1`]) {
      await carl.goto(path);
      await isRedirected();
    }
    for (const path of ['/messages/group_nothing', '/messages/what-is-this']) {
      await Promise.all([carl.page.waitForURL(`**${path}`), carl.follow(path)]);
      await isRedirected();
    }
  });

  it('M-01 M-10 M-13 shows one pane at a time on a phone, gives a conversation the whole screen, and keeps the draft of each chat across a reload', async () => {
    const leila = await actor({ member: 'leila.haddad', viewport: PHONE });
    const [chatWithLuis, chatWithTess] = [
      await connectMembers(leila.url, 'leila.haddad', 'luis.quispe'),
      await connectMembers(leila.url, 'leila.haddad', 'tess.macrae'),
    ];
    await leila.page.addInitScript(() => {
      // A keyboard on the screen that covers its lower part, which Chromium cannot show here.
      const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
      Object.defineProperty(window, 'visualViewport', { value: view });
    });
    await leila.goto(`/messages/${chatWithLuis}`);
    const field = composer(leila.page);
    const bars = [leila.page.getByRole('banner'), leila.page.getByRole('navigation', { name: 'Tabs' })];
    const lowerEdge = () => field.evaluate((element) => element.closest('form')?.getBoundingClientRect().bottom);
    await field.waitFor();
    await messageList(leila.page).waitFor();
    for (const bar of bars) await expect.poll(() => bar.isVisible()).toBe(false);
    await expect.poll(lowerEdge).toBe(PHONE.height);
    const setKeyboard = (height: number) =>
      leila.page.evaluate((covered) => {
        Object.assign(window.visualViewport as object, { height: innerHeight - covered });
        window.visualViewport?.dispatchEvent(new Event('resize'));
      }, height);
    await setKeyboard(300);
    await expect.poll(lowerEdge).toBe(PHONE.height - 300);
    await setKeyboard(0);
    await expect.poll(lowerEdge).toBe(PHONE.height);
    const width = () => field.evaluate((element) => element.clientWidth);
    const narrow = await width();
    await field.fill('one long thought, '.repeat(4));
    await expect.poll(width).toBeGreaterThan(narrow);
    await field.fill('half a thought');
    await expect.poll(() => row(leila.page, 'Tess').isVisible()).toBe(false);
    await leila.page.getByRole('link', { name: 'Back' }).click();
    for (const bar of bars) await expect.poll(() => bar.isVisible()).toBe(true);
    expect(await leila.page.getByText('Select a chat to start messaging').isVisible()).toBe(false);
    await row(leila.page, 'Tess').click();
    await leila.page.waitForURL(`**/messages/${chatWithTess}`);
    await expect.poll(() => field.inputValue()).toBe('');
    await leila.goto(`/messages/${chatWithLuis}`);
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe('half a thought');
    await leila.page.setViewportSize(DESKTOP);
    await bars[0]?.waitFor();
    // The wide padding of the pane leaves the column.
    const columnAround = (element: Element) => {
      for (let part: Element | null = element; part; part = part.parentElement) {
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(part);
        const [start, end] = [Number.parseFloat(paddingInlineStart), Number.parseFloat(paddingInlineEnd)];
        if (start > 100) return part.clientWidth - start - end;
      }
      return null;
    };
    const message = messageList(leila.page).getByText('Hi from leila.haddad', { exact: true });
    expect(await message.evaluate(columnAround)).toBe(760);
    // Its buttons have their own space around them.
    expect(await field.evaluate(columnAround)).toBe(768);
  });

  it('M-10 M-14 M-17 loads older messages while scrolling up, answers the first one by keyboard, and goes back to it from the quote and from a link', async () => {
    const omar = await actor({ member: 'omar.benali' });
    const chatId = await connectMembers(omar.url, 'omar.benali', 'grace.liu');
    for (const username of ['grace.liu', 'omar.benali']) {
      await sendAs(
        omar.url,
        username,
        chatId,
        Array.from({ length: 60 }, (_, n) => `${username} says ${n}`),
      );
    }
    await omar.goto(`/messages/${chatId}`);
    await waitForMessage(omar.page, 'omar.benali says 59');
    await expect.poll(() => messageList(omar.page).getByText('grace.liu says 0', { exact: true }).count()).toBe(0);
    await messageList(omar.page).hover();
    for (
      let attempt = 0;
      attempt < 60 && (await messageList(omar.page).getByText('Hi from omar.benali').count()) === 0;
      attempt++
    ) {
      await omar.page.mouse.wheel(0, -1500);
      await omar.page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    }
    await waitForMessage(omar.page, 'Hi from omar.benali');
    await menuButton(messageRow(omar.page, 'Hi from omar.benali')).press('Enter');
    await omar.page.getByRole('menuitem', { name: 'Reply' }).press('Enter');
    await omar.page.getByText('Replying to yourself').waitFor();
    await omar.page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
    await omar.page.keyboard.type('That was long ago');
    // After a reload the old message is not loaded, but the draft still answers it.
    await omar.page.reload();
    await omar.page.getByText('Replying to yourself').waitFor();
    await expect.poll(() => composer(omar.page).inputValue()).toBe('That was long ago');
    await composer(omar.page).press('Enter');
    const answer = messageRow(omar.page, 'That was long ago');
    await answer.getByLabel('Sent').waitFor();
    await expect.poll(() => omar.page.getByText('Replying to yourself').count()).toBe(0);
    // On a slow processor, the list is measured long after it has moved.
    const devtools = await omar.page.context().newCDPSession(omar.page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 12 });
    await omar.page.reload();
    await answer.waitFor();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await devtools.detach();
    // The quote of a message that is not loaded says what it says now.
    await answer.getByRole('button', { name: 'In reply to You: Hi from omar.benali' }).waitFor();
    await editAs(omar.url, 'omar.benali', chatId, 1, 'Hi from omar.benali, at last');
    await answer.getByRole('button', { name: 'In reply to You: Hi from omar.benali, at last' }).press('Enter');
    // It stands beside the original and is not loaded otherwise. The quote has the words of the original too.
    const beside = messageList(omar.page).getByText('grace.liu says 0', { exact: true });
    await beside.waitFor();
    // The message itself has the focus, not the answer with its quote.
    await expect
      .poll(() => omar.page.evaluate(() => document.activeElement?.closest('li')?.textContent))
      .toMatch(/^(?!.*That was long ago).*Hi from omar\.benali/);
    await omar.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    // A link to one's own message, and one to another member's.
    const copy = async (text: string) => {
      await menuButton(messageRow(omar.page, text).first()).press('Enter');
      await omar.page.getByRole('menuitem', { name: 'Copy link' }).press('Enter');
      await omar.page.getByText('Link copied.').last().waitFor();
      return () => omar.page.evaluate(() => navigator.clipboard.readText());
    };
    await expect.poll(await copy('grace.liu says 0')).toBe(`${omar.url}/messages/${chatId}?at=2`);
    const copied = await copy('Hi from omar.benali');
    await expect.poll(copied).toBe(`${omar.url}/messages/${chatId}?at=1`);
    const link = await copied();
    await omar.follow('/messages');
    await expect.poll(() => omar.page.title()).toBe('Messages · Stoop');
    await omar.goto(link);
    await beside.waitFor();
    await expect.poll(() => omar.page.title()).toBe('Grace · Messages · Stoop');
  });

  it('P-11 lets the sender write five messages before the request is accepted, and both members after', async () => {
    const [sender, receiver] = [await actor({ member: 'yusuf.demir' }), await actor({ member: 'sofie.lind' })];
    const { uid } = await memberOf(sender.url, 'sofie.lind');
    await (await memberOf(sender.url, 'yusuf.demir')).requestConnection(uid);
    await sender.goto('/messages');
    await row(sender.page, 'Sofie').click();
    for (let n = 1; n <= 4; n++) {
      await sendMessage(sender.page, `before ${n}`);
      await waitForMessage(sender.page, `before ${n}`);
    }
    await sender.page.getByText('You can write again once your request is accepted.').waitFor();
    await receiver.goto('/messages');
    // The request is in a folder of its own, with its note, which leads to the chat.
    const folder = receiver.page.getByRole('button', { name: /^Requests \(1\)/ });
    expect(await row(receiver.page, 'Yusuf').count()).toBe(0);
    await folder.click();
    await receiver.page.getByRole('link', { name: "Hey! I'd love to connect!" }).click();
    await waitForMessage(receiver.page, 'before 4');
    await receiver.page.getByRole('button', { name: 'Accept' }).click();
    await sendMessage(receiver.page, 'Come on in');
    await waitForMessage(sender.page, 'Come on in');
    await sendMessage(sender.page, 'after');
    await waitForMessage(receiver.page, 'after');
  });
});

describe('messages during an outage', () => {
  const actor = useActors();

  async function openChat(): Promise<[Actor, Actor, string]> {
    const [a, b] = [await actor({ member: 'keisha.grant' }), await actor({ member: 'tenzin.dolma' })];
    const chatId = await connectMembers(a.url, 'keisha.grant', 'tenzin.dolma');
    await Promise.all([a.goto(`/messages/${chatId}`), b.goto(`/messages/${chatId}`)]);
    for (const participant of [a, b]) {
      participant.expects(/WebSocket|ERR_|50[0-9] |net::/);
      await waitForMessage(participant.page, 'Hi from keisha.grant');
    }
    return [a, b, chatId];
  }

  it('M-09 marks messages written while the server is down, and stores each once after the restart', async () => {
    const [a, b, chatId] = await openChat();
    const product = await fileProduct();
    await product.kill();
    await sendMessage(a.page, 'into the dark 1');
    await sendMessage(a.page, 'into the dark 2');
    await messageList(a.page).getByText('into the dark 2').waitFor();
    await messageList(a.page).getByRole('img', { name: 'Sending' }).first().waitFor();
    await product.start();
    for (const participant of [a, b]) {
      await waitForMessage(participant.page, 'into the dark 1');
      await waitForMessage(participant.page, 'into the dark 2');
    }
    await messageList(a.page).getByRole('img', { name: 'Sending' }).first().waitFor({ state: 'detached' });
    const { token } = await demoToken(product.url, 'keisha.grant');
    const answer = await fetch(`${product.url}/api/messages/${chatId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { items } = (await answer.json()) as { items: { content: string; seq: number }[] };
    expect(items.map(({ content }) => content)).toEqual(['Hi from keisha.grant', 'into the dark 1', 'into the dark 2']);
    expect(items.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('M-06 M-09 keeps both members signed in after a lost connection, fetches missed messages, and sends the one written offline', async () => {
    const [a, b] = [await actor({ member: 'mateo.rivas' }), await actor({ member: 'beatriz.souza' })];
    const chatId = await connectMembers(a.url, 'mateo.rivas', 'beatriz.souza');
    await Promise.all([a.goto(`/messages/${chatId}`), b.goto(`/messages/${chatId}`)]);
    for (const participant of [a, b]) participant.expects(/WebSocket|ERR_|net::/);
    await Promise.all([waitForMessage(a.page, 'Hi from mateo.rivas'), waitForMessage(b.page, 'Hi from mateo.rivas')]);
    await b.page.context().setOffline(true);
    await sendMessage(b.page, 'from the tunnel');
    await sendMessage(a.page, 'are you there?');
    await messageList(b.page).getByText('from the tunnel').waitFor();
    await b.page.context().setOffline(false);
    await Promise.all([waitForMessage(a.page, 'from the tunnel'), waitForMessage(b.page, 'are you there?')]);
    await expect.poll(() => new URL(b.page.url()).pathname).toBe(`/messages/${chatId}`);
  });
});

import { describe, expect, it } from 'vitest';
import { connectMembers, useActors } from './actors.ts';
import { axeViolations } from './axe.ts';
import { focusedElement, heading } from './forms.ts';
import {
  chooseFromMenu,
  chooseKind,
  connectButton,
  connectedButton,
  main,
  openBell,
  profileSection,
  profileVisitor,
  requestDialog,
  requestSentButton,
  toast,
} from './profile-page.ts';

describe('connecting', () => {
  const actor = useActors();
  const visit = profileVisitor(actor);

  it('P-05 P-06 P-07 P-11 N-01 sends a request with a note, which the receiver reads and accepts in the notifications', async () => {
    const { page, me, them } = await visit('jaylen.brooks', 'dana.begay');
    const dana = await actor({ member: 'dana.begay' });
    await dana.goto('/intros');
    await dana.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await connectButton(page).click();
    expect(await axeViolations(page)).toEqual([]);
    const note = requestDialog(page).getByRole('textbox', { name: /^Note/ });
    const lines = requestDialog(page).getByRole('group', { name: 'Need a first line?' });
    const line = lines.getByRole('button', { name: /^How do you like|^We’re both into/ }).first();
    const noteText = await line.innerText();
    await line.click();
    await expect.poll(() => note.inputValue()).toBe(noteText);
    await note.fill('Your quilts! Coffee?');
    await lines.waitFor({ state: 'detached' });
    await requestDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await requestDialog(page).waitFor({ state: 'detached' });
    expect((await me.viewProfile(them.uid)).connection.status).toBe('none');
    await connectButton(page).click();
    await expect.poll(() => note.inputValue()).toBe('Your quilts! Coffee?');
    await requestDialog(page).getByRole('button', { name: 'Send Request' }).click();
    await requestSentButton(page).waitFor();
    await expect.poll(() => requestSentButton(page).isDisabled()).toBe(true);

    await dana.page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    const bell = await openBell(dana.page);
    await bell
      .getByRole('listitem')
      .filter({ hasText: 'Jaylen would like to connect' })
      .getByText('Your quilts! Coffee?')
      .waitFor();
    expect(await axeViolations(dana.page)).toEqual([]);
    await bell.getByRole('button', { name: 'Accept' }).click();
    await bell.getByText('You’re connected').waitFor();
    await connectedButton(page).waitFor();
    await expect.poll(() => connectedButton(page).isDisabled()).toBe(true);
    // The page shows what the notification is about, so it is read already.
    const ownBell = await openBell(page);
    await ownBell.getByText('Dana accepted your request').waitFor();
    await expect.poll(() => ownBell.getByText('Unread:').count()).toBe(0);
  });

  it('P-06 P-11 sends Hey! I’d love to connect! for an empty note, and the receiver accepts on the profile', async () => {
    const { page, me, them } = await visit('hugo.marchand', 'sam.oconnell');
    await connectButton(page).click();
    await requestDialog(page).getByRole('button', { name: 'Send Request' }).click();
    await requestSentButton(page).waitFor();
    const sam = await visit('sam.oconnell', 'hugo.marchand');
    await sam.page.getByText('Hugo would like to connect').waitFor();
    await sam.page.getByText("Hey! I'd love to connect!").waitFor();
    await main(sam.page).getByRole('button', { name: 'Accept' }).click();
    await connectedButton(sam.page).waitFor();
    await connectedButton(page).waitFor();
    expect((await me.viewProfile(them.uid)).connection.status).toBe('connected');
  });

  it('P-11 does not notify the sender of a decline, and connects both members if the receiver asks later', async () => {
    const ruth = await visit('ruth.abebe', 'nour.elsayed');
    await ruth.me.requestConnection(ruth.them.uid);
    await requestSentButton(ruth.page).waitFor();
    const bell = ruth.page.getByRole('button', { name: /^Notifications/ });
    const unread = () => ruth.me.call<{ unread: number }>('GET', `/api/notifications/${ruth.me.uid}`);
    const unreadBefore = await unread();
    const nour = await visit('nour.elsayed', 'ruth.abebe');
    await main(nour.page).getByRole('button', { name: 'Decline' }).click();
    await connectButton(nour.page).waitFor();
    await toast(nour.page, 'Request declined. They won’t be notified.').waitFor();
    await nour.page.getByRole('button', { name: 'Undo' }).click();
    await main(nour.page).getByRole('button', { name: 'Decline' }).click();
    // Leaving the page declines at once.
    await connectButton(nour.page).waitFor();
    await nour.page.reload();
    await connectButton(nour.page).waitFor();
    await ruth.page.reload();
    await requestSentButton(ruth.page).waitFor();
    expect(await unread()).toEqual(unreadBefore);
    await expect
      .poll(() => bell.getAttribute('aria-label'))
      .toBe(unreadBefore.unread ? `Notifications, ${unreadBefore.unread} unread` : 'Notifications');
    await connectButton(nour.page).click();
    await requestDialog(nour.page).getByRole('button', { name: 'Send Request' }).click();
    for (const { page } of [ruth, nour]) await connectedButton(page).waitFor();
  });

  it('P-11 removes a withdrawn request from the open page of the receiver', async () => {
    const dana = await visit('dana.begay', 'simone.duval');
    const simone = await visit('simone.duval', 'dana.begay');
    await dana.me.requestConnection(dana.them.uid, 'A table for two?');
    await requestSentButton(dana.page).waitFor();
    await simone.page.getByText('A table for two?').waitFor();
    await chooseFromMenu(dana.page, /^Withdraw request/);
    await dana.page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    for (const { page } of [dana, simone]) await connectButton(page).waitFor();
    await expect.poll(() => main(simone.page).getByText('A table for two?').count()).toBe(0);
    expect((await simone.me.viewProfile(simone.them.uid)).connection.status).toBe('none');
  });

  it('P-11 connects two members who send requests at the same moment, and lets either disconnect', async () => {
    const [walt, marcus] = [await visit('walt.jensen', 'marcus.hale'), await visit('marcus.hale', 'walt.jensen')];
    // Neither request goes out before both were sent.
    let requestCount = 0;
    const bothSent = Promise.withResolvers<void>();
    for (const { page } of [walt, marcus]) {
      await page.route('**/api/connections/**', async (route) => {
        if (route.request().method() === 'PUT' && ++requestCount === 2) bothSent.resolve();
        if (route.request().method() === 'PUT') await bothSent.promise;
        await route.continue();
      });
      await connectButton(page).click();
    }
    await Promise.all(
      [walt, marcus].map(({ page }) => requestDialog(page).getByRole('button', { name: 'Send Request' }).click()),
    );
    for (const { page } of [walt, marcus]) await connectedButton(page).waitFor();
    await profileSection(walt.page, 'Links').getByRole('link', { name: 'Instagram, opens in a new tab' }).waitFor();
    await chooseFromMenu(marcus.page, /^Disconnect/);
    await marcus.page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    for (const { page } of [walt, marcus]) await connectButton(page).waitFor();
    await profileSection(walt.page, 'Links')
      .getByRole('link', { name: 'Instagram: Connect to view profile' })
      .waitFor();
  });

  it('P-06 P-11 keeps a half-written note when a request from the other member arrives, and connects both with it', async () => {
    const { page, me, them } = await visit('tomasz.wilk', 'thandi.nkosi');
    await connectButton(page).click();
    const note = requestDialog(page).getByRole('textbox', { name: /^Note/ });
    await note.fill('I know a bakery');
    await (await visit('thandi.nkosi', 'tomasz.wilk')).me.requestConnection(me.uid, 'Coffee?');
    await page.bringToFront();
    // The page behind an open dialog has no roles.
    await page.getByText('Coffee?').first().waitFor({ state: 'attached' });
    expect(await note.inputValue()).toBe('I know a bakery');
    await note.fill('I know a bakery on your street.');
    await requestDialog(page).getByRole('button', { name: 'Send Request' }).click();
    await connectedButton(page).waitFor();
    expect((await me.viewProfile(them.uid)).connection.status).toBe('connected');
  });

  it('keeps the note and offers a retry when a request cannot be sent', async () => {
    const { page, expects } = await visit('daniel.park', 'kofi.mensah');
    expects(/500 PUT/);
    await page.route('**/api/connections/**', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await connectButton(page).click();
    await requestDialog(page).getByRole('textbox', { name: /^Note/ }).fill('Two beats per wash cycle.');
    await requestDialog(page).getByRole('button', { name: 'Send Request' }).click();
    const retryButton = page.getByRole('button', { name: 'Try again' });
    await retryButton.waitFor();
    await connectButton(page).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/api/connections/**');
    await retryButton.click();
    await expect
      .poll(() => requestDialog(page).getByRole('textbox', { name: /^Note/ }).inputValue())
      .toBe('Two beats per wash cycle.');
    await requestDialog(page).getByRole('button', { name: 'Send Request' }).click();
    await requestSentButton(page).waitFor();
  });

  it('P-12 I-06 hides two members from each other after a block, in profiles and search, until the block is removed', async () => {
    const camila = await visit('camila.reyes', 'marcus.hale');
    await connectMembers(camila.url, 'camila.reyes', 'marcus.hale').catch(() => {});
    const marcus = await visit('marcus.hale', 'camila.reyes');
    for (const { expects } of [camila, marcus]) expects(/404 GET/);
    await chooseFromMenu(camila.page, /^Block Marcus/);
    await camila.page
      .getByRole('alertdialog', { name: 'Block Marcus?' })
      .getByRole('button', { name: 'Block' })
      .click();
    await camila.page.waitForURL('**/intros');
    const undo = camila.page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await marcus.page.reload();
    await heading(marcus.page, 'User not found').waitFor();
    for (const [member, otherName] of [
      [camila.me, 'marcus'],
      [marcus.me, 'camila'],
    ] as const) {
      const search = async (list: string) =>
        (await member.call<{ items: object[] }>('GET', `/api/intros?list=${list}&search=${otherName}`)).items;
      for (const list of ['recommended', 'nearby', 'everyone']) expect(await search(list)).toEqual([]);
    }
    await undo.click();
    await toast(camila.page, 'Marcus is no longer blocked.').waitFor();
    await heading(camila.page, /^Marcus/).waitFor();
    await connectedButton(camila.page).waitFor();
    await marcus.page.reload();
    await heading(marcus.page, /^Camila/).waitFor();
  });

  it('P-12 requires a reason for a report, keeps the reason when sending fails, and confirms a sent report', async () => {
    const { page, expects } = await visit('kai.kahale', 'hugo.marchand');
    expects(/500 POST .*reports/);
    await chooseFromMenu(page, /^Report Hugo/);
    const dialog = page.getByRole('dialog', { name: 'Report Hugo' });
    // The reason is asked for first.
    await dialog.getByRole('button', { name: 'Harassment or hate' }).and(focusedElement(page)).waitFor();
    const send = dialog.getByRole('button', { name: 'Send report' });
    await expect.poll(() => send.isDisabled()).toBe(true);
    await chooseKind(page, 'Something else');
    await expect.poll(() => send.isDisabled(), { message: 'without words' }).toBe(true);
    await dialog.getByRole('textbox', { name: /^What happened/ }).fill('He chalked my whole block.');
    await expect.poll(() => send.isDisabled()).toBe(false);
    await chooseKind(page, 'Harassment or hate');
    expect(await axeViolations(page)).toEqual([]);
    await page.route('**/api/reports', (route) => route.fulfill({ status: 500 }));
    await send.click();
    await dialog.getByRole('alert').waitFor();
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('He chalked my whole block.');
    await page.unroute('**/api/reports');
    await send.click();
    await toast(page, 'Thank you. We’ll look into it.').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { NO_SUMMARY } from '#contract/writing/fallbacks.ts';
import { DEMO_MEMBERS } from '#server/demo/cast.ts';
import { DETAILS } from '#server/demo/details.ts';
import { text } from '#web/text/index.ts';
import { connectMembers, PHONE, useActors } from './actors.ts';
import { axeViolations } from './axe.ts';
import { focusedElement, heading } from './forms.ts';
import { memberOf, signUpMember } from './members.ts';
import { connectButton, connectedButton, main, profileSection, profileVisitor, toast } from './profile-page.ts';
import { nextButton, testPhoto, waitForStep } from './wizard.ts';

describe('a profile page', () => {
  const actor = useActors();
  const visit = profileVisitor(actor);

  it('P-01 P-05 shows every field that the member shares, enlarges the photo, and has no connect button on the own profile', async () => {
    const { page, follow, me, them } = await visit('farah.rahman', 'kofi.mensah');
    const shared = await me.viewProfile(them.uid);
    const kofi = DEMO_MEMBERS.find(({ username }) => username === 'kofi.mensah');
    if (!kofi) throw new Error('Kofi is not a demo member.');
    await heading(page, `${kofi.firstName} ${kofi.lastName}`).waitFor();
    for (const shownText of [
      `@${kofi.username}`,
      kofi.bio,
      `${kofi.occupation} at ${kofi.company}`,
      'Inwood, Manhattan',
    ]) {
      await main(page).getByText(shownText).first().waitFor();
    }
    await main(page).getByText(`${kofi.fieldOfStudy}, ${kofi.school}, class of ${kofi.graduationYear}`).waitFor();
    const month = new Date(`${kofi.movedToNYCDate}-15`).toLocaleString('en-US', { month: 'long', year: 'numeric' });
    await profileSection(page, 'NYC story').getByText(`Moved from ${kofi.movedFromLocation} in ${month}`).waitFor();
    await profileSection(page, 'NYC story').getByText(kofi.movedToNYCReason.slice(0, 40)).waitFor();
    await expect
      .poll(() => profileSection(page, 'Interests').getByRole('listitem').count())
      .toBe(kofi.selectedInterests.length + (DETAILS[kofi.username]?.ownInterests?.length ?? 0));
    await expect
      .poll(() => profileSection(page, 'Languages').getByRole('listitem').count())
      .toBe(kofi.languages.length);
    const field = text.options.careerFields[kofi.careerField as keyof typeof text.options.careerFields];
    await main(page).getByRole('listitem').filter({ hasText: field }).first().waitFor();
    for (const { name } of shared.topArtists) await profileSection(page, 'Favorite artists').getByText(name).waitFor();
    const insights = profileSection(page, 'Personality Insights');
    for (const end of ['Recharges in Solitude', 'Structured & Organized', kofi.mbtiType ?? '', kofi.lookingFor]) {
      await insights.getByText(end, { exact: true }).waitFor();
    }
    // Kofi left this slider in the middle.
    expect(await insights.getByText('Warm & Tactful').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Enlarge the photo of Kofi Mensah' }).click();
    const large = page.getByRole('dialog', { name: 'Photo of Kofi Mensah' });
    await large.getByRole('img').waitFor();
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Enlarge the photo of Kofi Mensah' }).and(page.locator(':focus')).waitFor();

    await follow(`/user/${me.uid}`);
    await page.getByText('This is your own profile.').waitFor();
    await expect.poll(() => connectButton(page).count()).toBe(0);
    await main(page).getByRole('link', { name: 'Edit Profile' }).waitFor();
  });

  it('P-09 F-04 shows the compatibility summary on another member’s profile, and the fallback when the call fails', async () => {
    const { page, url, me, follow, expects } = await visit('farah.rahman', 'amara.okafor');
    const panel = profileSection(page, 'You two');
    const { result } = await me.call<{ result: string }>('POST', '/functions/generateConnectionSummary', {
      data: { currentUserTraits: {}, otherUserTraits: {}, otherUsername: 'amara.okafor' },
    });
    expect(result.length).toBeGreaterThan(20);
    await panel.getByText(result, { exact: true }).waitFor();
    expects(/500 POST .*generateConnectionSummary/);
    await page.route('**/functions/generateConnectionSummary', (route) => route.fulfill({ status: 500 }));
    const otherMember = await memberOf(url, 'nour.elsayed');
    await follow(`/user/${otherMember.uid}`);
    await heading(page, /^Nour/).waitFor();
    await panel.getByText(NO_SUMMARY, { exact: true }).waitFor();
    await follow(`/user/${me.uid}`);
    await page.getByText('This is your own profile.').waitFor();
    await expect.poll(() => panel.count()).toBe(0);
  });

  it('P-02 P-03 leaves a hidden neighborhood and hidden insights out of the page and the response', async () => {
    const { page, goto, follow, url } = await actor({ member: 'farah.rahman' });
    const [nour, walt] = [await memberOf(url, 'nour.elsayed'), await memberOf(url, 'walt.jensen')];
    const sentBy = new Map<string, string>();
    page.on('response', async (response) => {
      const ownerUid = /\/api\/users\/(\w+)\/public$/.exec(response.url())?.[1];
      if (ownerUid) sentBy.set(ownerUid, await response.text());
    });
    await goto(`/user/${nour.uid}`);
    await heading(page, /^Nour/).waitFor();
    expect(
      await main(page)
        .getByText(/Yorkville|Manhattan/)
        .count(),
    ).toBe(0);
    await follow(`/user/${walt.uid}`);
    await heading(page, /^Walter/).waitFor();
    await expect.poll(() => profileSection(page, 'Personality Insights').count()).toBe(0);
    await expect.poll(() => main(page).getByText('ISTJ').count()).toBe(0);
    await expect.poll(() => sentBy.size).toBe(2);
    expect(sentBy.get(nour.uid)).not.toMatch(/yorkville|"Manhattan"/i);
    expect(sentBy.get(walt.uid)).not.toMatch(/ISTJ|"energyStyle"/);
  });

  it('G-10 fits at 360px when the member has a name of one long word and wrote nothing', async () => {
    const { page, url, goto } = await actor({ member: 'farah.rahman', viewport: PHONE });
    const firstName = 'W'.repeat(60);
    const { uid } = await signUpMember(url, `wolf${Date.now().toString(36)}`, { firstName });
    await goto(`/user/${uid}`);
    await main(page).getByText(text.profiles.body.nothingYet(firstName)).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  it('P-04 disables social links with Connect to view profile until connected, then opens {network}.com/{value} in a new tab', async () => {
    const { page, url, me, them } = await visit('thandi.nkosi', 'daniel.park');
    const context = page.context();
    const links = profileSection(page, 'Links');
    const disabledLink = links.getByRole('link', { name: 'LinkedIn: Connect to view profile' });
    await expect.poll(() => disabledLink.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => links.locator('a').count()).toBe(0);
    await disabledLink.hover();
    await page.getByText('Connect to view profile').nth(1).waitFor();
    const pagesBefore = context.pages();
    await disabledLink.click({ force: true });
    expect(context.pages()).toEqual(pagesBefore);
    const withheld = (await me.viewProfile(them.uid)).socialLinks;
    expect(withheld.map(({ value }) => value)).toEqual([null, null]);

    await connectMembers(url, 'thandi.nkosi', 'daniel.park');
    await connectedButton(page).waitFor();
    for (const [name, address] of [
      ['LinkedIn', 'https://linkedin.com/danielpark-spincycle'],
      ['Twitter', 'https://twitter.com/dparklaundry'],
    ] as const) {
      const link = links.getByRole('link', { name: `${name}, opens in a new tab` });
      await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
      const opening = context.waitForEvent('page');
      const asking = context.waitForEvent('request', (request) => request.url() === address);
      await link.click();
      await asking;
      const tab = await opening;
      await tab.close();
    }
  });

  it('P-08 shows User not found, Profile not found, and Failed to load profile with a retry', async () => {
    const { page, goto, follow, url, expects } = await actor({ member: 'farah.rahman' });
    expects(/40[04] GET .*\/public|500 GET .*\/public/);
    const withoutProfile = await signUpMember(url, 'not.yet.written');
    // Wait for the live connection, because the page fetches again whenever it connects.
    const live = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"ready"')));
    await goto('/user/nobody-by-this-name');
    await heading(page, 'User not found').waitFor();
    await live;
    expect(await axeViolations(page)).toEqual([]);
    await follow(`/user/${withoutProfile.uid}`);
    await heading(page, 'Profile not found').waitFor();
    await follow('/intros?search=kai');
    await page.route('**/api/users/*/public', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('link', { name: /@kai\.kahale/ }).click();
    await heading(page, 'Failed to load profile').waitFor();
    await page.unroute('**/api/users/*/public');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, /^Kai/).waitFor();
  });

  it('P-03 P-10 P-15 P-19 saves the switches at once, rolls them back when saving fails, and leads to Edit Profile, where photos are added', async () => {
    const { page, goto, follow, url, expects } = await actor({ member: 'simone.duval' });
    expects(/500 (?:PATCH|PUT)/);
    const [simone, otherMember] = [await memberOf(url, 'simone.duval'), await memberOf(url, 'farah.rahman')];
    const socialLinks = { instagram: 'simone.draws', twitter: '', linkedin: '', spotify: '' };
    const goals = { careerGoals: 'A studio of my own.', lookingFor: 'Someone to sketch with.' };
    const savedProfile = (await simone.save({ public: { ...goals, socialLinks, morePhotos: [] } })).public;
    await goto('/myprofile');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const insights = profileSection(page, 'Personality Insights');
    const show = insights.getByRole('switch', { name: 'Show to others' });
    for (const term of ['MBTI type', 'Communication style', 'Career goals', 'Looking for'])
      await insights.getByText(term, { exact: true }).waitFor();
    const talk = text.options.communicationStyles[savedProfile?.communicationStyle ?? 'direct'];
    expect(savedProfile?.communicationStyle).toBeTruthy();
    for (const shownText of ['A studio of my own.', 'Someone to sketch with.', savedProfile?.mbtiType ?? '', talk])
      await insights.getByText(shownText, { exact: true }).waitFor();
    await expect
      .poll(() => profileSection(page, 'Interests').getByRole('listitem').count())
      .toBe(savedProfile?.selectedInterests.length);
    await profileSection(page, 'NYC story')
      .getByText(savedProfile?.movedToNYCReason.slice(0, 40) ?? '')
      .waitFor();
    for (const { name } of savedProfile?.topArtists ?? [])
      await profileSection(page, 'Favorite artists').getByText(name).waitFor();
    await show.click();
    await insights.getByText('Only visible to you').waitFor();
    await expect.poll(async () => (await otherMember.viewProfile(simone.uid)).personalityTraits).toBeNull();
    await main(page).getByRole('link', { name: 'View as others see it' }).click();
    await page.getByRole('heading', { level: 2, name: 'Your profile as others see it' }).waitFor();
    await heading(page, /^Simone/).waitFor();
    expect(await insights.count()).toBe(0);
    // The links are withheld from a stranger, and open to a connection.
    const links = profileSection(page, 'Links');
    await links
      .getByRole('link', { name: /: Connect to view profile$/ })
      .first()
      .waitFor();
    expect(await links.locator('a').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await main(page).getByRole('link', { name: 'A connection' }).click();
    await links
      .getByRole('link', { name: /, opens in a new tab$/ })
      .first()
      .waitFor();
    expect(await insights.count()).toBe(0);
    await main(page).getByRole('link', { name: 'Back to your profile' }).click();
    await insights.getByText('Only visible to you').waitFor();
    await page.reload();
    await insights.getByText('Only visible to you').waitFor();
    await expect.poll(() => show.isChecked()).toBe(false);
    await page.route('**/api/users/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    const logged = page.waitForEvent('console', (line) => line.text().startsWith('A change failed'));
    await show.click();
    await toast(page, 'We couldn’t save that, so it’s unchanged.').waitFor();
    await logged;
    await expect.poll(() => show.isChecked()).toBe(false);
    await page.unroute('**/api/users/*');
    await show.click();
    await expect
      .poll(async () => (await otherMember.viewProfile(simone.uid)).personalityTraits?.energyStyle)
      .toBeGreaterThan(0);
    await main(page).getByRole('switch', { name: 'Open to connecting' }).click();
    await expect.poll(async () => (await otherMember.viewProfile(simone.uid)).openToMeeting).toBe(false);
    await main(page).getByRole('link', { name: 'Edit Profile' }).click();
    await page.waitForURL('**/profile-setup');
    const photoBefore = savedProfile?.profileImage;
    const adjusted = await addMorePhotos(page);
    await waitForStep(page, 2);
    const saved = (await simone.readOwn()).public;
    expect(saved?.profileImage).not.toBe(photoBefore);
    expect(saved?.morePhotos).toEqual([
      { url: adjusted, description: 'The ferry at dawn' },
      { url: photoBefore, description: '' },
    ]);
    await follow('/myprofile');
    await lookThroughPhotos(page);
    await follow('/profile-setup?step=1');
    await page.getByRole('button', { name: 'Edit photo' }).click();
    await page.getByRole('menuitem', { name: 'Remove photo' }).click();
    await page.getByRole('button', { name: 'Add a photo' }).and(focusedElement(page)).waitFor();
  });
});

/**
 * Adds two photos on the first step, of which the second is adjusted and moves up and the first becomes the main one, and saves
 * the step. Returns the address of the adjusted one.
 */
async function addMorePhotos(page: Page) {
  const morePhotos = page.getByRole('group', { name: 'More photos' });
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
  // The first upload fails. It keeps the others from nothing, and works when it is tried again.
  await page.route('**/api/profile-images/*/saved/*', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([file('a.jpg', testPhoto), file('broken.jpg', Buffer.from('No picture')), file('b.jpg', testPhoto)]);
  await morePhotos.getByRole('textbox', { name: 'Description' }).waitFor();
  await morePhotos.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => focusedElement(page).getAttribute('role')).toBe('status');
  await morePhotos.getByRole('textbox', { name: 'Description' }).nth(1).waitFor();
  const broken = morePhotos.getByRole('group', { name: 'Photo 3' });
  await broken.getByText('Error processing image. Please try again.').waitFor();
  // The failed one is neither dropped nor saved.
  await nextButton(page).click();
  await page.getByText('Some photos weren’t added. Try them again, or remove them.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await broken.getByRole('button', { name: 'Remove photo 3' }).click();
  await morePhotos.getByText('Photo removed.').waitFor();
  await morePhotos.getByRole('textbox', { name: 'Description' }).nth(1).fill('The ferry at dawn');
  // Another square of it takes its place.
  const adjust = morePhotos.getByRole('button', { name: 'Adjust photo 2' });
  await adjust.click();
  await page.getByRole('dialog', { name: 'Move and zoom' }).getByRole('slider').press('End');
  const answer = page.waitForResponse('**/api/profile-images/*/saved/*');
  await page.getByRole('button', { name: 'Use photo' }).click();
  const adjusted: { downloadUrl: string } = await (await answer).json();
  await adjust.and(focusedElement(page)).waitFor();
  await morePhotos.getByRole('button', { name: 'Move photo 2 up' }).press('Enter');
  await morePhotos.getByText('Moved. It’s photo 1 of 2 now.').waitFor();
  await morePhotos.getByRole('button', { name: 'Move photo 1 down' }).and(focusedElement(page)).waitFor();
  await morePhotos.getByRole('button', { name: 'Make main photo: photo 2' }).click();
  await morePhotos.getByText('This is your main photo now.').waitFor();
  await morePhotos.getByRole('button', { name: 'Add more photos' }).and(focusedElement(page)).waitFor();
  await nextButton(page).click();
  return adjusted.downloadUrl;
}

/** Opens the second of three photos, and goes on with keys and buttons. */
async function lookThroughPhotos(page: Page) {
  const opening = page.getByRole('button', { name: 'Enlarge photo 2 of 3: The ferry at dawn' });
  await opening.click();
  const large = page.getByRole('dialog', { name: /^Photos of Simone/ });
  await large.getByRole('img', { name: 'The ferry at dawn' }).waitFor();
  await large.getByText('2 of 3').waitFor();
  await page.keyboard.press('ArrowRight');
  await large.getByText('3 of 3').waitFor();
  await page.keyboard.press('ArrowRight');
  await large.getByText('1 of 3').waitFor();
  await large.getByRole('button', { name: 'Previous photo' }).click();
  await large.getByText('3 of 3').waitFor();
  await page.keyboard.press('ArrowLeft');
  await large.getByText('The ferry at dawn').waitFor();
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'detached' });
  await opening.and(focusedElement(page)).waitFor();
}

describe('the search for artists', () => {
  const actor = useActors();

  it('W-18 shows Unable to search artists. Please try again later. without results, and recovers', async () => {
    const { page, goto, expects } = await actor({ member: 'nour.elsayed' });
    await goto('/profile-setup?step=5');
    await heading(page, 'Edit Profile').waitFor();
    expects(/500 POST .*searchArtists/);
    const artists = page.getByRole('combobox', { name: 'Favorite artists' });
    await page.route('**/functions/searchArtists', (route) => route.fulfill({ status: 500 }));
    await artists.pressSequentially('bjo');
    await page.getByText('Unable to search artists. Please try again later.').waitFor();
    await expect.poll(() => page.getByRole('option').count()).toBe(0);
    await page.unroute('**/functions/searchArtists');
    // Not before half a second without typing.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const searched: string[] = [];
    page.on('request', (request) => request.url().includes('searchArtists') && searched.push(request.url()));
    await artists.pressSequentially('rk');
    await page.clock.runFor(499);
    expect(searched).toEqual([]);
    const request = page.waitForRequest('**/functions/searchArtists');
    await page.clock.runFor(1);
    await request;
    await page.clock.resume();
    await page.getByRole('option', { name: 'Björk' }).waitFor();
    await expect.poll(() => page.getByText('Unable to search artists').count()).toBe(0);
  });
});

import { existsSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, useActors } from './actors.ts';
import { buildGallery, GALLERY_URL, serveGallery } from './gallery.ts';
import { comparePictures, hasHeadlessShell } from './picture-comparison.ts';

/** A width decides about the layout and a theme about the colors, so these two show every style. */
const PHONE_BY_DAY = { width: 390, colorScheme: 'light' } as const;
const DESK_BY_NIGHT = { width: 1440, colorScheme: 'dark' } as const;
/** A width between them, at which nothing may be too wide. */
const TABLET_WIDTH = 768;
const HEIGHT = 900;
/** The space around a window that its shadow needs, in pixels. */
const SHADOW = 24;

/** Waits for the fonts and pictures of a page. */
const untilDrawn = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(Array.from(document.images, (image) => image.decode()));
  });

const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Gives each section a whole number of pixels, so that none moves the next by a part of one. Returns where they are. */
const findSections = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('main > *')];
    for (const part of parts) part.style.height = `${Math.ceil(part.getBoundingClientRect().height)}px`;
    return parts
      .filter(({ id }) => id !== '')
      .map((section) => {
        const { top, height } = section.getBoundingClientRect();
        return { name: section.id, top: Math.round(top), height: Math.round(height) };
      });
  });

interface DesignWindow {
  name: string;
  open: (page: Page) => Promise<void>;
  find: (page: Page) => Locator;
}
const openedBy = (name: string, button: string, role: Parameters<Page['getByRole']>[0]): DesignWindow => ({
  name,
  open: (page) => page.getByRole('button', { name: button }).click(),
  find: (page) => page.getByRole(role),
});
const listOf = (name: string, field: RegExp, index: number): DesignWindow => ({
  name,
  open: (page) => page.getByRole('combobox', { name: field }).nth(index).click(),
  find: (page) => page.getByRole('listbox'),
});
const WINDOWS: DesignWindow[] = [
  openedBy('menu', 'Open menu', 'menu'),
  openedBy('popover', 'Open popover', 'dialog'),
  openedBy('dialog', 'Open dialog', 'dialog'),
  openedBy('question', 'Ask', 'alertdialog'),
  openedBy('photo', 'Enlarge photo', 'dialog'),
  listOf('select', /^Category/, 3),
  listOf('combobox', /^Neighborhood$/, 1),
  {
    name: 'tooltip',
    open: (page) => page.getByRole('button', { name: 'Preferences' }).hover(),
    find: (page) => page.locator('[data-tooltip-popup]'),
  },
  {
    name: 'toasts',
    open: (page) => page.getByRole('button', { name: 'Show toasts' }).click(),
    find: (page) => page.getByRole('alertdialog').filter({ hasText: 'Not sent' }),
  },
];

/** Returns the part of the page with a window, in whole pixels. */
async function clipOf(found: Locator, page: Page) {
  const box = await found.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  if (!box) throw new Error('The window is not visible.');
  const left = Math.max(0, Math.round(box.x) - SHADOW);
  const top = Math.max(0, Math.round(box.y) - SHADOW);
  const right = Math.min(width, Math.round(box.x + box.width) + SHADOW);
  const bottom = Math.min(height, Math.round(box.y + box.height) + SHADOW);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

describe.runIf(hasHeadlessShell)('the design system', () => {
  const actor = useActors();
  let files: Awaited<ReturnType<typeof buildGallery>>;
  beforeAll(async () => {
    files = await buildGallery();
  });

  async function open({ width, colorScheme }: typeof PHONE_BY_DAY | typeof DESK_BY_NIGHT): Promise<Actor> {
    const developer = await actor({ url: GALLERY_URL, viewport: { width, height: HEIGHT }, colorScheme });
    await serveGallery(developer.context, files);
    await developer.goto('/gallery/');
    await developer.page.getByRole('heading', { level: 1, name: 'Design system' }).waitFor();
    await untilDrawn(developer.page);
    return developer;
  }

  it.each([PHONE_BY_DAY, DESK_BY_NIGHT])(
    'every primitive looks as accepted in every state, at $width pixels in the $colorScheme theme',
    async (variant) => {
      const { width } = variant;
      const pictures = comparePictures(`design-${width}`);
      const { page } = await open(variant);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      const sections = await findSections(page);
      const whole = sharp(await page.screenshot({ fullPage: true, animations: 'disabled' }));
      for (const { name, top, height } of sections)
        await pictures.compare(name, whole.clone().extract({ left: 0, top, width, height }));
      for (const { name, open: openWindow, find } of WINDOWS) {
        await openWindow(page);
        await find(page).waitFor();
        await untilDrawn(page);
        const clip = await clipOf(find(page), page);
        await pictures.compare(`window-${name}`, sharp(await page.screenshot({ clip, animations: 'disabled' })));
        await page.keyboard.press('Escape');
        if (name !== 'toasts') await find(page).waitFor({ state: 'hidden' });
      }
      pictures.finish();
      await page.setViewportSize({ width: TABLET_WIDTH, height: HEIGHT });
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    },
  );
});

it('the page of the design system is in no build of the product', () => {
  expect(existsSync('dist/web/en/index.html')).toBe(true);
  expect(existsSync('dist/web/gallery')).toBe(false);
});

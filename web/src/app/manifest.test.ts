import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { LANGUAGE_TAGS, LANGUAGES } from '#contract/languages.ts';
import { isPage } from '#contract/web-paths.ts';
import { manifestOf, manifestPath } from '../../manifest.ts';

const file = (path: string) => fileURLToPath(new URL(`../../public${path}`, import.meta.url));
const { icons, screenshots, shortcuts, share_target, start_url, ...app } = manifestOf('en');

it('G-17 the app can be installed: icons and screenshots of both forms exist in their stated sizes, and shortcuts lead to pages', async () => {
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes } of pictures.filter((each) => each.sizes !== 'any')) {
    const { width, height } = await sharp(file(src)).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  // Without these a browser offers a bookmark instead of an app of its own.
  expect(app).toMatchObject({
    name: 'Stoop',
    short_name: 'Stoop',
    id: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf7f0',
    theme_color: '#fbf7f0',
  });
  expect(start_url).toBe('/');
  // A maskable icon is cut to any shape, so it is another picture than the one that is shown whole.
  const maskable = icons.filter(({ purpose }) => purpose.includes('maskable')).map(({ src }) => src);
  expect(maskable).toHaveLength(1);
  expect(icons.filter(({ src, purpose }) => maskable.includes(src) && purpose !== 'maskable')).toEqual([]);
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']));
  expect(shortcuts.map(({ url }) => url)).toEqual(['/intros', '/hangouts', '/messages']);
  expect([start_url, ...shortcuts.map(({ url }) => url)].every(isPage)).toBe(true);
});

it('G-20 the app is offered for words, addresses and photos from other apps, as a form with files to a page', () => {
  const { action, method, enctype, params } = share_target;
  expect([isPage(action), method, enctype]).toEqual([true, 'POST', 'multipart/form-data']);
  expect(params).toMatchObject({ title: 'title', text: 'text', url: 'url' });
  expect(params.files.map(({ name }) => name)).toEqual(['photos']);
  expect(params.files[0]?.accept.every((type) => type.startsWith('image/'))).toBe(true);
});

it('G-18 the app has a manifest in each language, whose words differ and which is the same app otherwise', () => {
  const all = LANGUAGES.map(manifestOf);
  expect(all.map(({ lang }) => lang)).toEqual(Object.values(LANGUAGE_TAGS));
  expect(all.map((each) => each.shortcuts.map(({ name }) => name))).toEqual([
    ['Intros', 'Hangouts', 'Messages'],
    ['Gente', 'Planes', 'Mensajes'],
    ['遇见', '小聚', '消息'],
  ]);
  const labels = all.flatMap((each) => [each.description, ...new Set(each.screenshots.map(({ label }) => label))]);
  expect(new Set(labels).size).toBe(3 * LANGUAGES.length);
  expect(new Set(LANGUAGES.map(manifestPath)).size).toBe(LANGUAGES.length);
  const wordless = all.map((manifest) =>
    JSON.stringify(manifest, (key, value) => (['lang', 'name', 'description', 'label'].includes(key) ? '' : value)),
  );
  expect(new Set(wordless).size).toBe(1);
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isPage } from '#contract/pages.ts';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
}
interface Manifest {
  start_url: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { url: string; icons: Pick<Picture, 'src' | 'sizes'>[] }[];
  share_target: {
    action: string;
    method: string;
    enctype: string;
    params: { files: { name: string; accept: string[] }[] };
  };
}

const file = (path: string) => fileURLToPath(new URL(`../../public${path}`, import.meta.url));
const { icons, screenshots, shortcuts, share_target, start_url } = JSON.parse(
  readFileSync(file('/manifest.webmanifest'), 'utf8'),
) as Manifest;

it('G-17 can be installed: icons and screenshots of both forms exist in their stated sizes, and shortcuts lead to pages', async () => {
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes } of pictures.filter((each) => each.sizes !== 'any')) {
    const { width, height } = await sharp(file(src)).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  // A maskable icon is cut to any shape, so it is another picture than the one that is shown whole.
  const maskable = icons.filter(({ purpose }) => purpose?.includes('maskable')).map(({ src }) => src);
  expect(maskable).toHaveLength(1);
  expect(icons.filter(({ src, purpose }) => maskable.includes(src) && purpose !== 'maskable')).toEqual([]);
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']));
  expect(shortcuts.map(({ url }) => url)).toEqual(['/intros', '/hangouts', '/messages']);
  expect([start_url, ...shortcuts.map(({ url }) => url)].every(isPage)).toBe(true);
});

it('G-20 is offered for words, addresses and photos from other apps, as a form with files to a page', () => {
  const { action, method, enctype, params } = share_target;
  expect([isPage(action), method, enctype]).toEqual([true, 'POST', 'multipart/form-data']);
  expect(params).toMatchObject({ title: 'title', text: 'text', url: 'url' });
  expect(params.files.map(({ name }) => name)).toEqual(['photos']);
  expect(params.files[0]?.accept.every((type) => type.startsWith('image/'))).toBe(true);
});

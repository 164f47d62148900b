import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { mainAddress, photoSources } from '#contract/media/picture-files.ts';
import { Photo } from '../Photo/Photo.tsx';
import { Avatar } from './Avatar.tsx';
import { SourcesContext } from './Picture.tsx';

const address = mainAddress('photos', 'AbCdEfGhIjKlMnOpQrStUvWx');
const drawn = (face: ReactElement) =>
  renderToStaticMarkup(<SourcesContext value={photoSources}>{face}</SourcesContext>);

it('a face offers its sizes, WebP first and JPEG beside it, and says how wide it is drawn', () => {
  const face = drawn(<Avatar name="Maya" src={address} alt="" size={40} />);
  expect(face).toMatch(/<picture[^>]*><source type="image\/webp" srcSet="[^"]+-160\.webp 160w" sizes="40px"\/><img/);
  expect(face).toMatch(/<img[^>]* sizes="40px" srcSet="[^"]+-160\.jpg 160w" src="[^"]+-1024\.jpg"/);
});

it('a picture with one address is a plain image, and none is initials', () => {
  for (const src of ['blob:x', '/artists/a.svg']) {
    const plain = drawn(<Photo name="Maya" src={src} alt="" />);
    expect(plain).not.toMatch(/<picture|srcSet/);
    expect(plain).toContain(`src="${src}"`);
  }
  const face = drawn(<Avatar name="Maya" src={null} alt="" />);
  expect(face).not.toContain('<img');
  expect(face).toContain('data-initials="M"');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { mainAddress, photoSources } from '#contract/media/photo.ts';
import { Photo } from '../Photo/Photo.tsx';
import { Avatar } from './Avatar.tsx';

const address = mainAddress('photos', 'AbCdEfGhIjKlMnOpQrStUvWx');

it('W-08 a face offers its sizes, WebP first and JPEG beside it, and says how wide it is drawn', () => {
  const face = renderToStaticMarkup(<Avatar name="Maya" src={photoSources(address)} alt="" size={40} />);
  expect(face).toMatch(/<picture[^>]*><source type="image\/webp" srcSet="[^"]+-160\.webp 160w" sizes="40px"\/><img/);
  expect(face).toMatch(/<img[^>]* sizes="40px" srcSet="[^"]+-160\.jpg 160w" src="[^"]+-1024\.jpg"/);
});

it('W-08 a picture with one address is a plain image, and none is initials', () => {
  const plain = renderToStaticMarkup(<Photo name="Maya" src={photoSources('blob:x')} alt="" />);
  expect(plain).not.toMatch(/<picture|srcSet/);
  expect(plain).toContain('src="blob:x"');
  expect(renderToStaticMarkup(<Photo name="Maya" src="/artists/a.svg" alt="" />)).toContain('src="/artists/a.svg"');
  expect(renderToStaticMarkup(<Avatar name="Maya" src={photoSources(null)} alt="" />)).not.toContain('<img');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WhyJoin } from './WhyJoin.tsx';

it('L-03 shows three short texts under their titles, each with a picture of its own', () => {
  const html = renderToStaticMarkup(<WhyJoin />);
  const reasons = [...html.matchAll(/<li>.*?src="([^"]+)".*?<h3[^>]*>(.*?)<\/h3><p[^>]*>(.*?)<\/p>/gs)];
  expect(reasons.map(([, , title]) => title)).toEqual(['Meet New People', 'Join Groups', 'Discover Events']);
  expect(new Set(reasons.map(([, picture]) => picture)).size).toBe(3);
  for (const [, , title, words = ''] of reasons) expect(words.length, title).toBeGreaterThan(60);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Filters } from '../filters.ts';
import { FilterBar } from './FilterBar.tsx';

const rendered = (filters: Filters) => renderToStaticMarkup(<FilterBar use={{ filters, change() {}, clear() {} }} />);

it('I-07 shows how many filters are set, and each with a button that removes it', () => {
  const html = rendered({ interest: 'hiking', language: 'french', search: 'mens' });
  const [, opener = ''] = /aria-label="Filters, 2 set"[^>]*>(.*?)<\/button>/s.exec(html) ?? [];
  expect(opener.replaceAll(/<[^>]*>/g, ' ')).toMatch(/Filters\s+2/);
  const [, tags = ''] = /<ul[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
  expect(tags.replaceAll(/<[^>]*>/g, '|')).toMatch(/\|Hiking\|.*\|French\|.*\|Clear all\|/s);
  expect([...tags.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
    'Remove Hiking',
    'Remove French',
  ]);
  expect(rendered({})).not.toMatch(/<ul|, \d+ set/);
});

import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkedBy } from './errors.ts';

const check = checkedBy(
  z.object({
    name: z.string().check(z.trim(), z.minLength(1, 'Enter a name.'), z.regex(/^[a-z]/, 'Begin with a letter.')),
    links: z.object({ web: z.string().check(z.regex(/^https:/, 'Use https.')) }),
  }),
);

it('returns the values as the schema reads them', () => {
  expect(check({ name: ' ana ', links: { web: 'https://a' } })).toEqual({
    values: { name: 'ana', links: { web: 'https://a' } },
  });
});

it('reports the first issue of each field by its path', () => {
  expect(check({ name: ' ', links: { web: 'x' } })).toEqual({
    errors: { name: 'Enter a name.', 'links.web': 'Use https.' },
  });
});

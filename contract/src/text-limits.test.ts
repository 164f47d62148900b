import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { routes } from './index.ts';
import { TEXT_MAX } from './limits.ts';
import { MARKS_MAX } from './marks.ts';
import type { RouteSpec } from './route.ts';
import { line, messageText, plainLine, text } from './shapes.ts';

/** A length above every limit of a text that a member may write. */
const TOO_LONG = Math.max(...Object.values(TEXT_MAX)) + 1;

/** Returns the schemas inside of a schema, by path. A union has those of each of its options. */
function partsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape);
    case 'array':
      return [['0', def.element]];
    case 'record':
      return [['*', def.valueType]];
    case 'union':
      return def.options.map((option, index) => [`(${index})`, option]);
    case 'optional':
    case 'nullable':
    case 'default':
      return [['', def.innerType]];
    case 'pipe':
      return [['', def.in]];
    default:
      return [];
  }
}

/** Returns the paths of the texts in a schema, and which of them may be longer than every text that a member may write. */
function textsIn(schema: z.core.$ZodType, path: string): { path: string; isUnlimited: boolean }[] {
  const { type } = (schema as z.core.$ZodTypes)._zod.def;
  if (type === 'string') {
    const isUnlimited = ['x', '1'].some(
      (letter) => (schema as z.ZodMiniType).safeParse(letter.repeat(TOO_LONG)).success,
    );
    return [{ path, isUnlimited }];
  }
  return partsOf(schema).flatMap(([name, part]) => textsIn(part, name ? `${path}.${name}` : path));
}

it('W-19 K-01 lets no text be longer than a message', () => {
  expect(TOO_LONG - 1).toBe(4_000);
});

it('K-01 W-19 limits every text that a route accepts, also each text of a profile', () => {
  const allRoutes: [string, RouteSpec][] = Object.entries(routes).flatMap(([slice, its]) =>
    Object.entries(its).map(([name, spec]) => [`${slice}.${name}`, spec] as [string, RouteSpec]),
  );
  const texts = allRoutes.flatMap(([name, { body, query, params }]) =>
    [body, query, params].flatMap((schema) => (schema ? textsIn(schema, name) : [])),
  );
  for (const path of ['profiles.saveProfile.public.company', 'hangouts.create.description', 'reports.report.reason'])
    expect(texts.map((text) => text.path)).toContain(path);
  // The answers of a passkey are bytes of the browser in letters, with a limit of their own.
  const isWritten = ({ path }: { path: string }) => !/^passkeys\.\w+\.response\.response\./.test(path);
  expect(texts.filter((text) => text.isUnlimited && isWritten(text)).map(({ path }) => path)).toEqual([]);
});

/** Marks that normalizing has to sort. */
const marks = (count: number, between = '') =>
  Array.from({ length: count }, (_, at) => '\u0301\u0323'[at % 2]).join(between);

it.each([
  ['text', text],
  ['a line', line],
  ['a plain line', plainLine],
  ['a message', messageText],
])('K-01 S-76 %s has 30 marks on a letter at most, and is read at once whatever it has', (_name, shape) => {
  expect(MARKS_MAX).toBe(30);
  const schema = shape(200_000);
  const length = (value: string) => schema.parse(value).length;
  expect(length(`x${marks(30)}y`)).toBe(32);
  expect(length(`x${marks(31)}y`)).toBe(32);
  const startedAt = performance.now();
  for (const many of [marks(60_000), marks(60_000, '\u200b'), marks(60_000, '\uff9e')]) schema.parse(`x${many}`);
  // Sorting them took a minute.
  expect(performance.now() - startedAt).toBeLessThan(3000);
});

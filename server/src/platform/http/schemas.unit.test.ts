import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '#contract/index.ts';
import type { RouteSpec } from '#contract/route.ts';
import { checkedAnswer } from './schemas.ts';

const route = { method: 'GET', path: '/api/cards' } as const;
const card = z.object({ uid: z.string(), name: z.nullable(z.string()), tags: z.optional(z.array(z.string())) });

it('writes the fields of the contract alone, in its order, and rejects an answer that breaks it', () => {
  const output = z.object({ items: z.array(card) });
  const serialize = (answer: unknown) => JSON.stringify(checkedAnswer({ ...route, output }, answer));
  const items = [
    { name: null, uid: 'a', email: 'a@example.com', tags: undefined },
    { uid: 'b', name: 'B', tags: ['x'] },
  ];
  expect(serialize({ items, secret: 1 })).toBe(
    '{"items":[{"uid":"a","name":null},{"uid":"b","name":"B","tags":["x"]}]}',
  );
  expect(() => serialize({ items: [{ uid: 'a' }] })).toThrow(/doesn't match/i);
});

/** Kinds of schemas whose two directions differ: the serializer reads a value, so it would change what a handler returns. */
const CHANGING = ['pipe', 'transform', 'codec', 'default', 'prefault', 'catch'];
/** Returns the kinds of a schema and of all schemas in it. */
function kindsIn(schema: unknown, seen = new Set<unknown>()): string[] {
  const def = (schema as { _zod?: { def?: { type: string } & Record<string, unknown> } } | null)?._zod?.def;
  if (def === undefined || seen.has(schema)) return [];
  seen.add(schema);
  const inner = Object.values(def).flatMap((part) => [part, ...Object.values((part ?? {}) as object)]);
  return [def.type, ...inner.flatMap((part) => kindsIn(part, seen))];
}

it('the check of every answer can be generated, and changes no answer', () => {
  for (const { path, output } of Object.values(routes).flatMap((sliceRoutes) =>
    Object.values<RouteSpec>(sliceRoutes),
  )) {
    expect(() => z.compile(output as z.ZodMiniType, { strict: true }), path).not.toThrow();
    expect(
      kindsIn(output).filter((kind) => CHANGING.includes(kind)),
      path,
    ).toEqual([]);
  }
});

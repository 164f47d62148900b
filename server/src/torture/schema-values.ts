import fc from 'fast-check';
import type * as z from 'zod/mini';
import { anyCharacter } from '#server/testing/any-character.ts';

type Shape = z.ZodMiniType;
/** The parts of a schema definition that are read here. Which of them exist depends on `type`. */
interface Def {
  type: string;
  shape: Record<string, Shape>;
  innerType: Shape;
  element: Shape;
  options: Shape[];
  in: Shape;
  entries: Record<string, string>;
  values: unknown[];
  keyType: Shape;
  valueType: Shape;
}
const defOf = (shape: Shape) => shape._zod.def as unknown as Def;

/** Texts that are known to break programs. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202egnp.exe',
  '\u200b',
  '\u0130\u212a\ufb01',
  'Ａｎｎ',
  '__proto__',
  'constructor',
  'null',
  '%00',
  '%',
  '%_\\',
  "'; drop table accounts; --",
  '{{7*7}}',
  '../../etc/passwd',
  '\r\nBcc: all@example.com',
  'a@b.co',
  'http://a\0.b',
  'https://x.y',
  '0000-01-01',
  '1990-02-30',
  '1990-05-05',
  '9999-12-31',
  '2020-13',
  '2020-12',
  '-1',
  '1e999',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  'all',
  '🗽'.repeat(200),
  'x'.repeat(5000),
  '.'.repeat(9000),
  'e\u0301'.repeat(300),
];

const NUMBERS = [0, 1, 2, 3, 5, 20, 50, 200, 1990, 2020, 2 ** 31, Number.MAX_SAFE_INTEGER];

function isText(shape: Shape): boolean {
  const def = defOf(shape);
  return def.type === 'string' || (def.type === 'pipe' && isText(def.in));
}

const anything = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...HOSTILE_TEXTS) },
  fc.string({ unit: anyCharacter }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, 0, -0, -1, 1.5, 1e21, 2 ** 53, Number.MIN_VALUE, [], {}, [[[[]]]]),
  fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}') as unknown),
);

/**
 * Generates values for a schema. Most are valid, with texts from `known` (such as existing ids) and hostile texts; some have one
 * arbitrary part, and some are arbitrary altogether.
 */
export function valuesFor(shape: Shape, knownTexts: readonly string[]): fc.Arbitrary<unknown> {
  const texts = fc.oneof(
    fc.constantFrom(...knownTexts),
    fc.constantFrom(...HOSTILE_TEXTS),
    fc.string({ unit: anyCharacter }),
  );
  const mostlyValid = (inner: Shape) => fc.oneof({ weight: 40, arbitrary: valid(inner) }, anything);
  /** Generates mostly candidates that the schema accepts. */
  function fitting<T>(
    shape: Shape,
    candidates: readonly T[],
    otherValues: fc.Arbitrary<unknown>,
  ): fc.Arbitrary<unknown> {
    const fit = candidates.filter((candidate) => shape.safeParse(candidate).success);
    return fit.length > 0
      ? fc.oneof({ weight: 15, arbitrary: fc.constantFrom<unknown>(...fit) }, otherValues)
      : otherValues;
  }
  function valid(shape: Shape): fc.Arbitrary<unknown> {
    const def = defOf(shape);
    switch (def.type) {
      case 'object': {
        const parts = Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, mostlyValid(part)]));
        const whole = fc.record(parts, { requiredKeys: [] });
        const full = fc.record(parts);
        return fc.oneof(
          { weight: 6, arbitrary: full },
          { weight: 4, arbitrary: whole },
          fc.tuple(full, anything).map(([record, more]) => ({ ...record, more })),
        );
      }
      case 'optional':
        return fc.option(mostlyValid(def.innerType), { nil: undefined, freq: 2 });
      case 'nullable':
        return fc.option(mostlyValid(def.innerType));
      case 'default':
      case 'prefault':
        return fc.option(mostlyValid(def.innerType), { nil: undefined });
      case 'array':
        return fc.array(mostlyValid(def.element), { maxLength: 6 });
      case 'enum':
        return fc.constantFrom<unknown>(...Object.values(def.entries));
      case 'literal':
        return fc.constantFrom(...def.values);
      case 'union':
        return fc.oneof(...def.options.map(mostlyValid));
      case 'pipe':
        return isText(shape) ? fitting(shape, [...knownTexts, ...HOSTILE_TEXTS], texts) : valid(def.in);
      case 'record':
        return fc.dictionary(fc.oneof(texts, valid(def.keyType).map(String)), mostlyValid(def.valueType), {
          maxKeys: 5,
        });
      case 'boolean':
        return fc.boolean();
      case 'number':
        return fitting(shape, NUMBERS, fc.oneof(fc.integer({ min: -3, max: 300 }), fc.maxSafeInteger(), fc.double()));
      case 'string':
        return fitting(shape, [...knownTexts, ...HOSTILE_TEXTS], texts);
      default:
        return anything;
    }
  }
  return mostlyValid(shape);
}

import { parseArgs } from 'node:util';

/** The usual value of a number, or of a list of numbers, and the one with `--quick`. */
interface Option<T> {
  usual: T;
  quick: T;
}
type Values<T> = { [K in keyof T]: T[K] extends Option<infer V> ? (V extends number ? number : number[]) : never };

/** The options of every part. */
export const options = { rounds: { usual: 3, quick: 1 } };

/** Reads options such as `--rounds 3`, and `--quick`, which makes a run short and keeps its figures out of the document. */
export function parseOptions<T extends Record<string, Option<number | number[]>>>(specs: T) {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      ...Object.fromEntries(Object.keys(specs).map((name) => [name, { type: 'string' as const }])),
    },
  });
  const isQuick = values.quick === true;
  const numbers = Object.entries(specs).map(([name, { usual, quick }]) => {
    const standard = isQuick ? quick : usual;
    const text = (values as Record<string, string | boolean | undefined>)[name] as string | undefined;
    const parsed = text === undefined ? standard : Array.isArray(standard) ? text.split(',').map(Number) : Number(text);
    if (![parsed].flat().every((value) => value > 0)) {
      console.error(`--${name} takes ${Array.isArray(standard) ? 'numbers like 40,160' : 'a number above 0'}.`);
      process.exit(1);
    }
    return [name, parsed];
  });
  return { isQuick, ...(Object.fromEntries(numbers) as Values<T>) };
}

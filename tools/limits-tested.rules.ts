/** A constant, and its number; a limit of points in a time is '5 in 60 s'. */
export interface Found {
  name: string;
  value: number | string | undefined;
}

const MILLISECONDS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
/** Constants that are only units, such as DAY_MS. */
const UNIT = /^(?:SECOND|MINUTE|HOUR|DAY|WEEK)_(?:MS|S)$/;
const UNITS: Readonly<Record<string, number>> = {
  SECOND_MS: 1000,
  MINUTE_MS: 60_000,
  HOUR_MS: 3_600_000,
  DAY_MS: 86_400_000,
  WEEK_MS: 604_800_000,
};
const TIME = /(?:_MS|_S|_SECONDS|_MINUTES|_HOURS|_DAYS|_WEEKS|_MONTHS|_YEARS)$|ATTEMPTS|RETRIES|FAILURES|REPEATED/;
const TIME_IN_OBJECT = /(?:Ms|[sS]econds|[aA]ttemptsMax|maxAge)$/;
const CONSTANT = /^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: [^=\n]+)? =\s+([^;]+);/gm;

const isLimit = (value: object): value is { points: number; seconds: number } =>
  'points' in value && 'seconds' in value;
const limitOf = (points: number, seconds: number) => `${points} in ${seconds} s`;

/** Returns the numbers, times of day and limits among the exports of a module. Numbers in objects are named by their path. */
export function limitsIn(exports: object, prefix = ''): Found[] {
  return Object.entries(exports).flatMap(([key, value]: [string, unknown]): Found[] => {
    const name = prefix + key;
    if (typeof value === 'number') return [{ name, value }];
    if (typeof value === 'string') return [{ name, value }];
    if (Array.isArray(value)) return [{ name, value: value.join(' ') }];
    if (typeof value !== 'object' || value === null) return [];
    if (isLimit(value) && Object.keys(value).length === 2)
      return [{ name, value: limitOf(value.points, value.seconds) }];
    return limitsIn(value, `${name}.`);
  });
}

/** Returns the number of a product such as 7 * DAY_MS; undefined for anything that refers to more than units. */
function productOf(text: string): number | undefined {
  const [first = '', ...rest] = text.trim().split(/ ([*/]) /);
  const factor = (word: string) => (/^[\d_.]+$/.test(word) ? Number(word.replaceAll('_', '')) : UNITS[word]);
  let product = factor(first);
  for (let index = 0; index < rest.length; index += 2) {
    const next = factor(rest[index + 1] ?? '');
    if (product === undefined || next === undefined) return undefined;
    product = rest[index] === '*' ? product * next : product / next;
  }
  return product;
}

/** Returns the times in an object literal without objects in it, or the limit that it is. */
function timesInObject(name: string, literal: string): Found[] {
  const entries = [...literal.matchAll(/(\w+): ([^,{}]+)/g)].map(([, key = '', text = '']) => ({
    key,
    value: productOf(text),
  }));
  const numbers = Object.fromEntries(entries.map(({ key, value }) => [key, value]));
  if (numbers.points !== undefined && numbers.seconds !== undefined)
    return [{ name, value: limitOf(numbers.points, numbers.seconds) }];
  return entries.flatMap(({ key, value }) =>
    value !== undefined && TIME_IN_OBJECT.test(key) ? [{ name: `${name}.${key}`, value }] : [],
  );
}

/** Returns the constants of a file that are times or numbers of attempts and that no other constant determines. */
export function timesIn(source: string): Found[] {
  return [...source.matchAll(CONSTANT)].flatMap(([, name = '', text = '']) => {
    if (text.startsWith('{')) return timesInObject(name, text);
    const value = productOf(text);
    return value !== undefined && TIME.test(name) && !UNIT.test(name) ? [{ name, value }] : [];
  });
}

/** Returns what a constant must be according to the table, in the constant's own unit. @throws Error for an unknown unit */
export function numberOf(name: string, text: string): number | string {
  const [points = '', time] = text.split(' in ');
  if (time !== undefined) return limitOf(Number(points), Number(numberOf('_S', time)));
  const [, count = '', unit = ''] = /^([\d.]+) ([a-z]+)$/.exec(text) ?? [];
  if (count === '') return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
  const ms = MILLISECONDS[unit];
  if (ms === undefined) throw new Error(`${name}: ${text} is no time. Write ms, s, min, h or d.`);
  if (/_DAYS$/.test(name)) return (Number(count) * ms) / 86_400_000;
  return (Number(count) * ms) / (/(?:_S|_SECONDS|[sS]econds|maxAge)$/.test(name) ? 1000 : 1);
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { limitsIn, numberOf, timesIn } from './limits-tested.rules.ts';
import { MODULES_OF_LIMITS, TESTED, WITHOUT_BOUNDARY } from './limits-tested.ts';

/** Exports of the modules of limits that are neither times nor counts of what somebody does. */
const SIZE =
  /^(?:TEXT_MAX|HOME_REASONS|MAX_RATIO|CODE_LENGTH|CODE_GROUP|ANSWERS_MAX|ARTISTS_MAX|BODY_DEPTH_MAX|PUBLIC_INVITE_CODE_MIN|LIFE_GOALS_MAX|WIZARD_STEPS|PHOTOS_AT_ONCE|QUIET_LOOKED_AT|COMPOSER_EMOJI|OFFERED_REACTIONS|DEFAULT_CONNECTION_NOTE|IN_COMMON_SHOWN)$|_(?:PX|BYTES|PIXELS|QUALITY|SKELETONS|FACES)$|^(?:ARTIST_NAME|ARTIST_SEARCH|USERNAME|DISPLAY_NAME|TRAIT|PASSWORD|HANGOUT_CAPACITY|PAGE|MESSAGES_PAGE|CHATS_PAGE)(?:_MIN|_MAX|_DEFAULT|_MIN_DEFAULT)?$|Bytes$/;

/** Limits that no requirement states; docs/departures.md has the first one. */
const WITHOUT_REQUIREMENT = new Set(['MESSAGES_BEFORE_ACCEPTANCE', 'CALL_LIMITS.accountPerSession', 'UNUSED_KEPT_MS']);

/** The constants that the modules of limits export, by module. */
const exported = await Promise.all(
  MODULES_OF_LIMITS.map(async (path) => {
    const module = (await import(/* @vite-ignore */ `../${path}`)) as object;
    return { path, constants: Object.entries(module).filter(([name]) => /^[A-Z][A-Z0-9_]*$/.test(name)) };
  }),
);
const ofModules = exported
  .flatMap(({ constants }) => limitsIn(Object.fromEntries(constants)))
  .filter(({ name }) => !name.split('.').some((part) => SIZE.test(part)));
const exportedNames = new Set(exported.flatMap(({ path, constants }) => constants.map(([name]) => `${path} ${name}`)));
const ofCode = globSync(['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], {
  exclude: ['**/*.{test,factory}.*', 'server/src/{testing,torture,demo}/**'],
})
  .flatMap((path) => timesIn(readFileSync(path, 'utf8')).map(({ name, value }) => ({ name: `${path} ${name}`, value })))
  .filter(({ name }) => !exportedNames.has(name.replace(/^(\S+ \w+).*$/, '$1')));
const found = [...ofModules, ...ofCode];
const rows = Object.entries(TESTED).flatMap(([path, titles]) =>
  Object.entries(titles).flatMap(([title, values]) =>
    Object.entries(values).map(([name, value]) => ({ path, title, name, value })),
  ),
);
const excused = Object.values(WITHOUT_BOUNDARY).flat();

describe('the table of times and attempts', () => {
  it('has a test, or a reason for having none, for each constant of the modules of limits and of the code', () => {
    const named = new Set([...rows.map(({ name }) => name), ...excused]);
    expect(found.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
  });

  it('names no constant that does not exist, and none both with a test and with a reason', () => {
    const known = new Set(found.map(({ name }) => name));
    expect([...rows.map(({ name }) => name), ...excused].filter((name) => !known.has(name))).toEqual([]);
    expect(excused.filter((name, at) => excused.indexOf(name) !== at || rows.some((row) => row.name === name))).toEqual(
      [],
    );
  });

  it('has the value of each constant, so that none changes without its requirement', () => {
    const values = new Map(found.map(({ name, value }) => [name, value]));
    const changed = rows.flatMap(({ name, value, title }) =>
      numberOf(name, value) === values.get(name) ? [] : [`${name} is ${values.get(name)}, not ${value}: ${title}`],
    );
    expect(changed).toEqual([]);
  });

  it('names tests that exist, which for constants of the modules of limits prove a requirement or a finding', () => {
    const sources = new Map(
      Object.keys(TESTED).map((path) => [path, existsSync(path) ? readFileSync(path, 'utf8') : '']),
    );
    const isTitle = (path: string, title: string) =>
      ["'", '"', '`'].some((quote) => sources.get(path)?.includes(`${quote}${title}${quote},`));
    expect(
      rows.filter(({ path, title }) => !isTitle(path, title)).map(({ path, title }) => `${path}: ${title}`),
    ).toEqual([]);
    const nameless = rows.filter(
      ({ name, title }) => !name.includes(' ') && !WITHOUT_REQUIREMENT.has(name) && !/^[A-Z]-\d{2}\b/.test(title),
    );
    expect(nameless.map(({ name, title }) => `${name}: ${title}`)).toEqual([]);
  });
});

describe('the search for times in the code', () => {
  it('finds numbers, products and the numbers of objects, and leaves out units and what is computed from others', () => {
    const source = [
      'const DAY_MS = 86_400_000;',
      'export const KEPT_MS = 7 * DAY_MS;',
      'const WAIT_S: number = 15 * 60;',
      'const ATTEMPTS = 3;',
      'const NAMES_MAX = 3;',
      'const HALF_MS = KEPT_MS / 2;',
      'const RETRIES = { attemptsMax: 6, firstPauseMs: DAY_MS / 2 };',
      "const NAMINGS = { name: 'co-host', points: 5, seconds: 86_400 };",
      '  const INNER_MS = 5;',
    ];
    expect(timesIn(source.join('\n'))).toEqual([
      { name: 'KEPT_MS', value: 604_800_000 },
      { name: 'WAIT_S', value: 900 },
      { name: 'ATTEMPTS', value: 3 },
      { name: 'RETRIES.attemptsMax', value: 6 },
      { name: 'RETRIES.firstPauseMs', value: 43_200_000 },
      { name: 'NAMINGS', value: '5 in 86400 s' },
    ]);
  });

  it('reads a value in the unit of its constant', () => {
    expect(numberOf('KEPT_MS', '7 d')).toBe(604_800_000);
    expect(numberOf('a.ts WAIT_S', '15 min')).toBe(900);
    expect(numberOf('KEPT_DAYS', '30 d')).toBe(30);
    expect(numberOf('ATTEMPTS', '3')).toBe(3);
    expect(numberOf('FAILURES_SHARE', '0.01')).toBe(0.01);
    expect(numberOf('NAMINGS', '5 in 1 d')).toBe('5 in 86400 s');
    expect(numberOf('SEATED_AT', '10:00')).toBe('10:00');
    expect(() => numberOf('KEPT_MS', '7 weeks')).toThrow('7 weeks');
  });
});

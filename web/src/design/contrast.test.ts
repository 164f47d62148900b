import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Reads tokens.css and checks every pair of colors that can meet on a screen by WCAG 2.2: 4.5:1 for text (1.4.3), 3:1 for
 * controls and marks (1.4.11). A color that is in no list below fails, so that none goes unchecked.
 */
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const BULLETS = ['manhattan', 'brooklyn', 'queens', 'bronx', 'staten-island'];
const CATEGORIES = ['sports', 'arts', 'food', 'outdoor', 'tech', 'music', 'wellness', 'games'];
const GROUNDS = [
  ...['ground', 'surface', 'raised', 'sunk', 'fill'],
  ...['accent-soft', 'sun-soft', 'ok-soft', 'danger-soft', 'sky-soft', 'plum-soft'],
];
/** Colors of text on every background. */
const TEXTS = ['ink', 'muted', 'accent', 'ok', 'danger'];
/** Colors of text on one fill: text, fill. */
const ON: [string, string][] = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger-fill'],
  ['on-danger', 'danger-strong'],
  ['on-sun', 'sun'],
  ['on-inverse', 'inverse'],
  ['on-inverse-accent', 'inverse'],
  ['on-inverse-ok', 'inverse'],
  ['on-inverse-danger', 'inverse'],
  ...BULLETS.map((name): [string, string] => [`on-${name}`, name]),
  ...CATEGORIES.map((name): [string, string] => ['on-category', name]),
];
/** Seen, not read: must stand out from the plain grounds. Manhattan's yellow is carried by its letter. */
const PLAIN = ['ground', 'surface', 'sunk'];
const DRAWN = ['control', 'focus', 'accent', 'danger', 'danger-fill', 'inverse', ...BULLETS.slice(1), ...CATEGORIES];
/** Carry no meaning by themselves, or are half transparent and lie under text that is checked without them. */
const UNREAD = ['line', 'hover', 'pressed', 'shimmer', 'scrim'];

const tokens = new Map<string, Record<Theme, string>>();
for (const [, name = '', value = ''] of css.matchAll(/--color-([\w-]+):\s*([^;]+);/g)) {
  const pair = /^light-dark\((#[0-9a-f]{6}|rgb\([^)]*\)),\s*(#[0-9a-f]{6}|rgb\([^)]*\))\)$/.exec(value.trim());
  tokens.set(name, { light: pair?.[1] ?? value.trim(), dark: pair?.[2] ?? value.trim() });
}

function contrast(a: string, b: string, theme: Theme): number {
  const [x, y] = [luminance(color(a, theme)), luminance(color(b, theme))];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function color(name: string, theme: Theme): string {
  const value = tokens.get(name)?.[theme];
  if (!value || !/^#[0-9a-f]{6}$/.test(value)) throw new Error(`--color-${name} is no plain color: ${value}`);
  return value;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** `[text, ground, ratio]` of all pairs below `least`. */
function weak(pairs: readonly (readonly [string, string])[], theme: Theme, least: number) {
  return pairs
    .map(([text, ground]) => [text, ground, Math.round(contrast(text, ground, theme) * 100) / 100] as const)
    .filter(([, , ratio]) => ratio < least);
}

const cross = (texts: string[], grounds: string[]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));

describe.each(THEMES)('%s theme', (theme) => {
  it('G-11 G-12 gives text AA contrast on every background', () => {
    expect(weak(cross(TEXTS, GROUNDS), theme, 4.5)).toEqual([]);
  });

  it('G-11 G-12 gives text on buttons, badges, toasts and bullets AA contrast', () => {
    expect(weak(ON, theme, 4.5)).toEqual([]);
  });

  it('G-11 G-12 gives controls, focus rings and bullets contrast to the page', () => {
    expect(weak(cross(DRAWN, PLAIN), theme, 3)).toEqual([]);
  });
});

/** Returns the hue of a color in degrees. */
function hue(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
}

it.each(THEMES)('G-11 gives the focus ring another hue than errors and the accent, in the %s theme', (theme) => {
  const hueDistances = ['danger', 'danger-fill', 'accent'].map((name) => {
    const distance = Math.abs(hue(color('focus', theme)) - hue(color(name, theme)));
    return Math.min(distance, 360 - distance);
  });
  expect(Math.min(...hueDistances)).toBeGreaterThan(90);
});

it('G-11 checks every color token', () => {
  const checked = new Set([...GROUNDS, ...TEXTS, ...ON.flat(), ...DRAWN, ...UNREAD]);
  expect([...tokens.keys()].filter((name) => !checked.has(name))).toEqual([]);
  expect([...checked].filter((name) => !tokens.has(name))).toEqual([]);
});

it('G-12 computes known contrast values', () => {
  tokens.set('test-black', { light: '#000000', dark: '#000000' });
  tokens.set('test-white', { light: '#ffffff', dark: '#ffffff' });
  expect(contrast('test-black', 'test-white', 'light')).toBeCloseTo(21, 5);
  tokens.delete('test-black');
  tokens.delete('test-white');
});

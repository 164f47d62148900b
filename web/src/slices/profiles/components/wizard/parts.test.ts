import { describe, expect, it } from 'vitest';
import { editPathOf, PARTS, partWith } from '../sections.ts';
import { keysOf } from './form.ts';
import { asksInterest, canFinishNow, partOf, type Screen, screenAfter, screenBefore } from './parts.ts';
import { ALL_STEPS } from './steps.ts';

/** Returns the screens from the first one on, as 'step.part'. */
function walk(from: Screen, next: (screen: Screen) => Screen | null): string[] {
  const found: string[] = [];
  for (let screen: Screen | null = from; screen; screen = next(screen)) found.push(`${screen.step}.${screen.part}`);
  return found;
}

describe('the parts of the wizard’s steps', () => {
  it('W-22 asks every question of a step in exactly one part', () => {
    for (const step of ALL_STEPS) expect(PARTS[step].flat().toSorted()).toEqual([...keysOf(step)].toSorted());
  });

  it('W-02 W-22 goes through the parts of all steps and back, and through the steps alone without parts', () => {
    const all = walk({ step: 1, part: 1 }, (screen) => screenAfter(screen, true));
    expect(all).toEqual(ALL_STEPS.flatMap((step) => PARTS[step].map((_, index) => `${step}.${index + 1}`)));
    const last = { step: 5, part: PARTS[5].length } as const;
    expect(walk(last, (screen) => screenBefore(screen, true))).toEqual(all.toReversed());
    expect(walk({ step: 1, part: 1 }, (screen) => screenAfter(screen, false))).toEqual(
      ALL_STEPS.map((step) => `${step}.1`),
    );
    expect(screenBefore({ step: 3, part: 1 }, false)).toEqual({ step: 2, part: 1 });
  });

  it('opens the part in the address, but not before the username is saved', () => {
    expect(partOf('2', 1, true)).toBe(2);
    expect(partOf('2', 1, false)).toBe(1);
    for (const odd of [null, '', '0', '5', '1.5', 'two']) expect(partOf(odd, 1, true)).toBe(1);
  });

  it('finds the part with the field of an error', () => {
    expect(partWith('socialLinks.instagram', 1)).toBe(3);
    expect(partWith('username', 1)).toBe(1);
    expect(partWith('topArtists', 1)).toBeNull();
  });

  it('W-03 opens the part of the wizard with a field', () => {
    expect(editPathOf('bio')).toBe('/profile-setup?step=1&part=3');
    expect(editPathOf('picked')).toBe('/profile-setup?step=1&part=1');
    expect(editPathOf('lifestyleAnswers')).toBe('/profile-setup?step=4&part=2');
  });

  it('W-22 asks for photo, name, neighborhood and an interest first, lets a newcomer finish from then on, and has eight screens', () => {
    const screens = [...ALL_STEPS.flatMap((step) => PARTS[step].map((_, index) => ({ step, part: index + 1 })))];
    expect(screens).toHaveLength(8);
    expect(screens.filter((screen) => asksInterest('setup', screen, true))).toEqual([{ step: 1, part: 2 }]);
    expect(screens.map((screen) => canFinishNow('setup', screen, true))).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    const steps = ALL_STEPS.map((step) => canFinishNow('setup', { step, part: 1 }, false));
    expect(steps).toEqual([false, true, true, true, false]);
    expect(canFinishNow('edit', { step: 2, part: 1 }, false)).toBe(false);
    expect(asksInterest('edit', { step: 1, part: 2 }, true)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { destination, modeOf, stepAfter, stepBefore, stepOf, stepsToSave } from './steps.ts';

describe('the steps of the wizard', () => {
  it('W-01 is in setup mode until it was finished once, then in edit mode', () => {
    expect(modeOf({ isSetUp: false })).toBe('setup');
    expect(modeOf({ isSetUp: true })).toBe('edit');
  });

  it('W-02 goes up to step 5 and down to step 1', () => {
    expect([1, 2, 3, 4, 5].map((step) => stepAfter(step as 1))).toEqual([2, 3, 4, 5, null]);
    expect([1, 2, 3, 4, 5].map((step) => stepBefore(step as 1))).toEqual([null, 1, 2, 3, 4]);
  });

  it('W-02 opens the step in the address once the first was saved', () => {
    expect(stepOf('3', true)).toBe(3);
    expect(stepOf('3', false)).toBe(1);
    for (const odd of [null, '', '0', '6', '2.5', 'two']) expect(stepOf(odd, true)).toBe(1);
  });

  it('W-04 W-05 saves the step on Finish, and other steps with unsaved values', () => {
    expect(stepsToSave(2, { bio: 'Hi', lookingFor: 'friends' })).toEqual([1, 2, 4]);
    expect(stepsToSave(5, {})).toEqual([5]);
    expect(stepsToSave(5, { bio: 'Hi', lookingFor: 'friends' })).toEqual([1, 4, 5]);
  });

  it('W-05 leads to Intros after the first Finish, to the profile after later ones', () => {
    expect(destination('setup')).toBe('/intros');
    expect(destination('edit')).toBe('/profile');
  });
});

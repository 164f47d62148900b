import { describe, expect, it } from 'vitest';
import { newcomers as t } from '#catalog/newcomers.ts';
import { CITY_STEPS, FIRST_STEPS } from '#contract/newcomers/steps.ts';
import { hasStepsToShow } from './has-steps-to-show.ts';

describe('the list of first steps', () => {
  it('B-05 is on the screen until all steps are done or the member hides it', () => {
    expect(hasStepsToShow({ done: [], isDismissed: false })).toBe(true);
    expect(hasStepsToShow({ done: FIRST_STEPS.slice(1), isDismissed: false })).toBe(true);
    expect(hasStepsToShow({ done: [...FIRST_STEPS], isDismissed: false })).toBe(false);
    expect(hasStepsToShow({ done: [], isDismissed: true })).toBe(false);
    expect(hasStepsToShow(undefined)).toBe(false);
  });

  it('B-05 names for each step in the city the address of an official site, as text', () => {
    const addresses: Record<(typeof CITY_STEPS)[number], string[]> = {
      libraryCard: ['nypl.org', 'bklynlibrary.org', 'queenslibrary.org'],
      idnyc: ['nyc.gov/idnyc'],
      ferry: ['ferry.nyc'],
      doctor: ['nychealthandhospitals.org'],
      lastStop: ['mta.info'],
    };
    for (const step of CITY_STEPS) for (const address of addresses[step]) expect(t.steps[step].text).toContain(address);
  });
});

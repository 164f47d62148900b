import { describe, expect, it } from 'vitest';
// @ts-expect-error a program without types
import { hashOf, judge, requirementsIn, titlesIn } from './coverage.rules.mjs';

const requirements = requirementsIn('- **A-01** Log in.\n- **A-02** Log out.\n- **A-03** Stay.\n- **A-04** Go.\n');
const titles = titlesIn(
  "it('A-01 S-07 logs in', f);\nit.each(X)(\"A-02 doesn't stay\", f);\nit.skip('A-03 stays', f);\nit('plain', f)",
);
const judged = (reviewed: object, findings = new Set(['S-07'])) => judge({ requirements, titles, reviewed, findings });
const note = (text: string, ...tests: string[]) => ({ text: hashOf(text), tests: tests.map(hashOf) });

describe('the report of proven requirements', () => {
  it('counts an id only if the requirement and a test that names it were read as they are now', () => {
    expect(judged({})).toEqual({
      proven: [],
      changed: [],
      unread: ['A-01', 'A-02'],
      unnamed: ['A-03', 'A-04'],
      unknown: [],
    });
    expect(judged({ 'A-01': note('Log in.', 'A-01 S-07 logs in') }).proven).toEqual(['A-01']);
    expect(judged({ 'A-02': note('Log out.', "A-02 doesn't stay") }).proven).toEqual(['A-02']);
  });

  it('asks to read again when the text or every title that was read has changed', () => {
    expect(judged({ 'A-01': note('Log in by mail.', 'A-01 S-07 logs in') }).changed).toEqual(['A-01']);
    expect(judged({ 'A-01': note('Log in.', 'A-01 logs in') }).changed).toEqual(['A-01']);
  });

  it('knows the findings of the security page, and names every other id', () => {
    expect(judged({}, new Set()).unknown).toEqual(['S-07']);
  });
});

import { describe, expect, it } from 'vitest';
import {
  formatProblem,
  nameToCheck,
  nextCheck,
  UNCHECKED,
  type UsernameCheck,
  type UsernameEvent,
} from './username.ts';

const run = (...events: UsernameEvent[]): UsernameCheck => events.reduce(nextCheck, UNCHECKED);
const asked = (name: string): UsernameEvent => ({ type: 'asked', name });
const answered = (name: string, available: boolean): UsernameEvent => ({ type: 'answered', name, available });

describe('the username check', () => {
  it('W-10 goes from unchecked by checking to available or taken', () => {
    expect(run()).toEqual({ state: 'unchecked' });
    expect(run(asked('maya'))).toEqual({ state: 'checking', name: 'maya' });
    expect(run(asked('maya'), answered('maya', true)).state).toBe('available');
    expect(run(asked('maya'), answered('maya', false)).state).toBe('taken');
  });

  it('W-10 is unchecked again when the name changes', () => {
    expect(run(asked('maya'), answered('maya', true), { type: 'typed' }).state).toBe('unchecked');
  });

  it('W-10 ignores an answer for an earlier name', () => {
    expect(run(asked('maya'), { type: 'typed' }, answered('maya', false)).state).toBe('unchecked');
    expect(run(asked('maya'), asked('maya2'), answered('maya', false))).toEqual({ state: 'checking', name: 'maya2' });
    expect(run(asked('maya'), asked('maya2'), answered('maya2', true), answered('maya', false)).state).toBe(
      'available',
    );
  });

  it('W-10 is unchecked when the check failed', () => {
    expect(run(asked('maya'), { type: 'failed', name: 'maya' })).toEqual({ state: 'unchecked' });
    expect(run(asked('maya2'), { type: 'failed', name: 'maya' }).state).toBe('checking');
  });

  it('W-10 checks the trimmed name, from 3 characters on, but not the member’s own', () => {
    expect(nameToCheck(' maya ', '')).toBe('maya');
    expect(nameToCheck('ma', '')).toBeNull();
    expect(nameToCheck('  ma ', '')).toBeNull();
    expect(nameToCheck('MAYA', 'maya')).toBeNull();
    expect(nameToCheck('maya_', 'maya')).toBe('maya_');
  });

  it('W-10 does not check a name that is not allowed, and explains why', () => {
    expect(nameToCheck('maya lin', '')).toBeNull();
    expect(formatProblem('maya lin')).toBe('field:USERNAME_CHARACTERS');
    expect(formatProblem('m y')).not.toBeNull();
    expect(formatProblem('m!')).toBeNull();
    expect(formatProblem('maya')).toBeNull();
  });
});

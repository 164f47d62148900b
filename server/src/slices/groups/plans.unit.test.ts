import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { GROUP_PLANS_TOLD_DAYS, tellsOfPlans } from './plans.rules.ts';

it('G-24 members hear of the plans of an organizer at once, and of those of others from their seventh day on', () => {
  const now = new Date('2026-11-30T12:00:00.000Z');
  const joined = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const told = GROUP_PLANS_TOLD_DAYS * DAY_MS;
  expect(tellsOfPlans({ isOrganizer: true, joinedAt: joined(0) }, now)).toBe(true);
  expect(tellsOfPlans({ isOrganizer: false, joinedAt: joined(told) }, now)).toBe(true);
  expect(tellsOfPlans({ isOrganizer: false, joinedAt: joined(told - 1) }, now)).toBe(false);
});

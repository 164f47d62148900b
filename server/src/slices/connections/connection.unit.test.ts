import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { REQUEST_LAPSE_DAYS } from '#contract/limits.ts';
import {
  type ConnectionRecord,
  connectionStateFor,
  DECLINE_LASTS_DAYS,
  endOutcome,
  hasLapsed,
  isReminderDue,
  mayAnswer,
  REQUEST_REMINDER_DAYS,
  requestOutcome,
} from './connection.rules.ts';

const NOW = new Date('2026-11-24T12:00:00.000Z');
/** Returns the time so many days ago, and so many milliseconds more. */
const daysAgo = (days: number, ms = 0) => new Date(NOW.getTime() - days * DAY_MS - ms).toISOString();

/** Ann asked Bob. */
const request: ConnectionRecord = {
  requester: 'ann',
  target: 'bob',
  status: 'pending',
  timestamp: daysAgo(1),
  declinedAt: null,
};
const declined: ConnectionRecord = { ...request, status: 'declined', declinedAt: daysAgo(1) };
const connected: ConnectionRecord = { ...request, status: 'connected' };
const ended: ConnectionRecord = { ...request, status: 'ended' };
const none = { status: 'none', direction: null };

/** Every stored fact about the two, with times on both sides of each limit. */
const facts = fc.record({
  requester: fc.constant('ann'),
  target: fc.constant('bob'),
  status: fc.constantFrom('pending', 'connected', 'declined', 'ended'),
  timestamp: fc.integer({ min: 0, max: 100 }).map((days) => daysAgo(days)),
  declinedAt: fc.option(fc.integer({ min: 0, max: 100 }).map((days) => daysAgo(days))),
}) satisfies fc.Arbitrary<ConnectionRecord>;

describe('the state of a connection', () => {
  it('P-11 shows a request as sent to its requester and as received to its receiver', () => {
    expect(connectionStateFor('ann', request, NOW)).toEqual({ status: 'pending', direction: 'sent' });
    expect(connectionStateFor('bob', request, NOW)).toEqual({ status: 'pending', direction: 'received' });
  });

  it('P-11 is the same for both when they are connected, and none before a request and after an end', () => {
    for (const viewer of ['ann', 'bob']) {
      expect(connectionStateFor(viewer, connected, NOW)).toEqual({ status: 'connected', direction: null });
      expect(connectionStateFor(viewer, ended, NOW)).toEqual(none);
      expect(connectionStateFor(viewer, undefined, NOW)).toEqual(none);
    }
  });

  it('P-11 never shows a decline to the requester: declined and waiting requests look alike at every time', () => {
    fc.assert(
      fc.property(facts, (fact) => {
        const waiting = { ...fact, status: 'pending', declinedAt: null } as const;
        const refused = { ...fact, status: 'declined' } as const;
        expect(connectionStateFor('ann', refused, NOW)).toEqual(connectionStateFor('ann', waiting, NOW));
        expect(endOutcome('ann', refused, NOW)).toBe(endOutcome('ann', waiting, NOW));
        expect(connectionStateFor('bob', refused, NOW)).toEqual(none);
      }),
    );
  });

  it('P-11 lets a request lapse after 60 days and not before, and a connection never', () => {
    expect(REQUEST_LAPSE_DAYS).toBe(60);
    for (const fact of [request, declined]) {
      expect(hasLapsed({ ...fact, timestamp: daysAgo(60) }, NOW)).toBe(false);
      expect(hasLapsed({ ...fact, timestamp: daysAgo(60, 1) }, NOW)).toBe(true);
      expect(connectionStateFor('ann', { ...fact, timestamp: daysAgo(60, 1) }, NOW)).toEqual(none);
    }
    for (const fact of [connected, ended]) expect(hasLapsed({ ...fact, timestamp: daysAgo(600) }, NOW)).toBe(false);
  });
});

describe('a request', () => {
  it('P-11 is new when there is none, when the last one ended, and when it lapsed', () => {
    expect(requestOutcome('ann', undefined, NOW)).toBe('request');
    expect(requestOutcome('ann', ended, NOW)).toBe('request');
    expect(requestOutcome('ann', { ...request, timestamp: daysAgo(61) }, NOW)).toBe('request');
  });

  it('P-11 connects two members who ask each other, also when the first one was declined', () => {
    expect(requestOutcome('bob', request, NOW)).toBe('connect');
    expect(requestOutcome('bob', declined, NOW)).toBe('connect');
  });

  it('P-11 is refused when the two are connected or the same member has asked already', () => {
    expect(requestOutcome('ann', connected, NOW)).toBe('ALREADY_CONNECTED');
    expect(requestOutcome('bob', connected, NOW)).toBe('ALREADY_CONNECTED');
    expect(requestOutcome('ann', request, NOW)).toBe('REQUEST_PENDING');
    expect(requestOutcome('ann', declined, NOW)).toBe('REQUEST_PENDING');
  });

  it('P-11 does not reach a member who declined the requester less than 60 days ago, whoever asked in between', () => {
    expect(DECLINE_LASTS_DAYS).toBe(60);
    const withdrawn = (declinedAt: string) => ({ ...ended, declinedAt });
    expect(requestOutcome('ann', withdrawn(daysAgo(60, -1)), NOW)).toBe('autoDeclined');
    expect(requestOutcome('ann', withdrawn(daysAgo(60)), NOW)).toBe('request');
    // The decline was Bob's: he may ask Ann.
    expect(requestOutcome('bob', withdrawn(daysAgo(1)), NOW)).toBe('request');
    expect(requestOutcome('ann', { ...declined, timestamp: daysAgo(61), declinedAt: daysAgo(59) }, NOW)).toBe(
      'autoDeclined',
    );
  });
});

describe('an answer', () => {
  it('P-11 is given by the receiver of a waiting request alone', () => {
    expect(mayAnswer('bob', request, NOW)).toBe(true);
    expect(mayAnswer('ann', request, NOW)).toBe(false);
    expect(mayAnswer('bob', { ...request, timestamp: daysAgo(61) }, NOW)).toBe(false);
    for (const fact of [declined, connected, ended]) expect(mayAnswer('bob', fact, NOW)).toBe(false);
  });

  it('P-11 is possible exactly as long as the receiver sees the request', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom('ann', 'bob'), (fact, viewer) => {
        expect(mayAnswer(viewer, fact, NOW)).toBe(connectionStateFor(viewer, fact, NOW).direction === 'received');
      }),
    );
  });
});

describe('the reminder of a request', () => {
  it('B-06 is due once, after seven days without an answer', () => {
    expect(REQUEST_REMINDER_DAYS).toBe(7);
    const waiting = { ...request, remindedAt: null };
    expect(isReminderDue({ ...waiting, timestamp: daysAgo(7) }, NOW)).toBe(false);
    expect(isReminderDue({ ...waiting, timestamp: daysAgo(7, 1) }, NOW)).toBe(true);
    expect(isReminderDue({ ...waiting, timestamp: daysAgo(8), remindedAt: daysAgo(1) }, NOW)).toBe(false);
  });

  it('B-06 is not due for a request that lapsed or was answered', () => {
    expect(isReminderDue({ ...request, remindedAt: null, timestamp: daysAgo(61) }, NOW)).toBe(false);
    for (const fact of [declined, connected, ended])
      expect(isReminderDue({ ...fact, remindedAt: null, timestamp: daysAgo(8) }, NOW)).toBe(false);
  });
});

describe('the end', () => {
  it('P-11 lets both disconnect, and the requester alone withdraw', () => {
    expect([endOutcome('ann', connected, NOW), endOutcome('bob', connected, NOW)]).toEqual([
      'disconnected',
      'disconnected',
    ]);
    expect([endOutcome('ann', request, NOW), endOutcome('bob', request, NOW)]).toEqual(['withdrawn', null]);
    expect([endOutcome('ann', declined, NOW), endOutcome('bob', declined, NOW)]).toEqual(['withdrawn', null]);
    expect([endOutcome('ann', ended, NOW), endOutcome('bob', ended, NOW)]).toEqual([null, null]);
  });
});

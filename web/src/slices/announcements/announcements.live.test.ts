import { describe, expect, it } from 'vitest';
import { shownAnnouncement, withAnnouncement, withoutAnnouncement } from './announcements.live.ts';

const announcementUntil = (id: string, until = '2026-12-06T12:00:00.000Z') => ({ id, title: id, words: id, until });
const [old, fresh] = [announcementUntil('old', '2026-12-05T12:00:00.000Z'), announcementUntil('fresh')];
const none = { items: [], goneIds: [] };

describe('the announcements of a member', () => {
  it('R-16 puts a new one first, once', () => {
    const both = withAnnouncement(withAnnouncement(none, old), fresh);
    expect(both.items).toEqual([fresh, old]);
    expect(withAnnouncement(both, fresh)).toBe(both);
  });

  it('R-16 removes one that was taken back or dismissed, and does not show it again when its own event comes late', () => {
    const gone = withoutAnnouncement(withAnnouncement(none, fresh), fresh.id);
    expect(gone.items).toEqual([]);
    expect(withAnnouncement(gone, fresh)).toBe(gone);
    expect(withoutAnnouncement(gone, fresh.id)).toBe(gone);
    // Also when only the second event came.
    expect(withAnnouncement(withoutAnnouncement(none, fresh.id), fresh).items).toEqual([]);
  });

  it('R-16 shows the newest one until its time is over, and then or after its dismissal the one before', () => {
    const both = withAnnouncement(withAnnouncement(none, old), fresh);
    const at = (time: string) => new Date(time);
    expect(shownAnnouncement(both, at('2026-12-05T11:59:59.999Z'))).toBe(fresh);
    expect(shownAnnouncement(withoutAnnouncement(both, fresh.id), at('2026-12-05T11:59:59.999Z'))).toBe(old);
    expect(shownAnnouncement(withoutAnnouncement(both, fresh.id), at('2026-12-05T12:00:00.000Z'))).toBeUndefined();
    expect(shownAnnouncement(both, at('2026-12-06T11:59:59.999Z'))).toBe(fresh);
    expect(shownAnnouncement(both, at('2026-12-06T12:00:00.000Z'))).toBeUndefined();
  });
});

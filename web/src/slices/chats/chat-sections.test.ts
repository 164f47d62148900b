import { describe, expect, it } from 'vitest';
import type { ChatView } from '#contract/chats/views.ts';
import { foldedGroups, foldedPast, sectionsOf } from './chat-sections.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const chat = (id: string, planned: number | null, active: number, more: Partial<ChatView> = {}) =>
  ({
    id,
    type: 'group',
    overAt: planned === null ? null : daysAgo(planned),
    createdAt: daysAgo(30),
    lastMessage: { timestamp: daysAgo(active) },
    lastSeq: 5,
    readSeq: 5,
    quiet: [],
    level: 'all',
    unreadReplies: [],
    ...more,
  }) as unknown as ChatView;
const ids = (chats: readonly ChatView[]) => chats.map(({ id }) => id);

describe('the sections of the list of chats', () => {
  it('M-22 move the chat of a hangout to the past ones three days after it, and back with a new message', () => {
    const { requests, groups, direct, past } = sectionsOf(
      [
        chat('coming', -5, 20),
        chat('new message', 10, 1),
        chat('just over', 3, 8),
        chat('over', 3 + 1 / 86_400_000, 4),
        chat('arrivals', null, 25),
        chat('ana', null, 25, { type: 'direct' }),
        chat('asks me', null, 1, { type: 'direct', request: { direction: 'received', remaining: 0 } }),
        chat('asked', null, 1, { type: 'direct', request: { direction: 'sent', remaining: 0 } }),
        chat('unread', 9, 8, { readSeq: 3 }),
        chat('unread but silent', 9, 8, { readSeq: 3, level: 'nothing' }),
      ],
      NOW,
    );
    expect(ids(groups)).toEqual(['coming', 'new message', 'just over', 'arrivals', 'unread']);
    expect(ids(requests)).toEqual(['asks me']);
    expect(ids(direct)).toEqual(['ana', 'asked']);
    expect(ids(past)).toEqual(['over', 'unread but silent']);
  });

  it('M-22 fold group chats when there are many, except the newest, the open one and those with unread messages', () => {
    const groups = (letters: string) =>
      letters.split(' ').map((id) => chat(id, null, 1, { readSeq: id === 'f' ? 4 : 5 }));
    const folded = (letters: string, openId?: string) => ids(foldedGroups(groups(letters), openId, NOW)).join(' ');
    for (const few of ['a', 'a b c', 'a b c d e']) expect(folded(few)).toBe(few);
    expect(folded('a b c d e g')).toBe('a b c d');
    expect(folded('a b c d e f g', 'g')).toBe('a b c d f g');
    expect(foldedGroups([], undefined, NOW)).toEqual([]);
    expect(ids(foldedPast(groups('a f g'), 'g'))).toEqual(['f', 'g']);
  });

  it('M-22 fold the few group chats in which nobody wrote for 30 days, except the newest and those of hangouts to come', () => {
    const groups = [
      chat('newest', null, 40),
      chat('lately', null, 30),
      chat('long ago', null, 30 + 1 / 86_400_000),
      chat('to come', -1, 50),
      chat('unread', null, 60, { readSeq: 3 }),
    ];
    expect(ids(foldedGroups(groups, undefined, NOW))).toEqual(['newest', 'lately', 'to come', 'unread']);
    expect(ids(foldedGroups(groups, 'long ago', NOW))).toEqual(ids(groups));
  });
});

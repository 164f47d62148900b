import { describe, expect, it } from 'vitest';
import { arrivalsChatId } from '#contract/chats/ids.ts';
import type { ChatView } from '#contract/chats/views.ts';
import { findChats } from './find-chats.ts';

const direct = (id: string, firstName: string, username: string) =>
  ({ id, type: 'direct', title: null, other: { uid: id, firstName, username, profileImage: null } }) as ChatView;
const group = (id: string, title: string | null) => ({ id, type: 'group', title, other: null }) as ChatView;

const chats = [
  direct('jose', 'José', 'jose.rivas'),
  group('coffee', 'Coffee with Josephine'),
  { ...direct('left', '', ''), other: null },
  direct('ming', '小明', 'ming'),
  group('untitled', null),
  group(arrivalsChatId('2025-03'), 'As stored'),
];
const found = (search: string) => findChats(chats, search).map(({ id }) => id);

describe('searching chats', () => {
  it('M-19 finds people by their names and groups by their title, whatever the accents, in the order of the list', () => {
    expect(found('jose')).toEqual(['jose', 'coffee']);
    expect(found('RIV jos')).toEqual(['jose']);
    expect(found('@jose.rivas')).toEqual(['jose']);
    expect(found('cof jos')).toEqual(['coffee']);
    expect(found('明')).toEqual(['ming']);
    expect(found('arrived march')).toEqual([arrivalsChatId('2025-03')]);
  });

  it('M-19 finds nobody by the middle of a word, by what the screen calls a member who left, or without words', () => {
    for (const search of ['ose', 'offee', 'member', 'group', 'stored', '…', '']) expect(found(search)).toEqual([]);
  });
});

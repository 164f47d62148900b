import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contract/access-levels.ts';
import { DAY_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import { MEMBER_NOTE_KEPT_DAYS, TEXT_MAX } from '#contract/limits.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { deleteAccount } from './delete-account.ts';
import { countNotesAbout } from './notes.sql.ts';
import { deleteOldNotes } from './notes.ts';
import { setRole } from './set-role.ts';

const { operators: o } = routes;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const createMember = async (role: StaffRole) => {
  const member = await test.member();
  await test.app.transact((work) => setRole(work, null, member.uid, role));
  return member;
};
const write = (caller: Member, { uid }: Member, words: string, id: string = crypto.randomUUID()) =>
  caller.call(o.addNote, { params: { uid, id }, body: { words } });
const list = (caller: Member, { uid }: Member, query = {}) => caller.call(o.listNotes, { params: { uid }, query });
const remove = (caller: Member, { uid }: Member, id: string) => caller.call(o.removeNote, { params: { uid, id } });
const rowOf = async (caller: Member, { uid, email }: Member) =>
  (await caller.call(o.listMembers, { query: { search: email } })).body.items.find((item) => item.uid === uid);
const actions = async (caller: Member) =>
  (await caller.call(o.listAudit, {})).body.items.map(({ action, subject, note }) => [action, subject, note]);

describe('notes about a member', () => {
  it('R-05 R-15 S-78 leave no gap in the log of the operator whom they are about, which is read in pages', async () => {
    const [reader, writer, member] = [
      await createMember('operator'),
      await createMember('operator'),
      await test.member(),
    ];
    for (const about of [member, reader, member]) await write(writer, about, 'Canary');
    const pages: { key: string; action: string }[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await reader.call(o.listAudit, { query: { limit: 1, ...(cursor && { cursor }) } });
      pages.push(...body.items);
      cursor = body.nextCursor ?? undefined;
      // A cursor has the key of the last entry alone: a number would count what is hidden.
      if (cursor) expect(JSON.parse(Buffer.from(cursor, 'base64url').toString())).toEqual([body.items[0]?.key]);
    } while (cursor && pages.length < 3);
    expect(pages.map(({ action }) => action)).toEqual(['noteAdded', 'noteAdded', 'granted']);
  });

  it('R-15 are written, read and removed by operators and moderators, newest first, in the log without the words', async () => {
    const [operator, moderator, member] = [
      await createMember('operator'),
      await createMember('moderator'),
      await test.member({ username: 'noted' }),
    ];
    const id = crypto.randomUUID();
    expect((await write(moderator, member, 'Canary one', id)).body).toEqual({ added: true });
    expect((await write(moderator, member, 'Canary one', id)).body).toEqual({ added: false });
    test.clock.advance(1000);
    await write(operator, member, 'Canary two');
    const first = (await list(moderator, member, { limit: 1 })).body;
    expect(first.items).toMatchObject([{ words: 'Canary two', author: { uid: operator.uid } }]);
    const second = (await list(moderator, member, { limit: 1, cursor: first.nextCursor ?? '' })).body;
    expect(second).toMatchObject({ nextCursor: null, items: [{ id, words: 'Canary one' }] });
    expect(await rowOf(moderator, member)).toMatchObject({ notes: 2, can: { note: true } });

    expect((await remove(operator, member, id)).body).toEqual({ removed: true });
    expect((await remove(operator, member, id)).body).toEqual({ removed: false });
    expect((await actions(operator)).slice(0, 3)).toEqual([
      ['noteRemoved', 'noted', ''],
      ['noteAdded', 'noted', ''],
      ['noteAdded', 'noted', ''],
    ]);
  });

  it('R-15 have one to 1,000 characters', async () => {
    const [moderator, member] = [await createMember('moderator'), await test.member()];
    expect((await write(moderator, member, 'x'.repeat(TEXT_MAX.memberNote))).status).toBe(200);
    for (const words of ['x'.repeat(TEXT_MAX.memberNote + 1), '', '  '])
      expect((await write(moderator, member, words)).error.code).toBe('INVALID_INPUT');
  });

  it('R-15 are hidden from their member, in lists, counts, the log and the download, also from an operator or moderator', async () => {
    const [operator, other] = [await createMember('operator'), await createMember('operator')];
    const [moderator, colleague, member] = [
      await createMember('moderator'),
      await createMember('moderator'),
      await test.member(),
    ];
    for (const about of [other, moderator, colleague, member]) await write(operator, about, 'Canary note');
    for (const [caller, about] of [
      [other, other],
      [moderator, moderator],
      [moderator, colleague],
      [moderator, operator],
    ] as const) {
      expect(await rowOf(caller, about)).toMatchObject({ notes: 0, can: { note: false } });
      expect((await list(caller, about)).error.code).toBe('USER_NOT_FOUND');
      expect((await write(caller, about, 'Mine')).error.code).toBe('USER_NOT_FOUND');
      const [note] = (await list(operator, about)).body?.items ?? [];
      expect((await remove(caller, about, note?.id ?? crypto.randomUUID())).error.code).toBe('USER_NOT_FOUND');
    }
    expect((await list(operator, colleague)).body.items).toHaveLength(1);
    const own = (await actions(other)).filter(([, subject]) => subject === other.username);
    expect(own.map(([action]) => action)).toEqual(['granted']);
    expect((await list(member, member)).status).toBe(404);
    expect(JSON.stringify((await download(test, member)).data)).not.toContain('Canary');
    expect(JSON.stringify((await download(test, operator)).data)).not.toContain('Canary');
  });

  it('R-15 are kept for 365 days, and no longer', async () => {
    const [moderator, member] = [await createMember('moderator'), await test.member()];
    await write(moderator, member, 'Old');
    const left = async () => (await countNotesAbout(test.app.db, [member.uid], { ofStaff: true })).get(member.uid) ?? 0;
    test.clock.advance(MEMBER_NOTE_KEPT_DAYS * DAY_MS);
    await deleteOldNotes(test.app);
    expect(await left()).toBe(1);
    test.clock.advance(1);
    await deleteOldNotes(test.app);
    expect(await left()).toBe(0);
  });

  it('R-15 A-18 go with the account of their member, and lose the name of a deleted author', async () => {
    const [operator, author] = [await createMember('operator'), await createMember('moderator')];
    const [leaver, member] = [await test.member(), await test.member()];
    await write(author, leaver, 'About one who leaves');
    await write(author, member, 'About one who stays');
    for (const { uid } of [leaver, author])
      await test.app.transact((work) => deleteAccount(work, null, { uid, now: true }));
    expect((await list(operator, leaver)).error.code).toBe('USER_NOT_FOUND');
    expect((await countNotesAbout(test.app.db, [leaver.uid], { ofStaff: true })).size).toBe(0);
    expect((await list(operator, member)).body.items).toMatchObject([{ words: 'About one who stays', author: null }]);
  });

  it('R-15 about a moderator stay with operators when the role ends', async () => {
    const [operator, moderator, other] = [
      await createMember('operator'),
      await createMember('moderator'),
      await createMember('moderator'),
    ];
    const id = crypto.randomUUID();
    await write(operator, other, 'Canary', id);
    await test.app.transact((work) => setRole(work, null, other.uid, null));
    const words = async (caller: Member) => (await list(caller, other)).body.items.map((note) => note.words);
    expect([await words(moderator), await words(operator)]).toEqual([[], ['Canary']]);
    expect(await rowOf(moderator, other)).toMatchObject({ notes: 0, can: { note: true } });
    expect(await rowOf(operator, other)).toMatchObject({ notes: 1 });
    expect((await remove(moderator, other, id)).body).toEqual({ removed: false });
    expect((await remove(operator, other, id)).body).toEqual({ removed: true });
  });

  it('R-15 cannot be written about a member who is appointed or deleted in the meantime', async () => {
    const [operator, moderator] = [await createMember('operator'), await createMember('moderator')];
    for (let round = 0; round < 5; round++) {
      const [promoted, leaver] = [await test.member(), await test.member()];
      const answers = await Promise.all([
        operator.call(o.appointModerator, { params: { uid: promoted.uid } }),
        write(moderator, promoted, 'Racing'),
        test.app.transact((work) => deleteAccount(work, null, { uid: leaver.uid, now: true })).then(() => null),
        write(moderator, leaver, 'Racing'),
      ]);
      for (const answer of [answers[1], answers[3]])
        expect(answer.ok ? 'written' : answer.error.code).toMatch(/^(?:written|USER_NOT_FOUND)$/);
      expect((await countNotesAbout(test.app.db, [leaver.uid], { ofStaff: true })).size).toBe(0);
    }
  });
});

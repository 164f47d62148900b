import { expect } from 'vitest';
import { routes } from '#contract/index.ts';
import type { TableWish } from '#contract/tables/forms.ts';
import { issueTokens } from '#server/slices/identity/for-demo.ts';
import { seatMembers, tendTables } from '#server/slices/tables/index.ts';
import { nextSeating, TABLE_PLANNED_AFTER_MS } from '#server/slices/tables/tables.rules.ts';
import type { Member, TestApp } from './app.ts';
import { TABLE_WISH } from './roles.ts';

const { tables, notifications } = routes;

/** Returns functions with which tests use tables as members and jobs do. */
export function tableActions(test: () => TestApp) {
  /** Returns a caller with a new token, because a token is valid for an hour of the test's clock. */
  const as = async ({ uid }: Member) => test().caller((await issueTokens(test().app, uid)).idToken);
  const wish = async (who: Member, given: Partial<TableWish> = {}) =>
    (await as(who)).call(tables.saveWish, { params: { uid: who.uid }, body: { ...TABLE_WISH, ...given } });
  const wishOf = async (who: Member) =>
    (await (await as(who)).call(tables.readWish, { params: { uid: who.uid } })).body;
  async function members(count: number, given: Partial<TableWish> = {}): Promise<Member[]> {
    const made: Member[] = [];
    for (let at = 0; at < count; at++) {
      const member = await test().member({ firstName: `Guest${at}`, selectedInterests: ['books'] });
      expect((await wish(member, given)).status).toBe(200);
      made.push(member);
    }
    return made;
  }
  async function seat() {
    test().clock.set(nextSeating(test().clock.now()));
    await seatMembers(test().app);
  }
  const listOf = async (who: Member) => (await (await as(who)).call(tables.list, {})).body.items;
  const tableOf = async (who: Member) => {
    const [first] = await listOf(who);
    if (!first) throw new Error('This member has no table.');
    return first;
  };
  const bell = async (who: Member) =>
    (await (await as(who)).call(notifications.list, { params: { uid: who.uid }, query: { limit: 50 } })).body.items;
  const kinds = async (who: Member) => (await bell(who)).map(({ type }) => type);
  async function seated(count = 4) {
    const group = await members(count);
    await seat();
    return { group, table: await tableOf(group[0] as Member) };
  }
  /** Moves the clock to the time after a table has met, and tends the tables. */
  async function afterMeeting(who: Member) {
    const { hangout } = await tableOf(who);
    test().clock.set(new Date(Date.parse(hangout.dateTime) + TABLE_PLANNED_AFTER_MS));
    await tendTables(test().app);
  }
  return { as, wish, wishOf, members, seat, listOf, tableOf, bell, kinds, seated, afterMeeting };
}

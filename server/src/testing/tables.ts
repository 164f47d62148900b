import { expect } from 'vitest';
import { routes } from '#contract/index.ts';
import type { TableWish } from '#contract/tables/forms.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { seatMembers, tendTables } from '#server/slices/tables/index.ts';
import { nextSeating, TABLE_PLANNED_AFTER_MS } from '#server/slices/tables/tables.rules.ts';
import type { Member, TestApp } from './app.ts';
import { TABLE_WISH } from './roles.ts';
import { openSocket, receivingAfter } from './socket.ts';

const { tables, notifications } = routes;

/** Returns functions with which tests use tables as members and jobs do. */
export function tableActions(test: () => TestApp) {
  /** Returns a caller with a new token, because a token is valid for an hour of the test's clock. */
  const as = async ({ uid }: Member) => test().caller((await issueTokens(test().app, uid)).idToken);
  const wish = async (member: Member, changes: Partial<TableWish> = {}) =>
    (await as(member)).call(tables.saveWish, { params: { uid: member.uid }, body: { ...TABLE_WISH, ...changes } });
  const wishOf = async (member: Member) =>
    (await (await as(member)).call(tables.readWish, { params: { uid: member.uid } })).body;
  async function members(count: number, changes: Partial<TableWish> = {}): Promise<Member[]> {
    const created: Member[] = [];
    for (let index = 0; index < count; index++) {
      const member = await test().member({ firstName: `Guest${index}`, selectedInterests: ['books'] });
      expect((await wish(member, changes)).status).toBe(200);
      created.push(member);
    }
    return created;
  }
  async function seat() {
    test().clock.set(nextSeating(test().clock.now()));
    await seatMembers(test().app);
  }
  const listOf = async (member: Member) => (await (await as(member)).call(tables.list, {})).body.items;
  const tableOf = async (member: Member) => {
    const [first] = await listOf(member);
    if (!first) throw new Error('This member has no table.');
    return first;
  };
  const bell = async (member: Member) =>
    (await (await as(member)).call(notifications.list, { params: { uid: member.uid }, query: { limit: 50 } })).body
      .items;
  const kinds = async (member: Member) => (await bell(member)).map(({ type }) => type);
  async function seated(count = 4) {
    const group = await members(count);
    await seat();
    return { group, table: await tableOf(group[0] as Member) };
  }
  /** Moves the clock to the time after a table has met, and tends the tables. */
  async function afterMeeting(member: Member) {
    const { hangout } = await tableOf(member);
    test().clock.set(new Date(Date.parse(hangout.dateTime) + TABLE_PLANNED_AFTER_MS));
    await tendTables(test().app);
  }
  /** Returns the names of those of these members who fetch a table again after a call, on pages that they open before it. */
  async function fetchingAfter(
    address: string,
    group: readonly Member[],
    tableId: string | null,
    call: () => Promise<unknown>,
  ) {
    const opened = group.map(async ({ uid }, index) => {
      const { idToken } = await issueTokens(test().app, uid);
      return [`Guest${index}`, await openSocket(address, idToken)] as const;
    });
    const sockets = Object.fromEntries(await Promise.all(opened));
    try {
      return await receivingAfter(sockets, call, (event) => event.type === 'tableChanged' && event.tableId === tableId);
    } finally {
      for (const socket of Object.values(sockets)) socket.close();
    }
  }
  return { fetchingAfter, as, wish, wishOf, members, seat, listOf, tableOf, bell, kinds, seated, afterMeeting };
}

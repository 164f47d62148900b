import type { DiscoveryContext } from './context.ts';
import { CHANGES_MAX, factsKey, filterKey, firstReach, NAMES_MAX, ORDER_LENGTH } from './orders.rules.ts';
import { makeOrder, type Order, refreshOrder } from './orders.sql.ts';
import { type OrderedPage, type RankedRow, ranked, rankedByName, rankedFromOrder, type Wanted } from './ranking.sql.ts';

type Context = Pick<DiscoveryContext, 'db' | 'making'>;

/** Runs a statement that stores an order. A node runs only one at a time for each order, and other requests wait for it. */
async function storeOnce({ making }: Context, { viewer, filter, facts }: Order, run: () => Promise<unknown>) {
  const key = `${viewer} ${filter} ${facts}`;
  const running = making.get(key);
  if (running) return running;
  const started = run().finally(() => making.delete(key));
  making.set(key, started);
  await started;
}

const isEnough = (page: OrderedPage, { limit }: Wanted) => page.isComplete || page.rows.length > limit;

/** Reads a page from an order, which is made or brought up to date first if it must be. Returns null when it cannot be used. */
async function readOrder(ctx: Context, wanted: Wanted, order: Order, other: string): Promise<OrderedPage | null> {
  const { db } = ctx;
  const { facts, filter, length } = order;
  const source = { facts, filters: [filter, other] };
  const conditions =
    other === filter
      ? 0
      : [wanted.tags !== 0n, wanted.neighborhood, wanted.arrived, wanted.near].filter(Boolean).length;
  const first = firstReach(wanted.limit, conditions, wanted.search !== '');
  const read = (reach: number) => rankedFromOrder(db, wanted, { ...source, reach });
  let page = await read(first);
  if (!page) {
    await storeOnce(ctx, order, () => makeOrder(db, order));
    page = await read(first);
  } else if (page.changes >= CHANGES_MAX) {
    const used = page.filter === filter ? order : { ...order, filter: page.filter, filters: wanted };
    await storeOnce(ctx, used, async () => (await refreshOrder(db, used)) || makeOrder(db, used));
  }
  return !page || isEnough(page, wanted) || page.isWhole ? page : read(length);
}

/**
 * Returns the page of `ranked`, mostly without reading every member: from the few members whose name matches, from the viewer's order,
 * or from the viewer's order for these filters. A page that none of them determines, such as one far down, is ranked among all members.
 * @param length how many members an order contains at most
 */
export async function rankedPage(ctx: Context, wanted: Wanted, length = ORDER_LENGTH): Promise<RankedRow[]> {
  const { viewer, me, search, tags, neighborhood, arrived, near } = wanted;
  const byName = search === '' ? null : await rankedByName(ctx.db, wanted, NAMES_MAX);
  if (byName) return byName;
  const own = { tags, neighborhood, arrived, near };
  const filter = filterKey(own);
  const everyone = { tags: 0n, neighborhood: null, arrived: null, near: null };
  const order = { viewer, me, facts: factsKey(me), filter: '', filters: everyone, length };
  const page = await readOrder(ctx, wanted, order, filter);
  if (page && isEnough(page, wanted)) return page.rows;
  if (filter !== '' && page?.filter === '') {
    const filtered = await readOrder(ctx, wanted, { ...order, filter, filters: own }, filter);
    if (filtered && isEnough(filtered, wanted)) return filtered.rows;
  }
  return ranked(ctx.db, wanted);
}

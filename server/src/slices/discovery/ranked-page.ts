import type { RankedPage } from './cards.sql.ts';
import type { DiscoveryContext } from './context.ts';
import { CHANGES_MAX, factsKey, filterKey, firstReach, NAMES_MAX, ORDER_LENGTH, SHORT_TERM } from './orders.rules.ts';
import { hasOrder, makeOrder, type Order, refreshOrder, selectOrder } from './orders.sql.ts';
import { ranked, rankedByName, rankedFromOrder, type Wanted } from './ranking.sql.ts';

/** Runs a statement that stores an order. A node runs only one at a time for each order, and other requests wait for it. */
async function storeOnce(ctx: DiscoveryContext, { viewer, filter, facts }: Order, run: () => Promise<unknown>) {
  const key = `${viewer} ${filter} ${facts}`;
  const running = ctx.making.get(key);
  if (running) return running;
  const started = run().finally(() => ctx.making.delete(key));
  ctx.making.set(key, started);
  await started;
}

/** The order of all members, from which those of filters are taken. */
const EVERYONE = { filter: '', filters: { tags: 0n, neighborhood: null, arrived: null, near: null } };

/** Stores an order that is missing. That of a filter is taken from the order of all members, when enough of them match. */
async function storeOrder(ctx: DiscoveryContext, order: Order, limit: number) {
  if (order.filter === '') return makeOrder(ctx.db, order);
  const enough = firstReach(limit);
  if (await selectOrder(ctx.db, order, enough)) return;
  const all = { ...order, ...EVERYONE };
  if (!(await hasOrder(ctx.db, all))) {
    await storeOnce(ctx, all, () => makeOrder(ctx.db, all));
    if (await selectOrder(ctx.db, order, enough)) return;
  }
  await makeOrder(ctx.db, order);
}

const refreshOrMake = async (ctx: DiscoveryContext, order: Order) =>
  (await refreshOrder(ctx.db, order)) || (await makeOrder(ctx.db, order));

/** Takes the members who changed into an order. That of a filter is taken anew from the order of all members. */
async function updateOrder(ctx: DiscoveryContext, order: Order, limit: number) {
  if (order.filter === '') return refreshOrMake(ctx, order);
  const all = { ...order, ...EVERYONE };
  await storeOnce(ctx, all, () => refreshOrMake(ctx, all));
  return (await selectOrder(ctx.db, order, firstReach(limit))) || refreshOrMake(ctx, order);
}

const isEnough = ({ read, rows }: RankedPage, { limit }: Wanted) => read?.isComplete === true || rows.length > limit;

/** Reads a page from an order, which is made or brought up to date first if it must be. Returns null when it cannot be stored. */
async function readOrder(ctx: DiscoveryContext, wanted: Wanted, order: Order): Promise<RankedPage | null> {
  const { facts, filter, length } = order;
  const { limit } = wanted;
  const read = (reach: number) => rankedFromOrder(ctx, wanted, { facts, filter, reach });
  const first = firstReach(limit, wanted.search !== '');
  let page = await read(first);
  if (!page) {
    await storeOnce(ctx, order, () => storeOrder(ctx, order, limit));
    page = await read(first);
  } else if ((page.read?.changes ?? 0) >= CHANGES_MAX)
    await storeOnce(ctx, order, () => updateOrder(ctx, order, limit));
  return !page || isEnough(page, wanted) || page.read?.isWhole ? page : read(length);
}

/**
 * Returns the page of `ranked`, mostly without reading every member: from the few members whose name matches, or from the viewer's order
 * for these filters. A page that neither determines, such as one far down, is ranked among all members.
 * @param length how many members an order contains at most
 */
export async function rankedPage(ctx: DiscoveryContext, wanted: Wanted, length = ORDER_LENGTH): Promise<RankedPage> {
  const { viewer, me, search, tags, neighborhood, arrived, near } = wanted;
  const byName = () => (search === '' ? null : rankedByName(ctx, wanted, NAMES_MAX));
  const isShort = search.length <= SHORT_TERM;
  const few = isShort ? null : await byName();
  if (few) return few;
  const filters = { tags, neighborhood, arrived, near };
  const order = { viewer, me, facts: factsKey(me), filter: filterKey(filters), filters, length };
  const page = await readOrder(ctx, wanted, order);
  if (page && isEnough(page, wanted)) return page;
  const found = isShort ? await byName() : null;
  if (found) return found;
  // An order that was taken from that of all members may be too short for this page.
  if (order.filter !== '' && (page?.read?.length ?? 0) < length) {
    await storeOnce(ctx, order, () => makeOrder(ctx.db, order));
    const longer = await readOrder(ctx, wanted, order);
    if (longer && isEnough(longer, wanted)) return longer;
  }
  return ranked(ctx, wanted);
}

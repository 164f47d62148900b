import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { RankedPage } from './cards.sql.ts';
import { ordersInMaking } from './memory.ts';
import { CHANGES_MAX, factsKey, filterKey, firstReach, NAMES_MAX, ORDER_LENGTH, SHORT_TERM } from './orders.rules.ts';
import { hasOrder, makeOrder, type Order, refreshOrder, selectOrder } from './orders.sql.ts';
import { type PageRequest, ranked, rankedByName, rankedFromOrder } from './ranking.sql.ts';

/** Runs a statement that stores an order. A node runs only one at a time for each order, and other requests wait for it. */
async function storeOnce(app: App, { viewer, filter, facts }: Order, run: () => Promise<unknown>) {
  const key = `${viewer} ${filter} ${facts}`;
  const running = ordersInMaking(app).get(key);
  if (running) return running;
  const started = run().finally(() => ordersInMaking(app).delete(key));
  ordersInMaking(app).set(key, started);
  await started;
}

/** The order of all members, from which those of filters are taken. */
const EVERYONE = { filter: '', filters: { tags: 0n, neighborhood: null, arrived: null, near: null } };

/** Stores an order that is missing. That of a filter is taken from the order of all members, when enough of them match. */
async function storeOrder(app: App, order: Order, limit: number) {
  if (order.filter === '') return makeOrder(app.db, order);
  const enough = firstReach(limit);
  if (await selectOrder(app.db, order, enough)) return;
  const orderOfAll = { ...order, ...EVERYONE };
  if (!(await hasOrder(app.db, orderOfAll))) {
    await storeOnce(app, orderOfAll, () => makeOrder(app.db, orderOfAll));
    if (await selectOrder(app.db, order, enough)) return;
  }
  await makeOrder(app.db, order);
}

const refreshOrMake = async (db: Db, order: Order) => (await refreshOrder(db, order)) || (await makeOrder(db, order));

/** Takes the members who changed into an order. That of a filter is taken anew from the order of all members. */
async function updateOrder(app: App, order: Order, limit: number) {
  if (order.filter === '') return refreshOrMake(app.db, order);
  const orderOfAll = { ...order, ...EVERYONE };
  await storeOnce(app, orderOfAll, () => refreshOrMake(app.db, orderOfAll));
  return (await selectOrder(app.db, order, firstReach(limit))) || refreshOrMake(app.db, order);
}

const isEnough = ({ read, rows }: RankedPage, { limit }: PageRequest) =>
  read?.isComplete === true || rows.length > limit;

/** Reads a page from an order, which is made or brought up to date first if it must be. Returns null when it cannot be stored. */
async function readOrder(app: App, request: PageRequest, order: Order): Promise<RankedPage | null> {
  const { facts, filter, length } = order;
  const { limit } = request;
  const readUpTo = (reach: number) => rankedFromOrder(app.db, request, { facts, filter, reach });
  const first = firstReach(limit, request.search !== '');
  let page = await readUpTo(first);
  if (!page) {
    await storeOnce(app, order, () => storeOrder(app, order, limit));
    page = await readUpTo(first);
  } else if ((page.read?.changes ?? 0) >= CHANGES_MAX)
    await storeOnce(app, order, () => updateOrder(app, order, limit));
  return !page || isEnough(page, request) || page.read?.isWhole ? page : readUpTo(length);
}

/**
 * Returns the page of `ranked`, mostly without reading every member: from the few members whose name matches, or from the viewer's order
 * for these filters. A page that neither determines, such as one far down, is ranked among all members.
 * @param length how many members an order contains at most
 */
export async function rankedPage(app: App, request: PageRequest, length = ORDER_LENGTH): Promise<RankedPage> {
  const { viewer, me, search, tags, neighborhood, arrived, near } = request;
  const byName = () => (search === '' ? null : rankedByName(app.db, request, NAMES_MAX));
  const isShort = search.length <= SHORT_TERM;
  const pageByName = isShort ? null : await byName();
  if (pageByName) return pageByName;
  const filters = { tags, neighborhood, arrived, near };
  const order = { viewer, me, facts: factsKey(me), filter: filterKey(filters), filters, length };
  const page = await readOrder(app, request, order);
  if (page && isEnough(page, request)) return page;
  const pageByShortName = isShort ? await byName() : null;
  if (pageByShortName) return pageByShortName;
  // An order that was taken from that of all members may be too short for this page.
  if (order.filter !== '' && (page?.read?.length ?? 0) < length) {
    await storeOnce(app, order, () => makeOrder(app.db, order));
    const longer = await readOrder(app, request, order);
    if (longer && isEnough(longer, request)) return longer;
  }
  return ranked(app.db, request);
}

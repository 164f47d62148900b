import { useMutation } from '@tanstack/react-query';
import { hangouts } from '#contract/hangouts/routes.ts';
import type { ProposalForm, TableWish } from '#contract/tables/forms.ts';
import { type TableView, tables, type WishView } from '#contract/tables/routes.ts';
import { call } from '#web/platform/api.ts';
import { createLiveQuery, type FetchContext } from '#web/platform/live/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { applyToTables, type CachedTable, fetchedTable, fetchedTables } from './tables.live.ts';

/** The member's tables, the one that meets next first. */
const tableList = createLiveQuery({
  key: ['tables', 'list'],
  fetch: ({ signal }: FetchContext<null>) => call(tables.list, { signal }),
  merge: ({ items }, current?: readonly CachedTable[]) => fetchedTables(items, current),
  events: ['hangout', 'hangoutRsvp'],
  refetchOn: ['tableChanged'],
  topic: 'threads',
  reduce: applyToTables,
  isCachedOffline: true,
});

/** The wish of the member. */
const wishes = createLiveQuery({
  key: ['tables', 'wish'],
  fetch: ({ uid, signal }: FetchContext<null>) => call(tables.readWish, { params: { uid }, signal }),
  merge: (answer): WishView => answer,
  events: [],
  refetchOn: ['tableChanged'],
  reduce: (data) => data,
});

export const useTables = () => tableList.useQuery(null);
export const useWish = () => wishes.useQuery(null);

export function useSaveWish() {
  const uid = useUid();
  return useMutation({
    mutationFn: (body: TableWish) => call(tables.saveWish, { params: { uid }, body }),
    onSuccess: (view) => wishes.set(uid, null, () => view),
  });
}

/** A change of a table whose answer is the table; undefined when the member is not in it anymore. */
function useTableAction<Given>(send: (input: Given) => Promise<TableView | undefined>) {
  const uid = useUid();
  return useMutation({
    mutationFn: send,
    onSuccess: (view) =>
      tableList.update(uid, null, (list) =>
        list.map((table) => (table.id === view?.id ? fetchedTable(view, table) : table)),
      ),
  });
}

export const usePropose = (tableId: string) =>
  useTableAction((body: ProposalForm) => call(tables.propose, { params: { tableId }, body }));
export const useVote = (tableId: string) =>
  useTableAction(({ proposalId, agrees }: { proposalId: string; agrees: boolean }) =>
    call(tables.vote, { params: { tableId, proposalId }, body: { agrees } }),
  );
export const useStay = (tableId: string) =>
  useTableAction((_: undefined) => call(tables.stay, { params: { tableId }, body: {} }));

export function useLeaveTable(tableId: string) {
  const uid = useUid();
  return useMutation({
    mutationFn: () => call(tables.leave, { params: { tableId } }),
    onSuccess: () => tableList.update(uid, null, (list) => list.filter(({ id }) => id !== tableId)),
  });
}

/** Skips one time of a table, or comes after all. */
export function useComing({ id: tableId, hangout }: TableView) {
  const uid = useUid();
  const params = { hangoutId: hangout.id, uid };
  return useTableAction(async (comes: boolean) => {
    const view = comes
      ? await call(hangouts.join, { params, body: { rsvp: 'confirmed' } })
      : await call(hangouts.leave, { params });
    const table = tableList.get(uid, null)?.find(({ id }) => id === tableId);
    return table && { ...table, hangout: view };
  });
}

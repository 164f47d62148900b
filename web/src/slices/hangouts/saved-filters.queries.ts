import { useMutation } from '@tanstack/react-query';
import { savedFilters as t } from '#catalog/saved-filters.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import type { HangoutFilters, SavedFilters } from '#contract/hangouts/saved-filters.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { createLiveQuery, type FetchContext } from '#web/platform/live/index.ts';
import { useUid } from '#web/platform/session/index.ts';

/** The filters of which the member wants to hear what is new (N-08). */
const savedFilters = createLiveQuery({
  key: ['hangouts', 'savedFilters'],
  fetch: ({ uid, signal }: FetchContext<undefined>) => call(hangouts.listSavedFilters, { params: { uid }, signal }),
  merge: ({ items }): readonly SavedFilters[] => items,
  events: [],
  refetchOn: ['savedFiltersChanged'],
  reduce: (data) => data,
  isCachedOffline: true,
});

export const useSavedFilters = () => savedFilters.useQuery(undefined);

/** Saves filters; with `since` it brings removed ones back as they were. */
export function useSaveFilters() {
  const uid = useUid();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: { filters: HangoutFilters; since?: string }) =>
      call(hangouts.saveFilters, { params: { uid }, body }),
    onSuccess: ({ items }) => savedFilters.set(uid, undefined, () => items),
    onError: toast.showError,
  });
}

/** Removes saved filters. The toast can bring them back. */
export function useRemoveFilters() {
  const uid = useUid();
  const toast = useToast();
  const { mutate: save } = useSaveFilters();
  return useMutation({
    mutationFn: ({ id }: SavedFilters) => call(hangouts.removeFilters, { params: { uid, id } }),
    onSuccess({ items }, { filters, since }) {
      savedFilters.set(uid, undefined, () => items);
      toast.show({ text: t.removed, action: { label: t.undo, onPress: () => save({ filters, since }) } });
    },
    onError: toast.showError,
  });
}

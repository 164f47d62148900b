import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import type { OperatorAnnouncement } from '#contract/announcements/views.ts';
import { operators } from '#contract/operators/routes.ts';
import type { Page } from '#contract/pagination.ts';
import type { Output } from '#contract/route.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { StepUpContext } from './components/OperatorDialog.tsx';

const ROOT = ['operators'] as const;

interface PagesOptions<P> {
  placeholderData?: typeof keepPreviousData;
  /** Returns whether the loaded pages are about to change, so that they are fetched again soon. */
  isChanging?: (pages: readonly P[]) => boolean;
}

const CHANGING_REFETCH_MS = 3000;

/** Loads one of the operators' lists, page by page. */
export function usePages<T, P extends Page<T> = Page<T>>(
  key: readonly unknown[],
  fetch: (cursor: string | undefined, signal: AbortSignal) => Promise<P>,
  { isChanging = () => false, ...options }: PagesOptions<P> = {},
) {
  return useInfiniteQuery({
    queryKey: [...ROOT, ...key],
    queryFn: ({ pageParam, signal }) => fetch(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => isChanging(state.data?.pages ?? []) && CHANGING_REFETCH_MS,
    ...options,
  });
}
export type Pages<T> = ReturnType<typeof usePages<T>>;

/** Returns the query of a cursor. The first page has none. */
const from = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

export const useRequests = (show: 'waiting' | 'decided') =>
  usePages(['requests', show], (cursor) => call(operators.listRequests, { query: { show, ...from(cursor) } }));
export const useReports = (show: 'open' | 'resolved') =>
  usePages(['reports', show], (cursor) => call(operators.listReports, { query: { show, ...from(cursor) } }));
export const useAppeals = (show: 'open' | 'decided') =>
  usePages(['appeals', show], (cursor) => call(operators.listAppeals, { query: { show, ...from(cursor) } }));
export const useMembers = (search: string, show: 'all' | 'suspended') =>
  usePages(
    ['members', show, search],
    (cursor, signal) => call(operators.listMembers, { query: { search, show, ...from(cursor) }, signal }),
    // While a search loads, the members found before are shown.
    { placeholderData: keepPreviousData },
  );
export const useNotes = (uid: string) =>
  usePages(['notes', uid], (cursor) => call(operators.listNotes, { params: { uid }, query: { ...from(cursor) } }));
export const useCodes = () =>
  usePages(['codes'], (cursor) => call(operators.listCodes, { query: { ...from(cursor) } }));
export const useBranches = () =>
  usePages(['branches'], (cursor) => call(operators.listBranches, { query: { ...from(cursor) } }));
export const useInvitees = () =>
  usePages(['invitees'], (cursor) => call(operators.listInvitees, { query: { ...from(cursor) } }));
export const useAnnouncements = (isMailing: (announcement: OperatorAnnouncement) => boolean) =>
  usePages<OperatorAnnouncement, Output<typeof operators.listAnnouncements>>(
    ['announcements'],
    (cursor) => call(operators.listAnnouncements, { query: { ...from(cursor) } }),
    { isChanging: (pages) => pages.some(({ items }) => items.some(isMailing)) },
  );
export const useTokens = () =>
  usePages(['tokens'], (cursor) => call(operators.listTokens, { query: { ...from(cursor) } }));
export const useAudit = () =>
  usePages(['audit'], (cursor) => call(operators.listAudit, { query: { ...from(cursor) } }));

export const FIGURE_DAYS = 30;
export const useFigures = () =>
  useQuery({
    queryKey: [...ROOT, 'figures'],
    queryFn: () => call(operators.figures, { query: { days: FIGURE_DAYS } }),
  });

export const useMeetingFigures = () =>
  useQuery({ queryKey: [...ROOT, 'meetings'], queryFn: () => call(operators.meetings, {}) });

/**
 * An action of an operator, confirmed with a passkey where the server asks for one. All lists are fetched again afterwards, because an action shows in several. A failure is shown in a
 * toast, or with `quiet` by the caller.
 */
export function useOperatorAction<Given, Done>(act: (input: Given) => Promise<Done>, { quiet = false } = {}) {
  const toast = useToast();
  const { run } = useContext(StepUpContext);
  return useMutation({
    mutationFn: (input: Given) => run(() => act(input)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ROOT }),
    onError: (error) => void (quiet || toast.showError(error)),
  });
}

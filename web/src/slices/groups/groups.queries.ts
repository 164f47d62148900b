import { useMutation, useQuery } from '@tanstack/react-query';
import { groupChatId } from '#contract/chats/ids.ts';
import { chats } from '#contract/chats/routes.ts';
import type { NewGroup } from '#contract/groups/forms.ts';
import { groups } from '#contract/groups/routes.ts';
import type { GroupTogether, GroupView } from '#contract/groups/views.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import type { Page } from '#contract/pagination.ts';
import type { OrganizerOutcome } from '#contract/reports/forms.ts';
import { reports } from '#contract/reports/routes.ts';
import type { GroupReports } from '#contract/reports/views.ts';
import { tables } from '#contract/tables/routes.ts';
import { call } from '#web/platform/api.ts';
import { createLiveQuery, type FetchContext } from '#web/platform/live/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { type DirectoryFilters, queryOf } from './directory-filters.ts';
import type { GroupOrigin } from './form.ts';

/** Groups of one choice. They change also for reasons that have no event, such as a new group of somebody else. */
const groupLists = createLiveQuery({
  key: ['groups', 'list'],
  fetch: ({ args, signal }: FetchContext<DirectoryFilters>) => call(groups.list, { query: queryOf(args), signal }),
  merge: (page): Page<GroupView> => page,
  staleTime: 30_000,
  isCachedOffline: true,
  events: [],
  refetchOn: ['groupChanged'],
  reduce: (data) => data,
});

/** Single groups, by id. */
const singleGroups = createLiveQuery({
  key: ['groups', 'one'],
  fetch: ({ args: groupId, signal }: FetchContext<string>) => call(groups.read, { params: { groupId }, signal }),
  merge: (view): GroupView => view,
  staleTime: 30_000,
  isCachedOffline: true,
  events: [],
  refetchOn: ['groupChanged'],
  reduce: (data) => data,
});

type MembersPage = Awaited<ReturnType<typeof fetchMembers>>;
const fetchMembers = (groupId: string, { cursor, signal }: { cursor?: string; signal?: AbortSignal }) =>
  call(groups.listMembers, {
    params: { groupId },
    query: cursor === undefined ? {} : { cursor },
    ...(signal && { signal }),
  });

/** The members of a group, by its id. */
const memberLists = createLiveQuery({
  key: ['groups', 'members'],
  fetch: ({ args: groupId, signal }: FetchContext<string>) => fetchMembers(groupId, { signal }),
  merge: (page): MembersPage => page,
  events: [],
  refetchOn: ['groupChanged'],
  reduce: (data) => data,
});

/** The shared interests and the newcomers of a group, by its id. */
const togetherViews = createLiveQuery({
  key: ['groups', 'together'],
  fetch: ({ args: groupId, signal }: FetchContext<string>) =>
    call(groups.readTogether, { params: { groupId }, signal }),
  merge: (view): GroupTogether => view,
  staleTime: 30_000,
  events: [],
  refetchOn: ['groupChanged'],
  reduce: (data) => data,
});

/** The members who ask to join a group, for its organizers. */
const requestLists = createLiveQuery({
  key: ['groups', 'requests'],
  fetch: ({ args: groupId, signal }: FetchContext<string>) =>
    call(groups.listJoinRequests, { params: { groupId }, signal }),
  merge: ({ items }) => items,
  events: [],
  refetchOn: ['groupChanged'],
  reduce: (data) => data,
});

/** The reports in a group, for its organizers. They have no event, because the time of a report could name the reporter. */
const reportLists = createLiveQuery({
  key: ['groups', 'reports'],
  fetch: ({ args: groupId, signal }: FetchContext<string>) =>
    call(reports.listInGroup, { params: { groupId }, signal }),
  merge: (list): GroupReports => list,
  staleTime: 30_000,
  events: [],
  refetchOn: ['groupChanged'],
  reduce: (data) => data,
});

/** The members who were taken out of a group, for its organizers. */
const removedLists = createLiveQuery({
  key: ['groups', 'removed'],
  fetch: ({ args: groupId, signal }: FetchContext<string>) =>
    call(groups.listRemovedMembers, { params: { groupId }, signal }),
  merge: ({ items }) => items,
  events: [],
  refetchOn: ['groupChanged'],
  reduce: (data) => data,
});

export const useGroups = (choice: DirectoryFilters) => groupLists.useQuery(choice);
export const useGroup = (groupId: string) => singleGroups.useQuery(groupId);
export const useGroupMembers = (groupId: string) => memberLists.useQuery(groupId);
export const useGroupTogether = (groupId: string) => togetherViews.useQuery(groupId);
export const useJoinRequests = (groupId: string) => requestLists.useQuery(groupId);
export const useGroupReports = (groupId: string) => reportLists.useQuery(groupId);
export const useRemovedMembers = (groupId: string) => removedLists.useQuery(groupId);

const joined = <Item>(list: Page<Item>, page: Page<Item>): Page<Item> => ({
  items: [...list.items, ...page.items],
  nextCursor: page.nextCursor,
});

/** Loads the next page of the directory. */
export function useMoreGroups(choice: DirectoryFilters) {
  const uid = useUid();
  return useMutation({
    async mutationFn(cursor: string) {
      const page = await call(groups.list, { query: { ...queryOf(choice), cursor } });
      groupLists.update(uid, choice, (list) => joined(list, page));
    },
  });
}

/** Loads the next members of a group. */
export function useMoreMembers(groupId: string) {
  const uid = useUid();
  return useMutation({
    async mutationFn(cursor: string) {
      const page = await fetchMembers(groupId, { cursor });
      memberLists.update(uid, groupId, (list) => joined(list, page));
    },
  });
}

/** Shows the group of an answer, and fetches what depends on it. */
function receive(uid: string, view: GroupView) {
  singleGroups.set(uid, view.id, () => view);
  void groupLists.invalidate(uid);
  void memberLists.invalidate(uid);
}

/** An action on a group whose answer is the group. */
function useGroupAction<Given>(send: (given: Given, uid: string) => Promise<GroupView>) {
  const uid = useUid();
  return useMutation({
    mutationFn: (given: Given) => send(given, uid),
    onSuccess: (view) => receive(uid, view),
    onError: () => singleGroups.invalidate(uid),
  });
}

function createGroup(body: NewGroup, origin: GroupOrigin | undefined): Promise<GroupView> {
  if (!origin) return call(groups.create, { body });
  return origin.kind === 'hangout'
    ? call(hangouts.makeGroup, { params: { hangoutId: origin.id }, body })
    : call(tables.makeGroup, { params: { tableId: origin.id }, body });
}
/** Creates a group, perhaps from a hangout or a circle, or changes one. */
export const useSaveGroup = (groupId: string | null, origin: GroupOrigin | undefined) =>
  useGroupAction(({ clientId, version, ...form }: NewGroup & { version: number }) =>
    groupId === null
      ? createGroup({ ...form, clientId }, origin)
      : call(groups.change, { params: { groupId }, body: { ...form, version } }),
  );
export const useKeepGroup = (groupId: string) =>
  useGroupAction((_: undefined) => call(groups.keep, { params: { groupId } }));
export const useArchiveGroup = (groupId: string) =>
  useGroupAction((_: undefined) => call(groups.archive, { params: { groupId } }));
export const useDeclineInvitation = (groupId: string) =>
  useGroupAction((_: undefined, uid) => call(groups.declineInvitation, { params: { groupId, uid } }));
/** Joins an open group, or asks to join another one. */
export const useJoinGroup = (groupId: string) =>
  useGroupAction((sentence: string, uid) => call(groups.join, { params: { groupId, uid }, body: { sentence } }));
export const useRemoveMember = (groupId: string) =>
  useGroupAction((other: string) => call(groups.removeMember, { params: { groupId, other } }));
export const useNameOrganizer = (groupId: string) =>
  useGroupAction((other: string) => call(groups.nameOrganizer, { params: { groupId, other } }));
export const useShowOnProfile = (groupId: string) =>
  useGroupAction((isOnProfile: boolean) => call(groups.showOnProfile, { params: { groupId }, body: { isOnProfile } }));
export const useStepDown = (groupId: string) =>
  useGroupAction((_: undefined) => call(groups.stepDown, { params: { groupId } }));

/** Leaves a group, or takes a request to join it back. */
export function useLeaveGroup(groupId: string) {
  const uid = useUid();
  return useMutation({
    mutationFn: () => call(groups.leave, { params: { groupId, uid } }),
    onSuccess: () => Promise.all([singleGroups.invalidate(uid), groupLists.invalidate(uid)]),
  });
}

export function useAnswerJoinRequest(groupId: string) {
  const uid = useUid();
  return useMutation({
    mutationFn: ({ other, answer }: { other: string; answer: 'accept' | 'decline' }) =>
      call(groups.answerJoinRequest, { params: { groupId, other }, body: { answer } }),
    onSuccess: ({ items }) => {
      requestLists.set(uid, groupId, () => items);
      return Promise.all([singleGroups.invalidate(uid), groupLists.invalidate(uid), memberLists.invalidate(uid)]);
    },
  });
}

/** How many messages of the chat are shown with a reported one. */
const MESSAGES_AROUND = 6;

/** The reported message of a group's chat as it is now, and those around it. */
export function useMessagesAround(groupId: string, seq: number) {
  const uid = useUid();
  return useQuery({
    queryKey: ['groups', uid, 'around', groupId, seq],
    queryFn: ({ signal }) => {
      const params = { chatId: groupChatId(groupId) };
      return call(chats.messages, { params, query: { around: seq, limit: MESSAGES_AROUND }, signal });
    },
    gcTime: 0,
  });
}

/** Marks a report as seen, or takes the reported member out of the group. */
export function useSettleReport(groupId: string) {
  const uid = useUid();
  return useMutation({
    mutationFn: ({ reportId, outcome }: { reportId: string; outcome: OrganizerOutcome }) =>
      call(reports.settleInGroup, { params: { groupId, reportId }, body: { outcome } }),
    onSuccess: (list) => reportLists.set(uid, groupId, () => list),
    onError: () => reportLists.invalidate(uid),
  });
}

export function useLetMemberBackIn(groupId: string) {
  const uid = useUid();
  return useMutation({
    mutationFn: (other: string) => call(groups.letBackIn, { params: { groupId, other } }),
    onSuccess: ({ items }) => removedLists.set(uid, groupId, () => items),
  });
}

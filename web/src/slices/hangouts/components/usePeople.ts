import { hangouts } from '#contract/hangouts/routes.ts';
import { call } from '#web/platform/api.ts';
import { useUid } from '#web/platform/session/index.ts';
import { useMorePeople } from '#web/slices/gatherings/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { attendeesKey } from '../hangouts.queries.ts';

/** The attendees of a hangout: the host, the co-host, the first ones that come with it, and the others on request. */
export function usePeople({ id, participants, createdBy, coHost, going, guests, version }: CachedHangout) {
  const isCoHost = ({ uid }: { uid: string }) => uid === coHost?.uid;
  const members = going - guests;
  const { others, more } = useMorePeople({
    queryKey: attendeesKey(useUid(), id),
    fetchPage: (request) => call(hangouts.attendees, { params: { hangoutId: id }, ...request }),
    shown: coHost && !participants.some(isCoHost) ? [...participants, coHost] : participants,
    count: members,
    hasMore: members > participants.length,
    version,
  });
  const loaded = [...participants, ...others];
  const host = loaded.filter(({ uid }) => uid === createdBy);
  const people = [
    ...host,
    ...(coHost ? [coHost] : []),
    ...loaded.filter((member) => member.uid !== createdBy && !isCoHost(member)),
  ];
  return { all: people, more };
}

import { useQuery } from '@tanstack/react-query';
import type { StaffRole } from '#contract/access-levels.ts';
import { operators } from '#contract/operators/routes.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { useOwnUser } from '#web/slices/profiles/index.ts';

/** The key begins like those of the operators' lists, so that an action fetches the counts again. */
const WAITING = ['operators', 'waiting'] as const;
const REFETCH_MS = 60_000;

// Operators and moderators are notified of new reports at once. Nothing is sent about appeals and access requests.
realtime.on('notification', ({ notification }) => {
  if (notification.type === 'reports') void queryClient.invalidateQueries({ queryKey: WAITING });
});

/** Returns the role of the member who looks; null for most members. */
export function useStaffRole(): StaffRole | null {
  const can = useOwnUser().data?.can;
  if (can?.operate) return 'operator';
  return can?.moderate ? 'moderator' : null;
}

/** Returns how much waits for the operator or moderator who looks; nothing waits for other members. */
export function useWaiting() {
  const role = useStaffRole();
  const { data } = useQuery({
    queryKey: WAITING,
    queryFn: ({ signal }) => call(operators.countWaiting, { signal }),
    enabled: role !== null,
    refetchInterval: REFETCH_MS,
  });
  return data ?? { requests: 0, reports: 0, appeals: 0 };
}

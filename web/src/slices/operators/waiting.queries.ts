import { useQuery } from '@tanstack/react-query';
import { operators } from '#contract/operators/routes.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { useOwnUser } from '#web/slices/profiles/index.ts';

/** The key begins like those of the operators' lists, so that an action fetches the counts again. */
const WAITING = ['operators', 'waiting'] as const;
const REFETCH_MS = 60_000;

// Operators are notified of new reports at once. Nothing is sent about appeals and access requests.
realtime.on('notification', ({ notification }) => {
  if (notification.type === 'reports') void queryClient.invalidateQueries({ queryKey: WAITING });
});

/** Returns how much waits for the operator who looks; nothing waits for other members. */
export function useWaiting() {
  const isOperator = useOwnUser().data?.can.operate ?? false;
  const { data } = useQuery({
    queryKey: WAITING,
    queryFn: ({ signal }) => call(operators.countWaiting, { signal }),
    enabled: isOperator,
    refetchInterval: REFETCH_MS,
  });
  return data ?? { requests: 0, reports: 0, appeals: 0 };
}

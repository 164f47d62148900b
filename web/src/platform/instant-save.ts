import type { MutationObserverOptions, QueryClient, QueryKey } from '@tanstack/react-query';

interface InstantSave<Change> {
  /** The key of the query that shows the setting. */
  queryKey: QueryKey;
  save: (change: Change) => Promise<unknown>;
  /** Puts a change into the cached data. */
  show: (change: Change) => void;
  /** Returns the change that takes another one back. Without it, only the next fetch corrects the screen after a failed save. */
  opposite?: (change: Change) => Change;
  onSaved?: () => void;
  onFailed?: (error: Error) => void;
}

/**
 * Returns the options for `useMutation` of a setting that is shown before it is saved. Saves of one query run one after the
 * other, and only the last one changes what is shown afterwards, so that quick clicks do not flicker.
 */
export function instantSave<Change>({ queryKey, save, show, opposite, onSaved, onFailed }: InstantSave<Change>) {
  const isLast = (client: QueryClient) => client.isMutating({ mutationKey: queryKey }) === 1;
  return {
    mutationKey: queryKey,
    scope: { id: queryKey.join('.') },
    mutationFn: save,
    async onMutate(change, { client }) {
      await client.cancelQueries({ queryKey });
      show(change);
    },
    onSuccess: onSaved,
    onError(error, change, _shown, { client }) {
      if (opposite && isLast(client)) show(opposite(change));
      onFailed?.(error);
    },
    // It is not awaited, because the next save would wait for it too.
    onSettled(_answer, _error, _change, _shown, { client }) {
      if (isLast(client)) void client.invalidateQueries({ queryKey });
    },
  } satisfies MutationObserverOptions<unknown, Error, Change>;
}

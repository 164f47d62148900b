import { useMutation } from '@tanstack/react-query';
import { newcomers, type WelcomeForm, type WelcomeView } from '#contract/newcomers/routes.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { instantSave } from '#web/platform/instant-save.ts';
import { createLiveQuery, type FetchContext } from '#web/platform/live/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';

/** The answers of the member about being welcomed, and the offer of a table to them. */
const welcomes = createLiveQuery({
  key: ['welcome', 'settings'],
  fetch: ({ uid, signal }: FetchContext<undefined>) => call(newcomers.readWelcome, { params: { uid }, signal }),
  merge: (answer): WelcomeView => answer,
  events: [],
  refetchOn: ['welcomeChanged', 'tableChanged', 'connection'],
  reduce: (data) => data,
});

export const useWelcome = () => welcomes.useQuery(undefined);

/** Saves what the member says. It is shown at once, and corrected if it was not saved. */
export function useSaveWelcome() {
  const uid = useUid();
  const toast = useToast();
  return useMutation(
    instantSave({
      queryKey: welcomes.prefix(uid),
      save: (body: WelcomeForm) => call(newcomers.saveWelcome, { params: { uid }, body }),
      show: ({ greets, isWelcomed, isOfferedTable }) =>
        welcomes.update(uid, undefined, (view) => ({
          ...view,
          ...(greets !== undefined && { greets }),
          ...(isWelcomed !== undefined && { isWelcomed }),
          ...(isOfferedTable !== undefined && { isOfferedTable }),
        })),
      onFailed: () => void toast.show({ text: text.welcome.notSaved, kind: 'error' }),
    }),
  );
}

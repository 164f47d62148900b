import { useMutation } from '@tanstack/react-query';
import type { ContactForm } from '#contract/sharing/forms.ts';
import { sharing } from '#contract/sharing/routes.ts';
import type { SafetyCard } from '#contract/sharing/views.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { createLiveQuery, type FetchContext } from '#web/platform/live/index.ts';
import { useUid } from '#web/platform/session/index.ts';

/** The trusted contact and the shared plans of the member. */
const cards = createLiveQuery({
  key: ['sharing', 'card'],
  fetch: ({ uid, signal }: FetchContext<null>) => call(sharing.readCard, { params: { uid }, signal }),
  merge: (answer): SafetyCard => answer,
  events: [],
  refetchOn: ['safetyCardChanged'],
  reduce: (data) => data,
});

export const useSafetyCard = () => cards.useQuery(null);

/** A change whose answer is the card. */
function useCardAction<Given>(send: (uid: string, input: Given) => Promise<SafetyCard>) {
  const uid = useUid();
  return useMutation({
    mutationFn: (input: Given) => send(uid, input),
    onSuccess: (card) => cards.set(uid, null, () => card),
  });
}

/** Shows why an action failed. For buttons without a place of their own for it. */
function useCardButton<Given>(send: (uid: string, input: Given) => Promise<SafetyCard>) {
  const toast = useToast();
  const action = useCardAction(send);
  const run = (input: Given, confirmation?: string) =>
    action.mutate(input, {
      onSuccess: () => confirmation && toast.show({ text: confirmation, kind: 'ok' }),
      onError: toast.showError,
    });
  return { run, isPending: action.isPending };
}

/** Runs an action, and once more after the member has confirmed with their password or a passkey. */
export type AfterLogin = <Done>(action: () => Promise<Done>) => Promise<Done>;

export const useSaveContact = (afterLogin: AfterLogin) =>
  useCardAction((uid, body: ContactForm) => afterLogin(() => call(sharing.saveContact, { params: { uid }, body })));
export const useRemoveContact = (afterLogin: AfterLogin) =>
  useCardButton((uid, _: undefined) => afterLogin(() => call(sharing.removeContact, { params: { uid } })));
export const useShare = (hangoutId: string) =>
  useCardButton((uid, asksHome: boolean) => call(sharing.share, { params: { uid, hangoutId }, body: { asksHome } }));
export const useStopSharing = (hangoutId: string) =>
  useCardButton((uid, _: undefined) => call(sharing.stopSharing, { params: { uid, hangoutId } }));
export const useGotHome = (hangoutId: string) =>
  useCardButton((uid, _: undefined) => call(sharing.gotHome, { params: { uid, hangoutId } }));

import { useNavigate } from 'react-router';
import { chatIdOf } from '#contract/hangouts/views.ts';
import { useConfirm, useToast } from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import { type CachedHangout, withMeWaiting, withoutMe, withoutRequest } from '../hangouts.live.ts';
import { sendLeave, sendWait, useJoin, useOptimisticAction } from '../hangouts.queries.ts';
import { setJoined } from '../joined.ts';

const t = text.hangouts;

/** Joins and leaves a hangout or its waitlist, or asks to join, and reports the result. */
export function useGoing(hangout: CachedHangout) {
  const { id, title } = hangout;
  const navigate = useNavigate();
  const toast = useToast();
  const confirm = useConfirm();
  const joining = useJoin();
  const waiting = useOptimisticAction(sendWait, () => withMeWaiting);
  const leaving = useOptimisticAction(sendLeave, withoutMe);
  const takingBack = useOptimisticAction(sendLeave, () => withoutRequest);
  // One toast says whether the member asks now: the one before would say the opposite beside it.
  const toastId = `request-${id}`;

  function refused(error: Error) {
    const action =
      error instanceof ApiError && error.code === 'HANGOUT_FULL'
        ? { label: t.wait, onPress: wait }
        : error instanceof ApiError && error.code === 'PROFILE_REQUIRED'
          ? { label: t.setUp, onPress: () => void navigate(paths.profileSetup) }
          : null;
    toast.show({ text: error.message, kind: 'error', ...(action && { action }) });
  }

  /** Opens the chat (H-06), where the place is confirmed (H-09). */
  function openChat() {
    const chatId = chatIdOf(hangout);
    setJoined({ id, chatId });
    void navigate(paths.chat(chatId));
  }

  /** Joins the hangout and opens its chat. */
  function join() {
    joining.mutate({ id, rsvp: 'confirmed' }, { onSuccess: openChat, onError: refused });
  }

  /** Asks the host to join (H-16). Everybody may have been let in in the meantime. */
  function ask() {
    joining.mutate(
      { id, rsvp: 'confirmed' },
      {
        onSuccess: ({ rsvp }) => (rsvp === null ? toast.show({ id: toastId, text: t.didAsk, kind: 'ok' }) : openChat()),
        onError: refused,
      },
    );
  }

  /** Takes back that the member asked. The toast can ask again. */
  function takeBack() {
    takingBack.mutate(id, {
      onSuccess: () => toast.show({ id: toastId, text: t.didTakeBack, action: { label: t.undo, onPress: ask } }),
      onError: refused,
    });
  }

  function wait() {
    waiting.mutate(id, {
      onSuccess: ({ rsvp }) => (rsvp === 'waiting' ? toast.show({ text: t.didWait, kind: 'ok' }) : openChat()),
      onError: refused,
    });
  }

  /** Leaves after asking the member to confirm, because the place goes to someone else. */
  async function leave() {
    const isWaiting = hangout.rsvp === 'waiting';
    const sure = await confirm({
      title: isWaiting ? t.stopWaitingTitle : t.leaveTitle(title),
      description: isWaiting ? t.stopWaitingText : t.leaveText,
      confirmLabel: isWaiting ? t.stopWaiting : t.leave,
      cancelLabel: t.stay,
      danger: true,
    });
    if (!sure) return;
    leaving.mutate(id, {
      onSuccess: () => toast.show({ text: isWaiting ? t.didStopWaiting : t.didLeave(title) }),
      onError: refused,
    });
  }

  return { join, ask, takeBack, wait, leave, isJoining: joining.isPending };
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { hangoutJoined as t } from '#catalog/hangout-joined.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import { HANGOUT_SUGGESTIONS_MAX } from '#contract/limits.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import people from '#web/design/art/empty-people.svg';
import { Badge, Button, Dialog, EmptyState, Skeleton, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { useUid } from '#web/platform/session/index.ts';
import { useConnections } from '#web/slices/connections/index.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { MemberRows } from './MemberRows.tsx';

export interface SuggestDialogProps {
  hangout: CachedHangout;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Suggests a hangout to connections, who are notified (H-09). */
export function SuggestDialog({ hangout, open, onOpenChange }: SuggestDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.title}
      closeLabel={text.hangouts.close}
      footer={<Button onClick={() => onOpenChange(false)}>{t.close}</Button>}
    >
      <Connections hangout={hangout} />
    </Dialog>
  );
}

function Connections({ hangout }: { hangout: CachedHangout }) {
  const me = useUid();
  const cache = useQueryClient();
  const toast = useToast();
  const connections = useConnections();
  const params = { hangoutId: hangout.id };
  const queryKey = ['hangouts', me, 'suggestions', hangout.id];
  const suggestions = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(hangouts.suggestions, { params, signal }),
    gcTime: 0,
  });
  const ask = useMutation({
    mutationFn: (otherUid: string) => call(hangouts.suggest, { params: { ...params, other: otherUid } }),
    onSuccess: (answer) => cache.setQueryData(queryKey, answer),
    onError(error) {
      toast.showError(error);
      // They may have been asked in another tab.
      void suggestions.refetch();
    },
  });
  const suggested = suggestions.data?.suggested ?? [];
  const suggestionsLeft = HANGOUT_SUGGESTIONS_MAX - suggested.length;
  const going = new Set(hangout.participants.map(({ uid }) => uid));
  const connected = connections.data
    ?.filter(({ status }) => status === 'connected')
    .map(({ other }) => other)
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
  const noteOf = ({ uid }: MemberCard) => (going.has(uid) ? t.going : suggested.includes(uid) ? t.asked : null);
  return (
    <ListState
      query={suggestions.data ? connections : suggestions}
      items={suggestions.data && connected}
      loading={t.loading}
      skeleton={<Skeleton shape="box" width="100%" height="9rem" />}
      failed={t.failed}
      level={3}
      empty={
        <EmptyState
          art={<img src={people} alt="" width="240" height="180" />}
          title={t.nobody}
          text={t.nobodyHint}
          action={<Button render={<Link to={paths.intros} />}>{t.toIntros}</Button>}
        />
      }
    >
      {(members) => (
        <MemberRows
          members={members}
          actionOf={(member) =>
            noteOf(member) ? (
              <Badge>{noteOf(member)}</Badge>
            ) : (
              <Button
                size="sm"
                aria-label={t.askName(nameOf(member))}
                busy={ask.isPending && ask.variables === member.uid}
                busyLabel={t.asking}
                disabled={suggestionsLeft <= 0}
                onClick={() => ask.mutate(member.uid)}
              >
                {t.ask}
              </Button>
            )
          }
        >
          <p role="status">{suggestionsLeft > 0 ? t.description(suggestionsLeft) : t.used}</p>
        </MemberRows>
      )}
    </ListState>
  );
}

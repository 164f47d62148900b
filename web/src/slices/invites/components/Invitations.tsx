import { Copy } from 'lucide-react';
import type { Invitation, Invitations as Overview } from '#contract/invites/views.ts';
import { Badge, Banner, Button, FormError, Skeleton, SkeletonGroup, useConfirm, useToast } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { dateFormat } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { useInvitations, useInvite, useRevokeInvitation } from '../invitations.queries.ts';
import s from './Invitations.module.css';

const t = text.invites.invitations;
const DATE = dateFormat({ dateStyle: 'medium' });
const TONES = { open: 'ok', used: 'neutral', revoked: 'neutral', expired: 'neutral' } as const;

function introFor({ left, renewsAt }: Overview): string {
  if (renewsAt === null) return t.tooNew;
  return left > 0 ? t.left(left) : t.none(DATE(new Date(renewsAt)));
}

/** The member's own invitations, in the settings (B-08). */
export function Invitations() {
  const query = useInvitations();
  const invite = useInvite();
  const { data } = query;
  if (hasFailed(query)) return <LoadError query={query} compact title={t.failed} />;
  if (!data)
    return (
      <SkeletonGroup label={t.loading}>
        <Skeleton shape="box" height="4rem" />
      </SkeletonGroup>
    );
  return (
    <div className={s.invitations}>
      <p role="status">{introFor(data)}</p>
      {invite.data && <NewCode code={invite.data.code} />}
      {data.left > 0 && (
        <div>
          <Button busy={invite.isPending} busyLabel={t.making} onClick={() => invite.mutate()}>
            {t.make}
          </Button>
        </div>
      )}
      <FormError>{invite.error?.message}</FormError>
      {data.items.length > 0 && (
        <ul className={s.list}>
          {data.items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Shows the code and the link once, right after they were made. */
function NewCode({ code }: { code: string }) {
  const toast = useToast();
  const link = new URL(`${paths.signup}#${new URLSearchParams({ code })}`, location.origin).href;
  async function copy(content: string) {
    try {
      await navigator.clipboard.writeText(content);
      toast.show({ text: t.copied, kind: 'ok' });
    } catch {
      toast.show({ text: t.copyFailed, kind: 'error' });
    }
  }
  return (
    <Banner tone="ok" title={t.madeTitle}>
      <p>{t.made}</p>
      <p className={s.code}>
        <code>{code}</code>
      </p>
      <div className={s.actions}>
        <Button size="sm" icon={<Copy />} onClick={() => void copy(link)}>
          {t.copyLink}
        </Button>
        <Button size="sm" onClick={() => void copy(code)}>
          {t.copyCode}
        </Button>
      </div>
    </Banner>
  );
}

function Row({ item: { id, createdAt, expiresAt, state } }: { item: Invitation }) {
  const confirm = useConfirm();
  const toast = useToast();
  const revoke = useRevokeInvitation();
  const createdDate = DATE(new Date(createdAt));
  async function ask() {
    const sure = await confirm({
      title: t.revokeTitle,
      description: t.revokeText,
      confirmLabel: t.revoke,
      cancelLabel: t.keep,
      danger: true,
    });
    if (!sure) return;
    revoke.mutate(id, {
      onSuccess: () => toast.show({ text: t.revoked }),
      onError: toast.showError,
    });
  }
  return (
    <li className={s.row}>
      <span className={s.when}>
        {t.madeOn(createdDate)}
        {state === 'open' && <span className={s.until}>{t.until(DATE(new Date(expiresAt)))}</span>}
      </span>
      <Badge tone={TONES[state]}>{t.states[state]}</Badge>
      {state === 'open' && (
        <Button size="sm" aria-label={t.revokeOf(createdDate)} busy={revoke.isPending} onClick={() => void ask()}>
          {t.revoke}
        </Button>
      )}
    </li>
  );
}

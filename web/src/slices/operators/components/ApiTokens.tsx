import { apiTokens as t } from '#catalog/api-tokens.ts';
import { operators } from '#contract/operators/routes.ts';
import type { OperatorToken } from '#contract/operators/views.ts';
import { Badge, Button, Card, useConfirm, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { dateFormat } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { useOperatorAction, useTokens } from '../operators.queries.ts';
import { MakeToken } from './MakeToken.tsx';
import s from './operators.module.css';
import { operatorList } from './SwitchedList.tsx';

const operatorText = text.operators;
const DATE = dateFormat({ dateStyle: 'medium' });
const DAY = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** The tokens with which operators' scripts call the API (R-18). */
export function ApiTokens() {
  const pages = useTokens();
  return (
    <div className={s.panel}>
      <p className={s.words}>{t.intro}</p>
      <div>
        <MakeToken />
      </div>
      <ListState {...operatorList(pages, { title: t.none, text: t.noneHint })} keyOf={({ id }) => id}>
        {(token) => <TokenCard token={token} />}
      </ListState>
    </div>
  );
}

function TokenCard({ token }: { token: OperatorToken }) {
  const { id, name, scope, operator, expiresAt, isExpired, lastUsedOn } = token;
  const confirm = useConfirm();
  const toast = useToast();
  const revoke = useOperatorAction(() => call(operators.revokeToken, { params: { id } }));
  async function ask() {
    const sure = await confirm({
      title: t.revokeTitle(name),
      description: t.revokeHint,
      confirmLabel: t.revoke,
      cancelLabel: operatorText.cancel,
      danger: true,
    });
    if (sure) revoke.mutate(undefined, { onSuccess: () => void toast.show({ text: t.revoked(name) }) });
  }
  return (
    <Card render={<article />} className={s.head}>
      <div className={s.who}>
        <h2 className={s.name}>{name}</h2>
        <span className={s.detail}>{`${t.scopes[scope].name} · ${t.of(nameOf(operator))}`}</span>
        <span className={s.detail}>
          {`${t.until(DATE(new Date(expiresAt)))} · ${lastUsedOn === null ? t.neverUsed : t.lastUsed(DAY(new Date(lastUsedOn)))}`}
        </span>
      </div>
      <Badge tone={isExpired ? 'neutral' : 'ok'}>{isExpired ? t.expired : t.works}</Badge>
      <Button
        size="sm"
        aria-label={t.revokeOf(name)}
        busy={revoke.isPending}
        busyLabel={operatorText.saving}
        onClick={() => void ask()}
      >
        {t.revoke}
      </Button>
    </Card>
  );
}

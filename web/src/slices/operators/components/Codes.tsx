import { operators } from '#contract/operators/routes.ts';
import type { OperatorCode } from '#contract/operators/views.ts';
import { Badge, Button, Card, useConfirm, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { dateFormat } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { useCodes, useOperatorAction } from '../operators.queries.ts';
import { IssueCode } from './IssueCode.tsx';
import s from './operators.module.css';
import { operatorList } from './SwitchedList.tsx';

const operatorText = text.operators;
const t = operatorText.codes;
const DATE = dateFormat({ dateStyle: 'medium' });
const TONES = { open: 'ok', used: 'neutral', revoked: 'danger', expired: 'neutral' } as const;

/** Personal codes and their states; operators issue and revoke them here. */
export function Codes() {
  const pages = useCodes();
  return (
    <div className={s.panel}>
      <div>
        <IssueCode />
      </div>
      <ListState {...operatorList(pages, { title: t.none, text: t.noneHint })} keyOf={({ id }) => id}>
        {(code) => <CodeCard code={code} />}
      </ListState>
    </div>
  );
}

function CodeCard({ code }: { code: OperatorCode }) {
  const { id, email, state } = code;
  const confirm = useConfirm();
  const toast = useToast();
  const revoke = useOperatorAction(() => call(operators.revokeCode, { params: { id } }));
  const recipient = email ?? operatorText.anybody;
  async function ask() {
    const sure = await confirm({
      title: t.revokeTitle,
      description: t.revokeHint,
      confirmLabel: t.revoke,
      cancelLabel: operatorText.cancel,
      danger: true,
    });
    if (sure) revoke.mutate(undefined, { onSuccess: () => void toast.show({ text: t.revoked }) });
  }
  return (
    <Card render={<article />} className={s.head}>
      <div className={s.who}>
        <h2 className={s.name}>{t.for(recipient)}</h2>
        <span className={s.detail}>
          {t.until(DATE(new Date(code.expiresAt)))}
          {code.invitedBy && ` · ${t.invitedBy(nameOf(code.invitedBy))}`}
        </span>
      </div>
      <Badge tone={TONES[state]}>{t.states[state]}</Badge>
      {state === 'open' && (
        <Button
          size="sm"
          aria-label={t.revokeOf(recipient)}
          busy={revoke.isPending}
          busyLabel={operatorText.saving}
          onClick={() => void ask()}
        >
          {t.revoke}
        </Button>
      )}
    </Card>
  );
}

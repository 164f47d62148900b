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

const t = text.operators;
const words = t.codes;
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
      <ListState {...operatorList(pages, { title: words.none, text: words.noneHint })} keyOf={({ id }) => id}>
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
  const whose = email ?? t.anybody;
  async function ask() {
    const sure = await confirm({
      title: words.revokeTitle,
      description: words.revokeHint,
      confirmLabel: words.revoke,
      cancelLabel: t.cancel,
      danger: true,
    });
    if (sure) revoke.mutate(undefined, { onSuccess: () => void toast.show({ text: words.revoked }) });
  }
  return (
    <Card render={<article />} className={s.head}>
      <div className={s.who}>
        <h2 className={s.name}>{words.for(whose)}</h2>
        <span className={s.detail}>
          {words.until(DATE(new Date(code.expiresAt)))}
          {code.invitedBy && ` · ${words.invitedBy(nameOf(code.invitedBy))}`}
        </span>
      </div>
      <Badge tone={TONES[state]}>{words.states[state]}</Badge>
      {state === 'open' && (
        <Button
          size="sm"
          aria-label={words.revokeOf(whose)}
          busy={revoke.isPending}
          busyLabel={t.saving}
          onClick={() => void ask()}
        >
          {words.revoke}
        </Button>
      )}
    </Card>
  );
}

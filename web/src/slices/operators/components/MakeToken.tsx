import { useState } from 'react';
import { apiTokens as t } from '#catalog/api-tokens.ts';
import { TOKEN_SCOPES, type TokenScope } from '#contract/access-levels.ts';
import { TEXT_MAX, TOKEN_DAYS } from '#contract/limits.ts';
import { type TokenForm, tokenForm } from '#contract/operators/forms.ts';
import { operators } from '#contract/operators/routes.ts';
import { Button, FormError } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { checkedBy, FormSelect, FormTextField, useAppForm } from '#web/platform/forms/index.ts';
import { useOperatorAction } from '../operators.queries.ts';
import { ShownOnceDialog } from './ShownOnceDialog.tsx';

const checkBody = checkedBy(tokenForm);

/** The form as its fields hold it: a choice is a text. */
interface Typed {
  name: string;
  scope: TokenScope;
  days: string;
}
const DAYS = 90;
const EMPTY: Typed = { name: '', scope: 'read', days: String(DAYS) };
const check = ({ days, ...form }: Typed) =>
  checkBody({ ...form, days: TOKEN_DAYS.find((choice) => String(choice) === days) ?? DAYS });

/** Makes a token for a script, and shows it once. */
export function MakeToken() {
  const [open, setOpen] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const make = useOperatorAction((body: TokenForm) => call(operators.makeToken, { body }), { quiet: true });
  const { control, busy, failure, clearFailure, attributes, reset } = useAppForm({
    initial: EMPTY,
    check,
    submit: async (body) => setToken((await make.mutateAsync(body)).token),
  });
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t.make}
      </Button>
      <ShownOnceDialog
        open={open}
        onOpenChange={setOpen}
        onClosed={() => {
          reset();
          clearFailure();
          setToken(null);
        }}
        texts={{
          title: t.makeTitle,
          hint: t.makeHint,
          make: t.make,
          making: t.making,
          shown: t.shown,
          finished: t.finished,
        }}
        secret={token}
        busy={busy}
        form={attributes}
      >
        <FormTextField
          control={control}
          name="name"
          label={t.name}
          description={t.nameHint}
          required
          max={TEXT_MAX.tokenName}
        />
        <FormSelect
          control={control}
          name="scope"
          label={t.scope}
          description={t.scopeHint}
          placeholder={t.scopes.read.option}
          options={TOKEN_SCOPES.map((value) => ({ value, label: t.scopes[value].option }))}
        />
        <FormSelect
          control={control}
          name="days"
          label={t.days}
          placeholder={t.nDays(DAYS)}
          options={TOKEN_DAYS.map((days) => ({ value: String(days), label: t.nDays(days) }))}
        />
        <FormError>{failure?.message}</FormError>
      </ShownOnceDialog>
    </>
  );
}

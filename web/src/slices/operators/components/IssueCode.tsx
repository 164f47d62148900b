import { useState } from 'react';
import type * as z from 'zod/mini';
import { language } from '#catalog/language.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#contract/languages.ts';
import { CODES_AT_ONCE } from '#contract/limits.ts';
import { codeForm } from '#contract/operators/forms.ts';
import { operators } from '#contract/operators/routes.ts';
import { Button, FormError, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { type Checked, checkedBy, FormSelect, FormTextArea, useAppForm } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import { useOperatorAction } from '../operators.queries.ts';
import { ShownOnceDialog } from './ShownOnceDialog.tsx';

const t = text.operators.codes;
type CodeForm = z.output<typeof codeForm>;
const checkBody = checkedBy(codeForm);

/** Returns the addresses of a pasted list, which may also have commas and semicolons. */
const addressesIn = (list: string) => list.split(/[\s,;]+/).filter((address) => address !== '');

/** Checks the typed addresses, and names those that are none. */
function checkTyped({ emails: list, language: chosen }: { emails: string; language: Language }): Checked<CodeForm> {
  const emails = addressesIn(list);
  const checked = checkBody({ emails, language: chosen });
  if ('values' in checked) return checked;
  const refused = Object.keys(checked.errors).flatMap((path) => emails[Number(path.split('.')[1])] ?? []);
  return refused.length > 0 ? { errors: { emails: t.notAddresses(refused.join(', ')) } } : checked;
}

/** Issues personal codes, and emails them, or shows one once. */
export function IssueCode() {
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const toast = useToast();
  const issue = useOperatorAction((body: CodeForm) => call(operators.issueCode, { body }), { quiet: true });
  const { control, busy, failure, clearFailure, attributes, reset } = useAppForm({
    initial: { emails: '', language } as { emails: string; language: Language },
    check: checkTyped,
    async submit(body) {
      const issued = await issue.mutateAsync(body);
      if (issued.code !== null) return setCode(issued.code);
      setOpen(false);
      toast.show({ text: t.mailed(issued.mailed, body.emails[0] ?? ''), kind: 'ok' });
    },
  });
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t.issue}
      </Button>
      <ShownOnceDialog
        open={open}
        onOpenChange={setOpen}
        onClosed={() => {
          reset();
          clearFailure();
          setCode(null);
        }}
        texts={{
          title: t.issueTitle,
          hint: t.issueHint,
          make: t.issue,
          making: t.issuing,
          shown: t.shown,
          finished: t.finished,
        }}
        secret={code}
        busy={busy}
        form={attributes}
      >
        <FormTextArea
          control={control}
          name="emails"
          label={t.emails}
          description={t.emailsHint(CODES_AT_ONCE)}
          rows={4}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormSelect
          control={control}
          name="language"
          label={t.language}
          description={t.languageHint}
          placeholder={LANGUAGE_NAMES[language]}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <FormError>{failure?.message}</FormError>
      </ShownOnceDialog>
    </>
  );
}

import { useState } from 'react';
import * as z from 'zod/mini';
import { MEMBER_NOTE_KEPT_DAYS, TEXT_MAX } from '#contract/limits.ts';
import { operators } from '#contract/operators/routes.ts';
import type { MemberNote } from '#contract/operators/views.ts';
import { text as textInput } from '#contract/shapes.ts';
import { Button, FormError, useConfirm, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { checkedBy, FormTextArea, useAppForm, useFormValue } from '#web/platform/forms/index.ts';
import { newUuid } from '#web/platform/new-id.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { useNow } from '#web/platform/useNow.ts';
import { text } from '#web/text/index.ts';
import { timeAgo } from '#web/text/time-ago.ts';
import { useNotes, useOperatorAction } from '../operators.queries.ts';
import { OperatorDialog } from './OperatorDialog.tsx';
import s from './operators.module.css';
import { operatorList } from './SwitchedList.tsx';

const operatorText = text.operators;
const t = operatorText.notes;
const check = checkedBy(z.object({ words: textInput(TEXT_MAX.memberNote, 1) }));

interface About {
  uid: string;
  name: string;
}

/** Opens what operators and moderators remember about a member. */
export function NotesButton({ uid, name, count }: About & { count: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={t.buttonOf(name, count)} onClick={() => setOpen(true)}>
        {t.button(count)}
      </Button>
      {open && <NotesDialog uid={uid} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function NotesDialog({ uid, name, onClose }: About & { onClose: () => void }) {
  const pages = useNotes(uid);
  const add = useOperatorAction(
    ({ words, id }: { words: string; id: string }) => call(operators.addNote, { params: { uid, id }, body: { words } }),
    { quiet: true },
  );
  const { control, busy, failure, attributes, reset } = useAppForm({
    initial: { words: '' },
    check,
    async submit({ words }) {
      await add.mutateAsync({ words, id: newUuid() });
      reset();
    },
  });
  const typed = useFormValue({ control });
  return (
    <OperatorDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t.title(name)}
      description={t.hint(MEMBER_NOTE_KEPT_DAYS)}
      closeLabel={operatorText.close}
      dismissible={!typed.words?.trim()}
      form={attributes}
      footer={
        <Button
          type="submit"
          variant="primary"
          disabled={!typed.words?.trim()}
          busy={busy}
          busyLabel={operatorText.saving}
        >
          {t.add}
        </Button>
      }
    >
      <div className={s.form}>
        <FormTextArea control={control} name="words" label={t.words} max={TEXT_MAX.memberNote} />
        <FormError>{failure?.message}</FormError>
        <ListState {...operatorList(pages, { title: t.none, text: t.noneHint })} keyOf={({ id }) => id}>
          {(note) => <Note note={note} uid={uid} />}
        </ListState>
      </div>
    </OperatorDialog>
  );
}

function Note({ note: { id, author, words, at }, uid }: { note: MemberNote; uid: string }) {
  const confirm = useConfirm();
  const toast = useToast();
  const age = timeAgo(new Date(at), useNow());
  const name = author?.username || operatorText.deleted;
  const remove = useOperatorAction(() => call(operators.removeNote, { params: { uid, id } }));
  async function ask() {
    const labels = { title: t.removeTitle, description: t.removeHint, confirmLabel: t.remove };
    if (!(await confirm({ ...labels, cancelLabel: operatorText.cancel, danger: true }))) return;
    remove.mutate(undefined, { onSuccess: () => void toast.show({ text: t.removed }) });
  }
  return (
    <article className={s.plain}>
      <p className={s.words} dir="auto">
        {words}
      </p>
      <div className={s.noteFoot}>
        <span className={s.detail}>{t.by(name, age)}</span>
        <Button
          size="sm"
          variant="quiet"
          aria-label={t.removeOf(name, age)}
          busy={remove.isPending}
          busyLabel={operatorText.saving}
          onClick={() => void ask()}
        >
          {t.remove}
        </Button>
      </div>
    </article>
  );
}

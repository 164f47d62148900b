import * as z from 'zod/mini';
import { TEXT_MAX } from '#contract/limits.ts';
import { appealForm } from '#contract/safety/forms.ts';
import type { AppealState } from '#contract/safety/views.ts';
import { Banner, Button, FormError } from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { checkedBy, FormTextArea, useAppForm } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';

const t = text.safety.appeal;
const check = checkedBy(z.pick(appealForm, { words: true }));

interface Props {
  /** The operators' message about the suspension; may be empty. */
  notice: string;
  send: (words: string) => Promise<AppealState>;
  onSent: (state: AppealState) => void;
  /** Called when the appeal was not sent: another window may have sent one already. */
  onRefused: () => void;
}

/** The form with which a suspended member appeals. */
export function AppealFields({ notice, send, onSent, onRefused }: Props) {
  const { control, busy, failure, attributes } = useAppForm({
    initial: { words: '' },
    check,
    async submit({ words }) {
      try {
        onSent(await send(words));
      } catch (error) {
        if (error instanceof ApiError) onRefused();
        throw error;
      }
    },
  });
  return (
    <form {...attributes}>
      {notice && <Banner title={t.notice}>{notice}</Banner>}
      <FormTextArea
        control={control}
        name="words"
        label={t.words}
        description={t.wordsHint}
        required
        max={TEXT_MAX.appeal}
      />
      <Button variant="primary" size="lg" wide type="submit" busy={busy} busyLabel={t.sending}>
        {t.send}
      </Button>
      <FormError>{failure?.message}</FormError>
    </form>
  );
}

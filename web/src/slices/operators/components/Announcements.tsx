import { useState } from 'react';
import type { OperatorAnnouncement } from '#contract/announcements/views.ts';
import { DAY_MS } from '#contract/durations.ts';
import { ANNOUNCEMENT_DAYS, TEXT_MAX } from '#contract/limits.ts';
import { type AnnouncementForm, announcementForm } from '#contract/operators/forms.ts';
import { operators } from '#contract/operators/routes.ts';
import { Banner, Button, Card, FormError, useConfirm, useToast } from '#web/design/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { checkedBy, FormTextArea, FormTextField, useAppForm, useFormValue } from '#web/platform/forms/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { newUuid } from '#web/platform/new-id.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { useNow } from '#web/platform/useNow.ts';
import { AnnouncementLine } from '#web/slices/announcements/index.ts';
import { formatDateTime, numberFormat } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { useAnnouncements, useOperatorAction } from '../operators.queries.ts';
import s from './operators.module.css';
import { operatorList } from './SwitchedList.tsx';

const operatorText = text.operators;
const t = operatorText.announcements;
const NUMBER = numberFormat({});
const EMPTY: AnnouncementForm = { title: '', words: '' };
const check = checkedBy(announcementForm);

/** Whether mails are still being sent. They are tried for a day. */
const isMailing = ({ mails, announcedAt, takenBackAt }: OperatorAnnouncement) =>
  mails.sent < mails.total && takenBackAt === null && Date.now() - Date.parse(announcedAt) < DAY_MS;

/** Announcements to all members: a form with a preview, and the earlier ones with the progress of their mails. */
export function Announcements() {
  const pages = useAnnouncements(isMailing);
  const [firstPage] = pages.data?.pages ?? [];
  return (
    <div className={s.panel}>
      {firstPage && <Compose recipients={firstPage.recipients} nextAt={firstPage.nextAt} />}
      <ListState {...operatorList(pages, { title: t.none, text: t.noneHint })} keyOf={({ id }) => id}>
        {(announcement) => <AnnouncementCard announcement={announcement} />}
      </ListState>
    </div>
  );
}

/** Returns the sentence of a failure, with the time when the next announcement is possible if that is why. */
const sentenceOf = (failure: Error | null) =>
  failure instanceof ApiError && failure.code === 'ANNOUNCED_TODAY' && failure.retryAt
    ? t.nextAt(formatDateTime(failure.retryAt))
    : failure?.message;

interface ComposeProps {
  /** How many members are mailed. */
  recipients: number;
  nextAt: string | null;
}

function Compose({ recipients, nextAt }: ComposeProps) {
  // The id announces once, however often the form is sent.
  const [id, setId] = useState(newUuid);
  const confirm = useConfirm();
  const toast = useToast();
  const now = useNow();
  const announce = useOperatorAction((body: AnnouncementForm) => call(operators.announce, { params: { id }, body }), {
    quiet: true,
  });
  const { control, busy, failure, attributes, reset } = useAppForm({
    initial: EMPTY,
    check,
    draft: 'operators.announcement',
    async submit(body: AnnouncementForm) {
      const isSure = await confirm({
        title: t.confirmTitle,
        description: t.confirmHint(recipients, NUMBER(recipients), ANNOUNCEMENT_DAYS),
        confirmLabel: t.announce,
        cancelLabel: operatorText.cancel,
      });
      if (!isSure) return false;
      await announce.mutateAsync(body);
      reset(EMPTY);
      setId(newUuid());
      toast.show({ text: t.announced, kind: 'ok' });
      return true;
    },
  });
  const { title = '', words = '' } = useFormValue({ control });
  const mustWait = nextAt !== null && Date.parse(nextAt) > now.getTime();
  return (
    <form {...attributes} className={s.form}>
      <FormTextField control={control} name="title" label={t.title} required max={TEXT_MAX.announcementTitle} />
      <FormTextArea
        control={control}
        name="words"
        label={t.words}
        description={t.wordsHint}
        required
        max={TEXT_MAX.announcement}
      />
      <div className={s.preview}>
        <h2 className={s.detail}>{t.preview}</h2>
        <AnnouncementLine
          announcement={{ title: title.trim() || t.previewTitle, words: words.trim() || t.previewWords }}
        />
      </div>
      {mustWait && <Banner>{t.nextAt(formatDateTime(nextAt))}</Banner>}
      <FormError>{sentenceOf(failure)}</FormError>
      <div>
        <Button type="submit" variant="primary" disabled={mustWait} busy={busy} busyLabel={operatorText.saving}>
          {t.announce}
        </Button>
      </div>
    </form>
  );
}

function AnnouncementCard({ announcement }: { announcement: OperatorAnnouncement }) {
  const { id, title, words, until, announcedAt, takenBackAt, by, mails } = announcement;
  const confirm = useConfirm();
  const toast = useToast();
  const isOver = Date.parse(until) <= useNow().getTime();
  const takeBack = useOperatorAction(() => call(operators.takeBackAnnouncement, { params: { id } }));
  const place = isOver ? t.over : t.until(formatDateTime(until));
  async function ask() {
    const labels = { title: t.takeBackTitle(title), description: t.takeBackHint, confirmLabel: t.takeBack };
    if (!(await confirm({ ...labels, cancelLabel: operatorText.cancel, danger: true }))) return;
    takeBack.mutate(undefined, { onSuccess: () => void toast.show({ text: t.takenBack }) });
  }
  return (
    <Card render={<article />} className={s.row}>
      <h2 className={s.name} dir="auto">
        {title}
      </h2>
      <p className={s.words} dir="auto">
        {words}
      </p>
      <p className={s.detail}>
        {t.by(by ? nameOf(by) : operatorText.deleted, formatDateTime(announcedAt))}
        {' · '}
        {takenBackAt === null ? place : t.takenBackAt(formatDateTime(takenBackAt))}
      </p>
      <div className={s.noteFoot}>
        <p className={s.detail} role="status">
          {t.mailed(NUMBER(mails.sent), NUMBER(mails.total))}
        </p>
        {takenBackAt === null && !isOver && (
          <Button
            size="sm"
            aria-label={t.takeBackOf(title)}
            busy={takeBack.isPending}
            busyLabel={operatorText.saving}
            onClick={() => void ask()}
          >
            {t.takeBack}
          </Button>
        )}
      </div>
    </Card>
  );
}

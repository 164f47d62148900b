import { useId, useState } from 'react';
import { HANGOUT_CATEGORIES } from '#contract/hangouts/options.ts';
import { BOROUGHS } from '#contract/profiles/boroughs.ts';
import { SPOKEN_LANGUAGES } from '#contract/profiles/options.ts';
import { type TableWish, tableWish } from '#contract/tables/forms.ts';
import type { FreeTime } from '#contract/tables/options.ts';
import type { WishView } from '#contract/tables/routes.ts';
import {
  Button,
  Card,
  ChipGroup,
  cx,
  FormError,
  Skeleton,
  SkeletonGroup,
  Switch,
  useToast,
  VisuallyHidden,
} from '#web/design/index.ts';
import { drafts } from '#web/platform/drafts.ts';
import { checkedBy, useAppForm, useFormField } from '#web/platform/forms/index.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { useLeaveGuard } from '#web/platform/screens/useLeaveGuard.ts';
import { useFocusAfter } from '#web/platform/useFocusAfter.ts';
import { useOwnUser } from '#web/slices/profiles/index.ts';
import { formatDateTime } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { initialWish, isChanged } from '../initial-wish.ts';
import { useSaveWish, useWish } from '../tables.queries.ts';
import { FreeTimes } from './FreeTimes.tsx';
import s from './WishSection.module.css';

const t = text.tables.wish;
/** The key under which the device keeps the choices until they are sent. */
const DRAFT = 'tables.wish';

const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));
const BOROUGH_OPTIONS = optionsOf(BOROUGHS, text.options.boroughs);

/**
 * Shows the wish of the member, who may change it. While they look for a table, a line says so in place of the form.
 * @param isSeated whether they have one that still meets for the first times
 */
export function WishSection({ isSeated }: { isSeated: boolean }) {
  const id = useId();
  const query = useWish();
  const ownUser = useOwnUser();
  const [isChanging, setIsChanging] = useState(() => drafts.get<unknown>(DRAFT) !== null);
  const focusAfter = useFocusAfter();
  const isFolded = query.data?.wish?.isOn === true && !isChanging;
  const change = () => document.getElementById(`${id}c`);
  function fold() {
    focusAfter(change);
    setIsChanging(false);
  }
  function unfold() {
    focusAfter(() => document.querySelector<HTMLElement>(`[aria-labelledby="${id}"] form button`));
    setIsChanging(true);
  }
  return (
    <Card render={<section aria-labelledby={id} />} className={cx(s.card, isFolded && s.folded)}>
      <h2 id={id} className={s.title}>
        {isFolded ? <VisuallyHidden>{t.title}</VisuallyHidden> : t.title}
      </h2>
      {hasFailed(query) ? (
        <LoadError query={query} title={t.failed} compact />
      ) : query.data && isFolded ? (
        <>
          <p role="status">{statusOf(query.data, isSeated)}</p>
          <Button id={`${id}c`} size="sm" onClick={unfold}>
            {t.change}
          </Button>
        </>
      ) : query.data && ownUser.data ? (
        <WishForm
          view={query.data}
          isSeated={isSeated}
          start={initialWish(query.data.wish, ownUser.data.public)}
          hasBirthday={ownUser.data.private.birthday !== null}
          onSaved={fold}
        />
      ) : (
        <SkeletonGroup label={t.loading}>
          <Skeleton shape="box" height="20rem" />
        </SkeletonGroup>
      )}
    </Card>
  );
}

interface WishFormProps {
  view: WishView;
  isSeated: boolean;
  start: TableWish;
  /** Whether the member's age is known, without which the wish for people of that age means nothing. */
  hasBirthday: boolean;
  onSaved: () => void;
}

function WishForm({ view, isSeated, start, hasBirthday, onSaved }: WishFormProps) {
  const toast = useToast();
  const { mutateAsync, mutate, isPending } = useSaveWish();
  const isOn = view.wish?.isOn === true;
  const { control, busy, failure, attributes, getValues } = useAppForm({
    initial: start,
    draft: DRAFT,
    check: checkedBy(tableWish),
    async submit(values: TableWish) {
      await mutateAsync({ ...values, isOn: true });
      drafts.clear(DRAFT);
      toast.show({ text: isOn ? t.saved : t.started, kind: 'ok' });
      onSaved();
    },
  });
  useLeaveGuard(
    () => isChanged(getValues(), start),
    () => drafts.clear(DRAFT),
  );
  const free = useFormField<TableWish, FreeTime[]>({ control, name: 'free' });
  const boroughs = useFormField<TableWish, TableWish['boroughs']>({ control, name: 'boroughs' });
  const languages = useFormField<TableWish, TableWish['languages']>({ control, name: 'languages' });
  const likes = useFormField<TableWish, TableWish['likes']>({ control, name: 'likes' });
  const nearAge = useFormField<TableWish, boolean>({ control, name: 'nearAge' });
  const sameAgain = useFormField<TableWish, boolean>({ control, name: 'sameAgain' });
  const stop = (wish: TableWish) =>
    mutate(
      { ...wish, isOn: false },
      {
        onSuccess: () => toast.show({ text: t.stopped }),
        onError: toast.showError,
      },
    );
  return (
    <form {...attributes} className={s.form}>
      {isOn && <p role="status">{statusOf(view, isSeated)}</p>}
      {view.isSeatedLater && <p className={s.hint}>{t.later}</p>}
      <p className={s.hint}>{t.private}</p>
      <FreeTimes value={free.value} onChange={free.onChange} error={free.error} />
      <ChipGroup
        label={t.boroughs}
        required
        options={BOROUGH_OPTIONS}
        value={boroughs.value}
        onValueChange={boroughs.onChange}
        error={boroughs.error}
      />
      <ChipGroup
        label={t.languages}
        required
        options={optionsOf(SPOKEN_LANGUAGES, text.options.languages)}
        value={languages.value}
        onValueChange={languages.onChange}
        error={languages.error}
      />
      <ChipGroup
        label={t.likes}
        required
        options={optionsOf(HANGOUT_CATEGORIES, text.options.hangoutCategories)}
        value={likes.value}
        onValueChange={likes.onChange}
        error={likes.error}
      />
      <Switch
        label={t.nearAge}
        description={hasBirthday ? t.nearAgeHint : t.nearAgeWithoutBirthday}
        checked={hasBirthday && nearAge.value}
        disabled={!hasBirthday}
        onCheckedChange={nearAge.onChange}
      />
      <Switch
        label={t.sameAgain}
        description={t.sameAgainHint}
        checked={sameAgain.value}
        onCheckedChange={sameAgain.onChange}
      />
      <FormError>{failure?.message}</FormError>
      <div className={s.actions}>
        <Button type="submit" variant="primary" busy={busy} busyLabel={t.saving}>
          {isOn ? t.save : t.start}
        </Button>
        {isOn && view.wish && (
          <Button variant="quiet" busy={isPending && !busy} onClick={() => view.wish && stop(view.wish)}>
            {t.stop}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Returns what the wish of a member who looks for a table means at the moment. */
function statusOf({ wasLeftOut, seatedAt }: WishView, isSeated: boolean): string {
  if (isSeated) return t.seated;
  return wasLeftOut ? `${t.leftOut} ${t.on(formatDateTime(seatedAt))}` : t.on(formatDateTime(seatedAt));
}

import { useId } from 'react';
import { HANGOUT_CATEGORIES } from '#contract/hangouts/options.ts';
import { BOROUGHS } from '#contract/profiles/boroughs.ts';
import { LANGUAGES } from '#contract/profiles/options.ts';
import { type TableWish, tableWish } from '#contract/tables/forms.ts';
import { DAY_PARTS, DAYS, type FreeTime } from '#contract/tables/options.ts';
import type { WishView } from '#contract/tables/routes.ts';
import { Button, Card, ChipGroup, FormError, Skeleton, SkeletonGroup, Switch, useToast } from '#web/design/index.ts';
import { checkedBy, useAppForm, useFormField } from '#web/platform/forms/index.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { useOwnUser } from '#web/slices/profiles/index.ts';
import { shortWhen } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { useSaveWish, useWish } from '../tables.queries.ts';
import s from './WishSection.module.css';

const t = text.tables.wish;
/** The key under which the device keeps the choices until they are sent. */
const DRAFT = 'tables.wish';

const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));
const BOROUGH_OPTIONS = optionsOf(BOROUGHS, text.options.boroughs);

/** Shows the wish of the member, who may change it. @param isSeated whether they have one that still meets for the first times */
export function WishSection({ isSeated }: { isSeated: boolean }) {
  const id = useId();
  const query = useWish();
  const ownUser = useOwnUser();
  return (
    <Card render={<section aria-labelledby={id} />} className={s.card}>
      <h2 id={id} className={s.title}>
        {t.title}
      </h2>
      {hasFailed(query) ? (
        <LoadError query={query} title={t.failed} compact />
      ) : query.data && ownUser.data ? (
        <WishForm view={query.data} isSeated={isSeated} start={startOf(query.data, ownUser.data.public)} />
      ) : (
        <SkeletonGroup label={t.loading}>
          <Skeleton shape="box" height="20rem" />
        </SkeletonGroup>
      )}
    </Card>
  );
}

/** Returns the wish as it was saved, or a first one from the member's profile. */
function startOf(
  { wish }: WishView,
  profile: { borough?: TableWish['boroughs'][number] | null; languages?: TableWish['languages'] } | null,
): TableWish {
  if (wish) return wish;
  return {
    isOn: true,
    free: [],
    boroughs: profile?.borough ? [profile.borough] : [],
    languages: profile?.languages ?? [],
    likes: [],
    sameAgain: false,
  };
}

function WishForm({ view, isSeated, start }: { view: WishView; isSeated: boolean; start: TableWish }) {
  const toast = useToast();
  const { mutateAsync, mutate, isPending } = useSaveWish();
  const isOn = view.wish?.isOn === true;
  const { control, busy, failure, attributes } = useAppForm({
    initial: start,
    draft: DRAFT,
    check: checkedBy(tableWish),
    async submit(values: TableWish) {
      await mutateAsync({ ...values, isOn: true });
      toast.show({ text: isOn ? t.saved : t.started, kind: 'ok' });
    },
  });
  const free = useFormField<TableWish, FreeTime[]>({ control, name: 'free' });
  const boroughs = useFormField<TableWish, TableWish['boroughs']>({ control, name: 'boroughs' });
  const languages = useFormField<TableWish, TableWish['languages']>({ control, name: 'languages' });
  const likes = useFormField<TableWish, TableWish['likes']>({ control, name: 'likes' });
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
      <p role="status">{statusOf(view, isSeated)}</p>
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
        options={optionsOf(LANGUAGES, text.options.languages)}
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

/** Returns what the member's wish means at the moment. */
function statusOf({ wish, wasLeftOut, seatedAt }: WishView, isSeated: boolean): string {
  if (!wish?.isOn) return t.off;
  if (isSeated) return t.seated;
  return wasLeftOut ? `${t.leftOut} ${t.on(shortWhen(seatedAt))}` : t.on(shortWhen(seatedAt));
}

interface FreeTimesProps {
  value: readonly FreeTime[];
  onChange: (value: FreeTime[]) => void;
  error: string | undefined;
}

/** The parts of each day of the week. */
function FreeTimes({ value, onChange, error }: FreeTimesProps) {
  const id = useId();
  return (
    // The fieldset has the focus when no time was chosen, because no single day is wrong.
    <fieldset
      className={s.free}
      aria-describedby={error ? `${id}h ${id}e` : `${id}h`}
      data-invalid={error ? '' : undefined}
    >
      <legend className={s.label}>
        {t.free}
        <span className={s.required} aria-hidden="true">
          *
        </span>
      </legend>
      <p id={`${id}h`} className={s.hint}>
        {t.freeHint}
      </p>
      {DAYS.map((day) => (
        <ChipGroup
          key={day}
          className={s.day}
          label={t.days[day]}
          options={DAY_PARTS.map((part) => ({ value: `${day}-${part}` as const, label: t.parts[part] }))}
          value={value.filter((time) => time.startsWith(day))}
          onValueChange={(chosen) => onChange([...value.filter((time) => !time.startsWith(day)), ...chosen])}
        />
      ))}
      {error && (
        <p id={`${id}e`} className={s.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

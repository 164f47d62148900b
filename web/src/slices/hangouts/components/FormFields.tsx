import { Fragment, type ReactNode } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import { hangoutForm as t } from '#catalog/hangout-form.ts';
import { instantOf } from '#contract/hangouts/phases.ts';
import { HANGOUT_WEEKS_MAX } from '#contract/limits.ts';
import { Segmented, Switch } from '#web/design/index.ts';
import { FormSelect, FormTextArea, FormTextField, useFormField, useFormValue } from '#web/platform/forms/index.ts';
import type { usePicture } from '#web/platform/pictures/index.ts';
import { durationChoices } from '#web/slices/gatherings/index.ts';
import { type FormValues, isTwice, LIMITS, lastDay } from '../form.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import s from './FormFields.module.css';
import { CATEGORY_OPTIONS } from './form-options.tsx';
import { LocationFields } from './LocationFields.tsx';
import { PictureField } from './PictureField.tsx';
import { WhoMayJoinField } from './WhoMayJoinField.tsx';

const WEEKS = Array.from({ length: HANGOUT_WEEKS_MAX }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? t.once : t.weekly(index + 1),
}));
/** The counter appears when this share of the limit is used. */
const COUNT_FROM = 0.8;

interface FormFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: what the form sends is of no concern to its fields
  control: Control<FormValues, any, any>;
  /** 'YYYY-MM-DD' in New York. */
  today: string;
  /** The hangout that is changed; null for a new one, which alone can repeat. */
  hangout: CachedHangout | null;
  /** Only the host changes the picture, and the home that it is at. */
  isHost: boolean;
  picture: ReturnType<typeof usePicture>;
}

/** The fields of a hangout, in the wording of the specification. */
export function FormFields({ control, today, hangout, isHost, picture }: FormFieldsProps) {
  const values = useFormValue({ control }) as FormValues;
  const { errors } = useFormState({ control, name: 'picture' });
  const { onChange: setLater } = useFormField({ control, name: 'later' });
  const counted = (field: keyof typeof LIMITS) => {
    const count = { n: values[field].trim().length, max: LIMITS[field] };
    return count.n >= count.max * COUNT_FROM ? { count } : {};
  };
  const last = lastDay(values);
  // In the order of the screen. A field of null is beside the one before it. The compiler asks for a field that is missing.
  const inputs: Record<Exclude<keyof FormValues, 'clientId' | 'version'>, ReactNode> = {
    title: (
      <FormTextField
        control={control}
        name="title"
        label={t.title}
        required
        placeholder={t.titleHint}
        autoComplete="off"
        {...counted('title')}
      />
    ),
    location: <LocationFields control={control} isHost={isHost} />,
    borough: null,
    isAtHome: null,
    address: null,
    date: (
      <div className={s.pair}>
        <FormTextField control={control} name="date" label={t.date} type="date" required min={today} />
        <FormTextField control={control} name="time" label={t.time} type="time" required description={t.zone} />
      </div>
    ),
    time: null,
    later: isTwice(values) && (
      <div className={s.twice}>
        <p>{t.twice}</p>
        <Segmented
          label={t.twice}
          options={[
            { value: 'first', label: t.first },
            { value: 'second', label: t.second },
          ]}
          value={values.later ? 'second' : 'first'}
          onValueChange={(value) => setLater(value === 'second')}
        />
      </div>
    ),
    durationMinutes: (
      <div className={s.pair}>
        <FormSelect
          control={control}
          name="durationMinutes"
          label={t.until.label}
          options={durationChoices(instantOf(values))}
          placeholder={t.until.label}
        />
        {!hangout && (
          <FormSelect control={control} name="weeks" label={t.repeat} options={WEEKS} placeholder={t.once} />
        )}
      </div>
    ),
    weeks: last !== null && (
      <p role="status" className={s.hint}>
        {t.weeklyHint(last)}
      </p>
    ),
    category: (
      <div className={s.pair}>
        <FormSelect
          control={control}
          name="category"
          label={t.category}
          required
          options={CATEGORY_OPTIONS}
          placeholder={t.selectCategory}
        />
        <FormTextField
          control={control}
          name="capacity"
          label={t.capacity}
          inputMode="numeric"
          optionalLabel={t.optional}
          description={t.capacityHint}
          autoComplete="off"
        />
      </div>
    ),
    capacity: null,
    whoMayJoin: <WhoMayJoinField control={control} hangout={hangout} isHost={isHost} />,
    allowsGuests: (
      <SwitchField control={control} name="allowsGuests" label={t.allowsGuests} description={t.allowsGuestsHint} />
    ),
    allowsNotes: (
      <SwitchField control={control} name="allowsNotes" label={t.allowsNotes} description={t.allowsNotesHint} />
    ),
    description: (
      <FormTextArea
        control={control}
        name="description"
        label={t.description}
        required
        placeholder={t.descriptionHint}
        minRows={4}
        {...counted('description')}
      />
    ),
    picture: isHost && <PictureField picture={picture} error={errors.picture?.message} />,
  };
  return (
    <div className={s.fields}>
      {Object.entries(inputs).map(([name, input]) => (
        <Fragment key={name}>{input}</Fragment>
      ))}
    </div>
  );
}

interface SwitchFieldProps extends Pick<FormFieldsProps, 'control'> {
  name: 'allowsGuests' | 'allowsNotes';
  label: string;
  description: string;
}

function SwitchField({ control, name, ...texts }: SwitchFieldProps) {
  const { value, onChange } = useFormField<FormValues, boolean>({ control, name });
  return <Switch {...texts} checked={value} onCheckedChange={onChange} />;
}

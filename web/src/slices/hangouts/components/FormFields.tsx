import { HANGOUT_CATEGORIES } from '#contract/hangouts/options.ts';
import { CategoryBullet, Segmented, Select, TextArea, TextField } from '#web/design/index.ts';
import type { usePicture } from '#web/platform/pictures/index.ts';
import { text } from '#web/text/index.ts';
import { type FormErrors, type FormValues, isTwice, LIMITS } from '../form.ts';
import s from './FormFields.module.css';
import { PictureField } from './PictureField.tsx';

const t = text.hangouts.form;
const CATEGORIES = HANGOUT_CATEGORIES.map((value) => ({
  value,
  label: text.options.hangoutCategories[value],
  icon: <CategoryBullet category={value} size="sm" />,
}));
/** The counter appears when this share of the room is used. */
const COUNT_FROM = 0.8;

interface FormFieldsProps {
  values: FormValues;
  errors: FormErrors;
  onChange: (given: Partial<FormValues>) => void;
  /** 'YYYY-MM-DD' in New York. */
  today: string;
  picture: ReturnType<typeof usePicture>;
}

/** The fields of a hangout, in the specification's words; what is wrong stands beside each. */
export function FormFields({ values, errors, onChange, today, picture }: FormFieldsProps) {
  const counted = (field: keyof typeof LIMITS) => {
    const count = { n: values[field].trim().length, max: LIMITS[field] };
    return count.n >= count.max * COUNT_FROM ? { count } : {};
  };
  return (
    <div className={s.fields}>
      <TextField
        label={t.title}
        name="title"
        required
        value={values.title}
        onChange={(event) => onChange({ title: event.target.value })}
        placeholder={t.titleHint}
        error={errors.title}
        autoComplete="off"
        {...counted('title')}
      />
      <TextField
        label={t.location}
        name="location"
        required
        value={values.location}
        onChange={(event) => onChange({ location: event.target.value })}
        placeholder={t.locationHint}
        error={errors.location}
        autoComplete="off"
        {...counted('location')}
      />
      <div className={s.pair}>
        <TextField
          label={t.date}
          name="date"
          type="date"
          required
          min={today}
          value={values.date}
          onChange={(event) => onChange({ date: event.target.value })}
          error={errors.date}
        />
        <TextField
          label={t.time}
          name="time"
          type="time"
          required
          value={values.time}
          onChange={(event) => onChange({ time: event.target.value })}
          description={t.zone}
          error={errors.time}
        />
      </div>
      {isTwice(values) && (
        <div className={s.twice}>
          <p>{t.twice}</p>
          <Segmented
            label={t.twice}
            options={[
              { value: 'first', label: t.first },
              { value: 'second', label: t.second },
            ]}
            value={values.later ? 'second' : 'first'}
            onValueChange={(value) => onChange({ later: value === 'second' })}
          />
        </div>
      )}
      <div className={s.pair}>
        <div data-field="category">
          <Select
            label={t.category}
            name="category"
            required
            options={CATEGORIES}
            value={values.category}
            onValueChange={(category) => onChange({ category })}
            placeholder={t.selectCategory}
            error={errors.category}
          />
        </div>
        <TextField
          label={t.capacity}
          name="capacity"
          inputMode="numeric"
          optionalMark={t.optional}
          value={values.capacity}
          onChange={(event) => onChange({ capacity: event.target.value })}
          description={t.capacityHint}
          error={errors.capacity}
          autoComplete="off"
        />
      </div>
      <TextArea
        label={t.description}
        name="description"
        required
        value={values.description}
        onChange={(event) => onChange({ description: event.target.value })}
        placeholder={t.descriptionHint}
        error={errors.description}
        minRows={4}
        {...counted('description')}
      />
      <PictureField picture={picture} error={errors.picture} />
    </div>
  );
}

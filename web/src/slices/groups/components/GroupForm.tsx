import { useRef, useState } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { groups } from '#catalog/groups.ts';
import { hangoutForm } from '#catalog/hangout-form.ts';
import { ADMISSIONS } from '#contract/groups/options.ts';
import type { GroupView } from '#contract/groups/views.ts';
import { Button, Dialog, FormError, Segmented, useToast } from '#web/design/index.ts';
import {
  FormSelect,
  FormTextArea,
  FormTextField,
  useAppForm,
  useFormField,
  useFormValue,
} from '#web/platform/forms/index.ts';
import { newId } from '#web/platform/new-id.ts';
import { paths } from '#web/platform/paths.ts';
import { usePicture } from '#web/platform/pictures/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { BOROUGH_OPTIONS, CATEGORY_OPTIONS, NeighborhoodField, PictureField } from '#web/slices/hangouts/index.ts';
import {
  checkForm,
  emptyForm,
  type FormValues,
  formFrom,
  formOf,
  type GroupOrigin,
  LIMITS,
  NO_BOROUGH,
  sentForm,
} from '../form.ts';
import { useSaveGroup } from '../groups.queries.ts';
import s from './GroupForm.module.css';

const t = groups.form;
const BOROUGH_CHOICES = [...BOROUGH_OPTIONS, { value: NO_BOROUGH, label: t.noBorough }] as const;
const ADMISSION_OPTIONS = ADMISSIONS.map((value) => ({ value, label: groups[value] }));

export interface GroupFormProps {
  /** The group to change; null creates a new one. */
  group: GroupView | null;
  /** The origin of a new group. Its people are invited. */
  origin?: GroupOrigin;
  onClosed: () => void;
}

/** Creates or changes a group (G-22). Unsaved input is kept on this device. */
export function GroupForm({ group, origin, onClosed }: GroupFormProps) {
  const [isOpen, setIsOpen] = useState(true);
  const isLeaving = useRef(false);
  const navigate = useNavigate();
  const toast = useToast();
  const save = useSaveGroup(group?.id ?? null, origin);
  const { control, busy, failure, attributes, getValues, setValue } = useAppForm({
    initial: () => (group ? formOf(group) : origin ? formFrom(origin, newId()) : emptyForm(newId())),
    // A draft of an older version would replace what somebody else has saved.
    draft: group ? undefined : `groups.create${origin ? `.${origin.id}` : ''}`,
    check: checkForm,
    submit: send,
  });
  const picture = usePicture({
    uid: useUid(),
    value: useFormValue({ control, name: 'picture' }),
    onChange: (chosen) => setValue('picture', chosen),
  });

  async function send() {
    const { id } = await picture.saveWith((chosen) => save.mutateAsync(sentForm({ ...getValues(), picture: chosen })));
    isLeaving.current = !group;
    setIsOpen(false);
    if (group) toast.show({ text: t.saved, kind: 'ok' });
    else void navigate(paths.group(id));
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      onClosed={() => isLeaving.current || onClosed()}
      dismissible={false}
      title={group ? t.editTitle : origin ? t.makeTitle : t.createTitle}
      description={group ? undefined : origin ? t.invites[origin.kind] : t.draft}
      closeLabel={groups.close}
      form={attributes}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>{groups.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel={group ? t.saving : t.submitting}>
            {group ? t.save : t.submit}
          </Button>
        </>
      }
    >
      <Fields control={control} picture={picture} />
      <FormError>{failure?.message}</FormError>
    </Dialog>
  );
}

interface FieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: what the form sends is of no concern to its fields
  control: Control<FormValues, any, any>;
  picture: ReturnType<typeof usePicture>;
}

function Fields({ control, picture }: FieldsProps) {
  const { errors } = useFormState({ control, name: 'picture' });
  const neighborhood = useFormField<FormValues, string>({ control, name: 'neighborhood' });
  const admission = useFormField<FormValues, FormValues['admission']>({ control, name: 'admission' });
  return (
    <div className={s.fields}>
      <FormTextField
        control={control}
        name="name"
        label={t.name}
        required
        placeholder={t.nameHint}
        autoComplete="off"
        max={LIMITS.name}
      />
      <FormSelect
        control={control}
        name="category"
        label={t.category}
        required
        options={CATEGORY_OPTIONS}
        placeholder={t.selectCategory}
      />
      <NeighborhoodField
        name="neighborhood"
        value={neighborhood.value}
        error={neighborhood.error}
        onChange={neighborhood.onChange}
        isOptional
      />
      {neighborhood.value === '' && (
        <FormSelect
          control={control}
          name="borough"
          label={t.borough}
          optionalLabel={hangoutForm.optional}
          options={BOROUGH_CHOICES}
          placeholder={t.selectBorough}
        />
      )}
      <FormTextArea
        control={control}
        name="description"
        label={t.description}
        required
        placeholder={t.descriptionHint}
        minRows={4}
        max={LIMITS.description}
      />
      <div className={s.choice}>
        <p className={s.label}>{t.admission}</p>
        <Segmented
          label={t.admission}
          options={ADMISSION_OPTIONS}
          value={admission.value}
          onValueChange={admission.onChange}
        />
      </div>
      <PictureField picture={picture} error={errors.picture?.message} alt={t.pictureAlt} />
    </div>
  );
}

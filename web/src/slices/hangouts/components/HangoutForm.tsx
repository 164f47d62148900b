import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { hangoutForm as f } from '#catalog/hangout-form.ts';
import { newYorkDay } from '#contract/hangouts/new-york.ts';
import type { HangoutView } from '#contract/hangouts/views.ts';
import type { CityStep } from '#contract/newcomers/steps.ts';
import { Banner, Button, Dialog, FormError, useToast } from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { useAppForm, useFormValue } from '#web/platform/forms/index.ts';
import { newId } from '#web/platform/new-id.ts';
import { paths } from '#web/platform/paths.ts';
import { usePicture } from '#web/platform/pictures/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { hoursAndZone, longDateAsLine } from '#web/slices/gatherings/index.ts';
import { text } from '#web/text/index.ts';
import {
  changedWhoMayJoin,
  checkForm,
  currentChoice,
  emptyForm,
  formOf,
  type PlannedGroup,
  plannedForm,
  repeatedForm,
  sentForm,
} from '../form.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useNewerHangout, useSaveHangout } from '../hangouts.queries.ts';
import { FormFields } from './FormFields.tsx';

const t = text.hangouts;

export interface HangoutFormProps {
  /** The hangout to change; null creates a new one. */
  hangout: CachedHangout | null;
  /** The former hangout that a new one repeats. */
  repeated?: CachedHangout;
  /** The address of the home that it is at. */
  address?: string | null;
  /** The first step for which a new hangout is filled in. */
  stepToPlan?: CityStep | undefined;
  group?: PlannedGroup;
  onClosed: () => void;
}

const TIME_FIELDS = ['date', 'time', 'durationMinutes', 'weeks'] as const;
const isOfTime = (name: string | undefined) => TIME_FIELDS.some((field) => field === name);

function startOf({ hangout, repeated, address = null, stepToPlan, group }: HangoutFormProps) {
  if (hangout) return formOf(hangout, address);
  if (repeated) return repeatedForm(repeated, address, newId());
  return stepToPlan ? plannedForm(stepToPlan, newId(), new Date()) : emptyForm(newId(), group);
}

/** Returns the name under which unsaved input is kept. */
function draftOf({ hangout, repeated, stepToPlan, group }: HangoutFormProps): string {
  if (hangout) return `hangouts.edit.${hangout.id}`;
  if (repeated) return `hangouts.repeat.${repeated.id}`;
  if (group) return `hangouts.group.${group.id}`;
  return stepToPlan ? `hangouts.plan.${stepToPlan}` : 'hangouts.create';
}

function descriptionOf(hangout: CachedHangout | null): string {
  if (!hangout) return f.draft;
  return hangout.series ? `${f.editsOne} ${f.notified}` : f.notified;
}

/** Creates or changes a hangout (H-04). Unsaved input is kept on this device. */
export function HangoutForm(props: HangoutFormProps) {
  const { hangout, repeated, onClosed } = props;
  const [isOpen, setIsOpen] = useState(true);
  const [startChoice] = useState(() => (hangout ? currentChoice(hangout) : ''));
  const [newer, setNewer] = useState<HangoutView | null>(null);
  const readNewer = useNewerHangout();
  const navigate = useNavigate();
  const toast = useToast();
  const save = useSaveHangout(hangout?.id ?? null);
  const uid = useUid();
  const isHost = !hangout || hangout.createdBy === uid;
  const { control, busy, failure, attributes, getValues, setValue, clearErrors } = useAppForm({
    initial: () => startOf(props),
    draft: draftOf(props),
    // The home that it is at is no field of the co-host.
    check: (values) => checkForm(isHost ? values : { ...values, isAtHome: false }, new Date(), hangout),
    submit: send,
    // An error of one of these fields may come from another one.
    onChange: (name) => isOfTime(name) && clearErrors(TIME_FIELDS),
  });
  const picture = usePicture({
    uid,
    value: useFormValue({ control, name: 'picture' }),
    onChange: (chosen) => setValue('picture', chosen),
  });

  usePictureOf(repeated ?? null, picture.chooseFile);

  async function send() {
    try {
      const { id } = await picture.saveWith((chosen) =>
        save.mutateAsync({
          ...sentForm({ ...getValues(), picture: chosen }),
          newAudience: changedWhoMayJoin(getValues().whoMayJoin, startChoice),
        }),
      );
      setIsOpen(false);
      if (hangout) toast.show({ text: f.saved, kind: 'ok' });
      else void navigate(paths.hangout(id));
    } catch (error) {
      if (hangout && error instanceof ApiError && error.code === 'HANGOUT_EDITED') await showNewer(hangout.id);
      throw error;
    }
  }

  /** Shows the plan that somebody else has saved. Saving again replaces it. */
  async function showNewer(id: string) {
    const newerHangout = await readNewer(id);
    setNewer(newerHangout);
    setValue('version', newerHangout.version);
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      onClosed={onClosed}
      dismissible={false}
      title={hangout ? t.editTitle : t.createTitle}
      description={descriptionOf(hangout)}
      closeLabel={t.close}
      form={attributes}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>{f.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel={hangout ? f.saving : f.submitting}>
            {hangout ? f.save : f.submit}
          </Button>
        </>
      }
    >
      <FormFields
        control={control}
        today={newYorkDay(new Date())}
        hangout={hangout}
        isHost={isHost}
        picture={picture}
      />
      <FormError>{failure?.message}</FormError>
      {newer && <NewerVersion stepToPlan={newer} />}
    </Dialog>
  );
}

/** Chooses the picture of another hangout as if the member had picked its file. Without it the form is as good as empty there. */
function usePictureOf(repeated: CachedHangout | null, chooseFile: (file: File) => void) {
  const url = repeated?.picture?.url;
  const choose = useEffectEvent(chooseFile);
  useEffect(() => {
    if (url === undefined) return;
    const aborting = new AbortController();
    fetch(url, { signal: aborting.signal })
      .then(async (answer) => {
        const blob = await answer.blob();
        if (answer.ok && !aborting.signal.aborted) choose(new File([blob], 'picture', { type: blob.type }));
      })
      .catch(() => {});
    return () => aborting.abort();
  }, [url]);
}

/** The plan that somebody else has saved while the form was open. */
function NewerVersion({ stepToPlan: newer }: { stepToPlan: HangoutView }) {
  const { title, location, description, dateTime, endsAt } = newer;
  return (
    <Banner title={f.newer}>
      <p>
        <b>{title}</b>
      </p>
      <p>
        {longDateAsLine(new Date(dateTime), new Date())}, {hoursAndZone({ dateTime, endsAt })}
      </p>
      <p>{location}</p>
      <p dir="auto">{description}</p>
    </Banner>
  );
}

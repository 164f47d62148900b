import { useState } from 'react';
import type * as z from 'zod/mini';
import { TEXT_MAX } from '#contract/limits.ts';
import { REPORT_KINDS, type ReportKind, reportForm } from '#contract/reports/forms.ts';
import { Button, ChoiceChips, Dialog, FormError, Select, Switch, useToast } from '#web/design/index.ts';
import { checkedBy, FormTextArea, useAppForm, useFormValue } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import { type Member, useMayTellOrganizers, useReport } from '../safety.queries.ts';
import s from './ReportDialog.module.css';

const t = text.safety;
const checkReport = checkedBy(reportForm);
interface Typed {
  /** Empty until one is chosen. The check refuses it. */
  kind: ReportKind | '';
  reason: string;
}
/** The choice of what happened in no group. */
const NOWHERE = 'nowhere';
const EMPTY: Typed = { kind: '', reason: '' };

interface ReportedGroup {
  id: string;
  name: string;
}

export interface ReportDialogProps {
  member: Member;
  /** The message that is reported. Without it and a hangout, the profile is reported. */
  message?: { chatId: string; seq: number; content: string };
  /**
   * The hangout that is reported; the member is its host, or with `part` its co-host or an attendee who left this note. The operators
   * get a copy of the hangout in each case.
   */
  hangout?: { id: string; title: string; part?: 'coHost' | { note: string } };
  /** The photo of an album that is reported, with the words about it, which few screens load. */
  albumPhoto?: { hangoutId: string; photoId: string; title: string; description: string };
  /** The group that is reported with the member, who organizes it. */
  group?: ReportedGroup;
  /** The groups in which it may have happened: that of the chat of the message, or those in which both are. */
  groups?: readonly ReportedGroup[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Subject {
  member: ReportDialogProps['member'];
  message?: ReportDialogProps['message'] | undefined;
  hangout?: ReportDialogProps['hangout'] | undefined;
  albumPhoto?: ReportDialogProps['albumPhoto'] | undefined;
  group?: ReportedGroup | undefined;
}

/** Returns the title and the description for what is reported, and its words; a deleted message and a photo have none. */
function aboutOf({ member: { name }, message, hangout, albumPhoto, group }: Subject) {
  if (albumPhoto) return { title: albumPhoto.title, description: albumPhoto.description, quote: '' };
  if (message)
    return { title: t.reportMessageTitle(name), description: t.reportMessageDescription, quote: message.content };
  if (group) return { title: t.inGroup.title, description: t.inGroup.description, quote: group.name };
  if (!hangout) return { title: t.reportTitle(name), description: t.reportProfileDescription, quote: '' };
  const { title: quote, part } = hangout;
  if (part === undefined) return { title: t.reportHangout, description: t.reportHangoutDescription, quote };
  if (part === 'coHost') return { title: t.reportTitle(name), description: t.reportCoHostDescription, quote };
  return { title: t.reportNote(name), description: t.reportNoteDescription, quote: part.note };
}

/** Returns the key under which the text about this subject is kept. */
const draftKeyOf = ({ member, message, hangout, albumPhoto, group }: Subject): string =>
  [
    'safety.report',
    member.uid,
    ...(message ? [message.chatId, message.seq] : []),
    ...(hangout ? [hangout.id] : []),
    ...(albumPhoto ? [albumPhoto.photoId] : []),
    ...(group ? [group.id] : []),
  ].join('.');

/**
 * Reports a member, a message, a hangout, its co-host, a note, a group or a photo of an album to the operators. The text is kept
 * until it was sent.
 */
export function ReportDialog(props: ReportDialogProps) {
  const { member, message, hangout, albumPhoto, group, groups = [], open, onOpenChange } = props;
  const toast = useToast();
  const [chosenGroup, setChosenGroup] = useState(message ? (groups[0]?.id ?? null) : null);
  const [tellsOrganizers, setTellsOrganizers] = useState(false);
  const canTell = useMayTellOrganizers(chosenGroup, member.uid, open);
  const groupId = group?.id ?? chosenGroup;
  const { mutateAsync: report } = useReport();
  const { control, busy, failure, clearFailure, attributes, reset, setValue, errorOf } = useAppForm({
    initial: EMPTY,
    draft: draftKeyOf({ member, message, hangout, albumPhoto, group }),
    check: (typed: Typed) => checkReport(typed as z.input<typeof reportForm>),
    async submit({ kind, reason }) {
      await report({
        uid: member.uid,
        kind,
        reason,
        ...(message && { message: { chatId: message.chatId, seq: message.seq } }),
        ...(hangout && { hangoutId: hangout.id }),
        ...(albumPhoto && { albumPhoto: { hangoutId: albumPhoto.hangoutId, photoId: albumPhoto.photoId } }),
        ...(groupId !== null && !message && { groupId }),
        tellsOrganizers: canTell && tellsOrganizers,
      });
      reset(EMPTY);
      onOpenChange(false);
      toast.show({ text: t.reported, kind: 'ok' });
    },
  });
  const { quote, ...texts } = aboutOf({ member, message, hangout, albumPhoto, group });
  const length = useFormValue({ control, name: 'reason' }).trim().length;
  const kind = useFormValue({ control, name: 'kind' });
  const mustSay = kind === 'other';

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={clearFailure}
      {...texts}
      closeLabel={t.close}
      dismissible={false}
      form={attributes}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t.cancel}</Button>
          <Button
            type="submit"
            variant="danger"
            disabled={kind === '' || (mustSay && length === 0) || length > TEXT_MAX.reportReason}
            busy={busy}
            busyLabel={t.sending}
          >
            {t.send}
          </Button>
        </>
      }
    >
      {quote && (
        <blockquote className={s.quote} dir="auto">
          {quote}
        </blockquote>
      )}
      <ChoiceChips
        label={t.kind}
        options={REPORT_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        value={kind || null}
        onValueChange={(next) => setValue('kind', next ?? '')}
        error={errorOf('kind')}
      />
      <FormTextArea
        control={control}
        name="reason"
        label={t.reason}
        required={mustSay}
        description={t.reasonHint}
        max={TEXT_MAX.reportReason}
      />
      {!message && groups.length > 0 && (
        <Select
          name="group"
          label={t.inGroup.where}
          placeholder={t.inGroup.nowhere}
          options={[
            { value: NOWHERE, label: t.inGroup.nowhere },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosenGroup ?? NOWHERE}
          onValueChange={(value) => setChosenGroup(value === NOWHERE ? null : value)}
        />
      )}
      {canTell && (
        <Switch
          label={t.inGroup.tell}
          description={t.inGroup.tellHint}
          checked={tellsOrganizers}
          onCheckedChange={setTellsOrganizers}
        />
      )}
      <FormError>{failure?.message}</FormError>
    </Dialog>
  );
}

import * as z from 'zod/mini';
import { installation as t } from '#catalog/installation.ts';
import { backupFolder } from '#contract/installation/forms.ts';
import type { BackupsView, SetUpView } from '#contract/installation/views.ts';
import { Badge, Banner, Button, FormError, useToast } from '#web/design/index.ts';
import { checkedBy, FormTextField, useAppForm } from '#web/platform/forms/index.ts';
import { saveBackupFolder } from '../set-up.queries.ts';
import { Facts, Part } from './Part.tsx';
import s from './set-up.module.css';

const b = t.backups;
const check = checkedBy(z.object({ folder: backupFolder }));

/** The folder for backups, which the environment or this page sets, and whether it can be used. */
export function Backups({ view, token }: { view: SetUpView; token: string }) {
  const { backups, encryptsBackups } = view;
  return (
    <Part title={b.title} intro={b.intro}>
      {backups?.setBy === 'environment' ? (
        <>
          <div>
            <Badge>{t.locked}</Badge>
          </div>
          <Facts facts={[[b.folder, backups.folder]]} />
        </>
      ) : (
        <Form folder={backups?.folder ?? ''} token={token} />
      )}
      {backups && <State backups={backups} />}
      {backups && !encryptsBackups && <Banner tone="warning">{b.notEncrypted}</Banner>}
    </Part>
  );
}

function Form({ folder, token }: { folder: string; token: string }) {
  const toast = useToast();
  const { control, busy, failure, attributes } = useAppForm({
    initial: { folder },
    draft: 'installation.backups',
    check,
    async submit(values) {
      await saveBackupFolder(token, values.folder);
      toast.show({ text: b.saved, kind: 'ok' });
    },
  });
  return (
    <form {...attributes} className={s.form}>
      <FormTextField
        control={control}
        name="folder"
        label={b.folder}
        description={b.folderHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <FormError>{failure?.message}</FormError>
      <div className={s.actions}>
        <Button type="submit" busy={busy} busyLabel={t.mail.saving}>
          {t.mail.save}
        </Button>
      </div>
    </form>
  );
}

const GB = 1e9;

/** Says whether backups can be made in the folder. */
function State({ backups: { problem, freeBytes, isOnDiskOfData } }: { backups: BackupsView }) {
  if (problem !== null) {
    return (
      <Banner tone="error" title={b.unusable}>
        <p className={s.answer}>{problem}</p>
      </Banner>
    );
  }
  return (
    <>
      <Banner tone="ok">{b.usable(Math.floor(freeBytes / GB))}</Banner>
      {isOnDiskOfData && <Banner tone="warning">{b.sameDisk}</Banner>}
    </>
  );
}

import * as z from 'zod/mini';
import { TEXT_MAX } from '#contract/limits.ts';
import type { Passkey } from '#contract/passkeys/views.ts';
import { line } from '#contract/shapes.ts';
import { useToast } from '#web/design/index.ts';
import { checkedBy, FormTextField, useAppForm } from '#web/platform/forms/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { addPasskey, removePasskey, renamePasskey, resumePasskey, suggestedName } from '#web/slices/passkeys/index.ts';
import { text } from '#web/text/index.ts';
import { useEndOtherSessions } from '../browsers.queries.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { useRecentLogin } from './useRecentLogin.tsx';

const t = text.passkeys.settings;
const check = checkedBy(z.object({ name: line(TEXT_MAX.passkeyName, 1) }));

/** Offers to log out everywhere else after a change of how the member logs in, for example because a device was lost. */
function useOfferToEndOthers() {
  const { ask } = useEndOtherSessions();
  return { label: text.account.browsers.endOthers, onPress: () => void ask() };
}

/** Asks for a name, and then makes the passkey in the browser. */
export function AddPasskey({ onClosed }: { onClosed: () => void }) {
  const uid = useUid();
  const toast = useToast();
  const action = useOfferToEndOthers();
  const recent = useRecentLogin();
  const form = useAppForm({
    initial: () => ({ name: suggestedName() }),
    check,
    async submit({ name }) {
      const added = await recent.run(() => addPasskey(uid, name));
      toast.show({ text: t.added(added.name), kind: 'ok', action });
      onClosed();
    },
  });
  return (
    <AccountDialog
      title={t.addTitle}
      intro={t.addIntro}
      form={form}
      action={{ label: t.add, busyLabel: t.adding }}
      recent={recent}
      onClosed={onClosed}
    >
      <FormTextField control={form.control} name="name" label={t.name} maxLength={TEXT_MAX.passkeyName} required />
    </AccountDialog>
  );
}

interface OfPasskey {
  passkey: Passkey;
  onClosed: () => void;
}

export function RenamePasskey({ passkey, onClosed }: OfPasskey) {
  const uid = useUid();
  const recent = useRecentLogin();
  const form = useAppForm({
    initial: { name: passkey.name },
    check,
    async submit({ name }) {
      await recent.run(() => renamePasskey(uid, passkey.id, name));
      onClosed();
    },
  });
  return (
    <AccountDialog
      title={t.renameTitle}
      intro={t.renameIntro}
      form={form}
      action={{ label: t.save, busyLabel: t.saving }}
      recent={recent}
      onClosed={onClosed}
    >
      <FormTextField control={form.control} name="name" label={t.name} maxLength={TEXT_MAX.passkeyName} required />
    </AccountDialog>
  );
}

export function KeepPasskey({ passkey: { id, name }, onClosed }: OfPasskey) {
  const uid = useUid();
  const toast = useToast();
  const recent = useRecentLogin();
  const form = useAppForm({
    initial: {},
    check: () => ({ values: {} }),
    async submit() {
      await recent.run(() => resumePasskey(uid, id));
      toast.show({ text: t.kept(name), kind: 'ok' });
      onClosed();
    },
  });
  return (
    <AccountDialog
      title={t.keepTitle(name)}
      intro={t.keepIntro}
      form={form}
      action={{ label: t.keep, busyLabel: t.keeping }}
      recent={recent}
      onClosed={onClosed}
    />
  );
}

export function RemovePasskey({ passkey: { id, name }, onClosed }: OfPasskey) {
  const uid = useUid();
  const toast = useToast();
  const action = useOfferToEndOthers();
  const recent = useRecentLogin();
  const form = useAppForm({
    initial: {},
    check: () => ({ values: {} }),
    async submit() {
      await recent.run(() => removePasskey(uid, id));
      toast.show({ text: t.removed(name), action });
      onClosed();
    },
  });
  return (
    <AccountDialog
      title={t.removeTitle(name)}
      intro={t.removeIntro}
      form={form}
      action={{ label: t.remove, busyLabel: t.removing, danger: true }}
      recent={recent}
      onClosed={onClosed}
    />
  );
}

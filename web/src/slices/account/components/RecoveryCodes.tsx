import { useState } from 'react';
import { Button, Dialog, useToast } from '#web/design/index.ts';
import { useAppForm } from '#web/platform/forms/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { makeRecoveryCodes } from '#web/slices/passkeys/index.ts';
import { text } from '#web/text/index.ts';
import { AccountDialog } from './AccountDialog.tsx';
import s from './PasskeysSection.module.css';
import { useRecentLogin } from './useRecentLogin.tsx';

const t = text.passkeys.codes;

/** Makes recovery codes and shows them once. */
export function MakeRecoveryCodes({ onClosed }: { onClosed: () => void }) {
  const uid = useUid();
  const recent = useRecentLogin();
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useAppForm({
    initial: {},
    check: () => ({ values: {} }),
    submit: async () => setCodes(await recent.run(() => makeRecoveryCodes(uid))),
  });
  if (codes) return <MadeCodes codes={codes} onClosed={onClosed} />;
  return (
    <AccountDialog
      title={t.makeTitle}
      intro={t.makeIntro}
      form={form}
      action={{ label: t.make, busyLabel: t.making }}
      recent={recent}
      onClosed={onClosed}
    />
  );
}

function MadeCodes({ codes, onClosed }: { codes: string[]; onClosed: () => void }) {
  const toast = useToast();
  const [open, setOpen] = useState(true);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => void toast.show({ text: t.copied, kind: 'ok' }),
      () => void toast.show({ text: t.notCopied, kind: 'error' }),
    );
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      onClosed={onClosed}
      title={t.madeTitle}
      description={t.madeIntro}
      closeLabel={t.done}
      dismissible={false}
      footer={
        <>
          <Button onClick={() => void copy()}>{t.copy}</Button>
          <Button variant="primary" onClick={() => setOpen(false)}>
            {t.done}
          </Button>
        </>
      }
    >
      <ul className={s.made}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { account } from '#contract/account/routes.ts';
import { Button, FormError, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { useSession } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import s from './Section.module.css';
import { Section } from './Section.tsx';

const t = text.account.data;

/** Downloads all data of the member as a file. */
export function DataSection() {
  const uid = useSession().uid ?? '';
  const toast = useToast();
  const fetching = useMutation({
    mutationFn: () => call(account.exportData, { params: { uid } }),
    onSuccess(data) {
      save(t.file(data.exportedAt.slice(0, 10)), JSON.stringify(data, null, 2));
      toast.show({ text: t.done, kind: 'ok' });
    },
  });
  return (
    <Section title={t.title} intro={t.intro}>
      <div className={s.actions}>
        <Button icon={<Download />} busy={fetching.isPending} busyLabel={t.busy} onClick={() => fetching.mutate()}>
          {t.download}
        </Button>
      </div>
      <FormError>{fetching.error?.message}</FormError>
    </Section>
  );
}

function save(name: string, content: string) {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser reads the file after this call.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

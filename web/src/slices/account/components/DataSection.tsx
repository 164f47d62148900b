import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { account, type DownloadView } from '#contract/account/routes.ts';
import { Banner, Button, FormError, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { text } from '#web/text/index.ts';
import type { Holder } from './account-holder.ts';
import s from './Section.module.css';
import { Section } from './Section.tsx';

const t = text.account.data;
const ASK_EVERY_MS = 3000;

/** Prepares a file with all data of the member, and downloads it. */
export function DataSection({ holder }: { holder: Holder }) {
  const { uid, call, recent } = holder;
  const key = ['account', 'download', uid];
  const client = useQueryClient();
  const download = useQuery({
    queryKey: key,
    queryFn: () => call(account.readDownload, { params: { uid } }),
    refetchInterval: ({ state }) => state.data?.state === 'making' && ASK_EVERY_MS,
  });
  const start = useMutation({
    mutationFn: () => call(account.startDownload, { params: { uid } }),
    onSuccess: (view) => client.setQueryData(key, view),
  });
  const save = useMutation({
    mutationFn: () =>
      recent.run(async () => {
        const { address } = await call(account.createDownloadLink, { params: { uid } });
        Object.assign(document.createElement('a'), { href: address, download: '' }).click();
      }),
    onError: () => void download.refetch(),
  });
  const { data } = download;
  return (
    <Section title={t.title} intro={t.intro}>
      {data && <State view={data} />}
      {!data && !download.error && (
        <SkeletonGroup label={t.loading}>
          <Skeleton shape="text" width="16rem" />
        </SkeletonGroup>
      )}
      {!data && download.error && <LoadError query={download} level={3} compact title={t.failedLoad} />}
      {data && (
        <div className={s.actions}>
          {data.state === 'ready' && (
            <Button icon={<Download />} busy={save.isPending} busyLabel={t.saving} onClick={() => save.mutate()}>
              {t.save}
            </Button>
          )}
          {data.state !== 'making' && (
            <Button
              {...(data.state === 'ready' && { variant: 'quiet' as const })}
              busy={start.isPending}
              busyLabel={t.starting}
              onClick={() => start.mutate()}
            >
              {data.state === 'ready' ? t.again : data.state === 'failed' ? t.retry : t.start}
            </Button>
          )}
        </div>
      )}
      <FormError>{start.error?.message ?? save.error?.message}</FormError>
      {recent.dialog}
    </Section>
  );
}

/** Says what became of the file. */
function State({ view: { state, bytes, keptUntil } }: { view: DownloadView }) {
  return (
    <>
      {state === 'making' && <Banner>{t.making}</Banner>}
      {state === 'failed' && <Banner tone="warning">{t.failed}</Banner>}
      {state === 'ready' && bytes !== null && keptUntil !== null && (
        <Banner tone="ok">{t.ready(bytes, new Date(keptUntil))}</Banner>
      )}
    </>
  );
}

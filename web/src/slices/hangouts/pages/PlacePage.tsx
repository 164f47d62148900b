import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { hangouts } from '#contract/hangouts/routes.ts';
import type { PlaceLink } from '#contract/hangouts/views.ts';
import { Button, FormError, PageHeader, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { shortWhen } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import s from './PlacePage.module.css';

const t = text.hangouts.link;
const GONE = ['PLACE_LINK_GONE', 'INVALID_INPUT'];
const isGone = (error: unknown) => error instanceof ApiError && GONE.includes(error.code);

/** The page behind the link in a mail about a place. It waits for a click, because mail programs follow links (B-02). */
export function Component() {
  const token = useLocation().hash.slice(1);
  // Another link in the same tab changes the fragment alone. It starts anew, without the answer to the link before.
  return <LinkPage key={token} token={token} />;
}

function LinkPage({ token }: { token: string }) {
  const link = useQuery({
    queryKey: ['hangouts', 'place-link', token],
    queryFn: () => call(hangouts.readPlaceLink, { body: { token } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const use = useMutation({ mutationFn: () => call(hangouts.usePlaceLink, { body: { token } }) });
  const doneView = use.data ?? (link.data?.isDone ? link.data : null);
  if (doneView) return <Notice title={t.done} words={planOf(doneView)} />;
  if (isGone(link.error) || isGone(use.error)) return <Notice title={t.gone} words={t.goneText} />;
  if (link.error) return <LoadError query={link} level={1} title={t.failed} text={link.error.message} />;
  if (!link.data)
    return (
      <SkeletonGroup label={t.loading} className={s.page}>
        <Skeleton shape="text" width="20rem" />
        <Skeleton shape="text" width="14rem" />
      </SkeletonGroup>
    );
  const { purpose } = link.data;
  return (
    <div className={s.page}>
      <PageHeader title={t.title[purpose]} text={planOf(link.data)} />
      <p>{t.text[purpose]}</p>
      <div>
        <Button variant="primary" busy={use.isPending} busyLabel={t.saving} onClick={() => use.mutate()}>
          {t.action[purpose]}
        </Button>
      </div>
      <FormError>{use.error?.message}</FormError>
    </div>
  );
}

const planOf = ({ title, dateTime }: PlaceLink) => t.plan(title, shortWhen(dateTime));

function Notice({ title, words }: { title: string; words: string }) {
  return (
    <div className={s.page}>
      <PageHeader title={title} text={words} />
      <div>
        <Button render={<Link to={paths.hangouts} />}>{t.toHangouts}</Button>
      </div>
    </div>
  );
}

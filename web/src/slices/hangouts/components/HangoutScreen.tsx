import { PageHeader } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { BackLink } from '#web/platform/screens/BackLink.tsx';
import { text } from '#web/text/index.ts';
import { useHangout } from '../hangouts.queries.ts';
import { Actions } from './Actions.tsx';
import { DetailBody } from './DetailBody.tsx';
import s from './HangoutScreen.module.css';

const t = text.hangouts;

/** A hangout on its own page, as a shared link opens it (H-03). */
export function HangoutScreen({ id }: { id: string }) {
  const { data } = useHangout(id);
  return (
    <article className={s.screen}>
      <PageHeader title={data?.title ?? t.detail} back={<BackLink to={paths.hangouts}>{t.back}</BackLink>} />
      <DetailBody
        id={id}
        actions={
          data && (
            <div className={s.actions}>
              <Actions hangout={data} />
            </div>
          )
        }
      />
    </article>
  );
}

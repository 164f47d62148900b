import { X } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { Button, Card, IconButton, useToast } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import { useSaveWelcome, useWelcome } from '../welcome.queries.ts';
import s from './TableOffer.module.css';

const t = text.welcome.offer;

/** Offers a table, and greeters, to a member who has met nobody for a while (B-06). */
export function TableOffer() {
  const id = useId();
  const { data } = useWelcome();
  const { mutate, isPending } = useSaveWelcome();
  const toast = useToast();
  if (!data?.isOfferedTable) return null;
  const welcome = () => mutate({ isWelcomed: true }, { onSuccess: () => toast.show({ text: t.welcomed, kind: 'ok' }) });
  return (
    <Card render={<section aria-labelledby={id} />} className={s.offer}>
      <div className={s.words}>
        <h2 id={id} className={s.title}>
          {t.title}
        </h2>
        <p>{t.text}</p>
        {!data.isWelcomed && <p className={s.hint}>{t.greeters}</p>}
      </div>
      <div className={s.actions}>
        <Button variant="primary" render={<Link to={paths.tables} />}>
          {t.find}
        </Button>
        {!data.isWelcomed && (
          <Button disabled={isPending} onClick={welcome}>
            {t.welcome}
          </Button>
        )}
      </div>
      <span className={s.close}>
        <IconButton label={t.dismiss} size="sm" onClick={() => mutate({ isOfferedTable: false })}>
          <X />
        </IconButton>
      </span>
    </Card>
  );
}

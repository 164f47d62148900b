import type { ProfileView } from '#contract/profiles/views.ts';
import { Card } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useConnectionWith } from '../connections.queries.ts';
import s from './ReceivedNote.module.css';

const t = text.connections;

/** The note of a request that waits for the reader's answer. */
export function ReceivedNote({ view }: { view: ProfileView }) {
  const note = useConnectionWith(view.uid)?.message;
  if (!view.can.accept) return null;
  return (
    <Card className={s.note} render={<aside />}>
      <p className={s.title}>{t.received(view.firstName || view.username)}</p>
      {note && <blockquote className={s.words}>{note}</blockquote>}
    </Card>
  );
}

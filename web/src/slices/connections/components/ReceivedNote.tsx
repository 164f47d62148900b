import type { ProfileView } from '#contract/profiles/views.ts';
import { Card } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useConnectionWith } from '../connections.queries.ts';
import s from './ReceivedNote.module.css';

const t = text.connections;

/** The note of a request that waits for the reader's answer. */
export function ReceivedNote({ view }: { view: ProfileView }) {
  const note = useConnectionWith(view.uid)?.message;
  if (!view.can.accept || !note) return null;
  return (
    <Card className={s.note}>
      <p className={s.title}>{t.noteFrom(view.firstName || view.username)}</p>
      <blockquote className={s.words}>{note}</blockquote>
    </Card>
  );
}

import type { ProfileView } from '#contract/profiles/views.ts';
import { Card } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { text } from '#web/text/index.ts';
import { useConnectionWith } from '../connections.queries.ts';
import s from './ReceivedNote.module.css';

const t = text.connections;

/** The note that came with a request, while the member has not answered it. */
export function ReceivedNote({ view }: { view: ProfileView }) {
  const note = useConnectionWith(view.uid)?.message;
  if (!view.can.accept || !note) return null;
  return (
    <Card className={s.note}>
      <p className={s.title}>{t.noteFrom(nameOf(view))}</p>
      <blockquote className={s.words}>{note}</blockquote>
    </Card>
  );
}

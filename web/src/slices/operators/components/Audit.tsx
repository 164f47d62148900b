import { ListState } from '#web/platform/screens/ListState.tsx';
import { useNow } from '#web/platform/useNow.ts';
import { wholeTime } from '#web/slices/chats/index.ts';
import { text } from '#web/text/index.ts';
import { shortAgo } from '#web/text/short-ago.ts';
import { useAudit } from '../operators.queries.ts';
import s from './operators.module.css';
import { operatorList } from './SwitchedList.tsx';

const t = text.operators;
/** Names who acted: an operator, their script, or the command line. */
const authorOf = (by: string | null, token: string | null) =>
  token === null ? (by ?? t.commandLine) : t.audit.script(by ?? t.deleted, token);

/** The actions of operators, newest first. */
export function Audit() {
  const pages = useAudit();
  const now = useNow();
  return (
    <div className={s.panel}>
      <ListState {...operatorList(pages, { title: t.audit.none, text: t.audit.noneHint })} keyOf={({ key }) => key}>
        {({ by, token, action, subject, note, at }) => (
          <div className={s.plain}>
            <p className={s.words}>{t.audit.line(authorOf(by, token), action, subject || t.anybody)}</p>
            {note && <p className={s.detail}>{note}</p>}
            <time className={s.detail} dateTime={at} title={wholeTime(new Date(at))}>
              {shortAgo(new Date(at), now)}
            </time>
          </div>
        )}
      </ListState>
    </div>
  );
}

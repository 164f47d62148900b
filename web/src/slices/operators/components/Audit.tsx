import { ListState } from '#web/platform/screens/ListState.tsx';
import { useNow } from '#web/platform/useNow.ts';
import { wholeTime } from '#web/slices/chats/index.ts';
import { text } from '#web/text/index.ts';
import { shortAgo } from '#web/text/short-ago.ts';
import { useAudit } from '../operators.queries.ts';
import s from './operators.module.css';
import { operatorList } from './SwitchedList.tsx';

const t = text.operators;

/** The actions of operators, newest first. */
export function Audit() {
  const pages = useAudit();
  const now = useNow();
  return (
    <div className={s.panel}>
      <ListState {...operatorList(pages, { title: t.audit.none, text: t.audit.noneHint })} keyOf={({ id }) => id}>
        {({ by, action, subject, note, at }) => (
          <div className={s.plain}>
            <p className={s.words}>{t.audit.line(by ?? t.commandLine, action, subject || t.anybody)}</p>
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

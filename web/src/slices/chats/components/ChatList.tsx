import { Users } from 'lucide-react';
import { Link } from 'react-router';
import type { ChatView } from '#contract/chats/views.ts';
import { Button, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { useChatList } from '../chats.queries.ts';
import { useUnsentMessages } from '../unsent-messages.ts';
import s from './ChatList.module.css';
import { ChatRow } from './ChatRow.tsx';
import { moveAmongRows } from './moveAmongRows.ts';
import { useNow } from './useNow.ts';

const t = text.chats;

/** The member's chats in two sections, the newest first (M-02). */
export function ChatList({ openId }: { openId: string | undefined }) {
  const list = useChatList();
  const { data } = list;
  if (data) {
    return (
      <nav className={s.lists} aria-label={t.pageTitle} onKeyDown={moveAmongRows}>
        <Section
          title={t.groups}
          chats={data.items.filter((chat) => chat.type === 'group')}
          openId={openId}
          empty={{ title: t.noGroups, hint: t.noGroupsHint, to: paths.hangouts, action: t.findHangouts }}
        />
        <Section
          title={t.direct}
          chats={data.items.filter((chat) => chat.type === 'direct')}
          openId={openId}
          empty={{ title: t.noDirect, hint: t.noDirectHint, to: paths.intros, action: t.findPeople }}
        />
        <Button variant="quiet" size="sm" icon={<Users />} render={<Link to={paths.connections} />}>
          {t.connections}
        </Button>
      </nav>
    );
  }
  if (hasFailed(list)) return <LoadError query={list} compact title={t.listFailed} />;
  return (
    <SkeletonGroup label={t.loading} className={s.bones}>
      {['60%', '40%', '70%', '50%', '65%', '45%'].map((width) => (
        <span key={width} className={s.bone}>
          <Skeleton shape="circle" width="48px" />
          <span className={s.boneWords}>
            <Skeleton width={width} />
            <Skeleton width="90%" />
          </span>
        </span>
      ))}
    </SkeletonGroup>
  );
}

interface SectionProps {
  title: string;
  chats: ChatView[];
  openId: string | undefined;
  empty: { title: string; hint: string; to: string; action: string };
}

function Section({ title, chats, openId, empty }: SectionProps) {
  const me = useUid();
  const now = useNow();
  const unsent = useUnsentMessages();
  return (
    <section className={s.section}>
      <h2 className={s.title}>{title}</h2>
      {chats.length > 0 ? (
        <ul className={s.rows}>
          {chats.map((chat) => (
            <ChatRow
              key={chat.id}
              chat={chat}
              me={me}
              unsent={unsent.findLast((message) => message.chatId === chat.id)}
              isOpen={chat.id === openId}
              now={now}
            />
          ))}
        </ul>
      ) : (
        <div className={s.empty}>
          <p className={s.emptyTitle}>{empty.title}</p>
          <p>{empty.hint}</p>
          <Button variant="link" size="sm" render={<Link to={empty.to} />}>
            {empty.action}
          </Button>
        </div>
      )}
    </section>
  );
}

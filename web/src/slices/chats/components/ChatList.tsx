import { ChevronDown, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ChatView } from '#contract/chats/views.ts';
import { Button, lazyModule, Skeleton, VisuallyHidden } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { useNow } from '#web/platform/useNow.ts';
import { useDeclined } from '#web/slices/connections/index.ts';
import { useHuddleInvitations } from '#web/slices/huddles/index.ts';
import { text } from '#web/text/index.ts';
import { foldedGroups, foldedPast, isDirectNewest, sectionsOf } from '../chat-sections.ts';
import { unreadIn } from '../chats.live.ts';
import { useChatList } from '../chats.queries.ts';
import { useFolded } from '../useFolded.ts';
import s from './ChatList.module.css';
import { ChatRows } from './ChatRows.tsx';
import { moveAmongRows } from './moveAmongRows.ts';

const t = text.chats;
const requestRows = lazyModule(() => import('./RequestRows.tsx'));

/** The member's chats, the newest first: folded requests, groups and direct messages, and folded, past hangouts (M-02, M-22). */
export function ChatList({ openId }: { openId: string | undefined }) {
  const list = useChatList();
  return (
    <ListState
      query={list}
      items={list.data?.items}
      loading={t.loading}
      skeleton={<ChatListSkeleton />}
      skeletonClassName={s.skeleton}
      failed={t.listFailed}
      empty={<Sections chats={[]} openId={openId} />}
    >
      {(chats) => <Sections chats={chats} openId={openId} />}
    </ListState>
  );
}

const ChatListSkeleton = () =>
  ['60%', '40%', '70%', '50%', '65%', '45%'].map((width) => (
    <span key={width} className={s.skeletonRow}>
      <Skeleton shape="circle" width="48px" />
      <span className={s.skeletonText}>
        <Skeleton width={width} />
        <Skeleton width="90%" />
      </span>
    </span>
  ));

function Sections({ chats, openId }: { chats: readonly ChatView[]; openId: string | undefined }) {
  const now = useNow();
  const [foldsGroups, toggleGroups] = useFolded('groups');
  const [foldsPast, togglePast] = useFolded('past');
  const [foldsRequests, toggleRequests] = useFolded('requests');
  const rows = requestRows.useModule(!foldsRequests);
  const declined = useDeclined();
  const { data: invitations = [] } = useHuddleInvitations();
  const sections = sectionsOf(
    chats.filter(({ id }) => !declined.has(id)),
    now,
  );
  const { requests, groups, direct, past } = sections;
  // As when the list was opened: a new message moves its chat, and never a whole part under the finger.
  const [startsWithDirect] = useState(isDirectNewest(sections));
  const fewerGroups = foldedGroups(groups, openId, now);
  const groupSection = (
    <Section
      key="groups"
      title={t.groups}
      chats={foldsGroups ? fewerGroups : groups}
      openId={openId}
      empty={{
        title: past.length > 0 ? t.noCurrentGroups : t.noGroups,
        ...{ hint: t.noGroupsHint, to: paths.hangouts, action: t.findHangouts },
      }}
    >
      {fewerGroups.length < groups.length && (
        <Fold
          label={foldsGroups ? t.showAllGroups(groups.length) : t.showFewerGroups}
          isFolded={foldsGroups}
          onToggle={toggleGroups}
        />
      )}
    </Section>
  );
  const directSection = (
    <Section
      key="direct"
      title={t.direct}
      chats={direct}
      openId={openId}
      empty={{ title: t.noDirect, hint: t.noDirectHint, to: paths.intros, action: t.findPeople }}
    />
  );
  return (
    <nav className={s.lists} aria-label={t.pageTitle} onKeyDown={moveAmongRows}>
      {requests.length + invitations.length > 0 && (
        <section className={s.section}>
          <h2 className={s.title}>
            <Fold
              label={t.requests(requests.length + invitations.length)}
              unread={requests.reduce((sum, chat) => sum + unreadIn(chat), 0)}
              isFolded={foldsRequests}
              onToggle={toggleRequests}
            />
          </h2>
          {!foldsRequests && rows && <rows.RequestRows chats={requests} invitations={invitations} openId={openId} />}
        </section>
      )}
      {startsWithDirect ? [directSection, groupSection] : [groupSection, directSection]}
      <Button variant="quiet" size="sm" icon={<Users />} render={<Link to={paths.connections} />}>
        {t.connections}
      </Button>
      {past.length > 0 && (
        <section className={s.section}>
          <h2 className={s.title}>
            <Fold label={t.past(past.length)} isFolded={foldsPast} onToggle={togglePast} />
          </h2>
          <ChatRows chats={foldsPast ? foldedPast(past, openId) : past} openId={openId} />
        </section>
      )}
    </nav>
  );
}

interface SectionProps {
  title: string;
  chats: ChatView[];
  openId: string | undefined;
  empty: { title: string; hint: string; to: string; action: string };
  /** Shown below the chats. */
  children?: ReactNode;
}

function Section({ title, chats, openId, empty, children }: SectionProps) {
  return (
    <section className={s.section}>
      <h2 className={s.title}>{title}</h2>
      {chats.length > 0 ? (
        <ChatRows chats={chats} openId={openId} />
      ) : (
        <div className={s.empty}>
          <p className={s.emptyTitle}>{empty.title}</p>
          <p>{empty.hint}</p>
          <Button variant="link" size="sm" render={<Link to={empty.to} />}>
            {empty.action}
          </Button>
        </div>
      )}
      {children}
    </section>
  );
}

interface FoldProps {
  label: string;
  /** The number of unread messages in the chats. */
  unread?: number;
  isFolded: boolean;
  onToggle: () => void;
}

/** Shows or hides chats of a section. */
function Fold({ label, unread = 0, isFolded, onToggle }: FoldProps) {
  return (
    <button type="button" className={s.fold} aria-expanded={!isFolded} onClick={onToggle}>
      <ChevronDown aria-hidden="true" />
      {label}
      {unread > 0 && (
        <>
          <span className={s.dot} aria-hidden="true" />
          <VisuallyHidden>{t.unread(unread)}</VisuallyHidden>
        </>
      )}
    </button>
  );
}

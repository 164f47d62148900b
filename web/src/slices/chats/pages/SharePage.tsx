import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { share as t } from '#catalog/share.ts';
import type { ChatView } from '#contract/chats/views.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import art from '#web/design/art/empty-messages.svg';
import { Button, EmptyState, PageHeader, SearchField, Skeleton, useToast } from '#web/design/index.ts';
import { drafts } from '#web/platform/drafts.ts';
import { paths } from '#web/platform/paths.ts';
import { queryClient } from '#web/platform/query.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { useUid } from '#web/platform/session/index.ts';
import { forgetShared, readShared, type Shared } from '#web/platform/worker/shared-content.ts';
import { useChatList } from '../chats.queries.ts';
import { ChatFace } from '../components/ChatFace.tsx';
import { draftKey } from '../components/Composer.tsx';
import { titleOf } from '../components/labels.ts';
import { DraftImage } from '../components/PhotoDrafts.tsx';
import rows from '../components/rows.module.css';
import { addDraftPhotos } from '../components/usePhotoDrafts.ts';
import { findChats } from '../find-chats.ts';
import s from './SharePage.module.css';

/** /share: asks in which chat the member wants to send what they shared from another app (G-20). */
export function Component() {
  const uid = useUid();
  const key = ['chats', uid, 'shared'];
  const shared = useQuery({ queryKey: key, queryFn: readShared, gcTime: 0 });
  const chats = useChatList();
  const navigate = useNavigate();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  async function choose(chat: ChatView, { text: words, photos }: Shared) {
    setIsBusy(true);
    const previousDraft = drafts.get(draftKey(chat.id)) ?? '';
    drafts.set(draftKey(chat.id), [previousDraft, words].filter(Boolean).join('\n'));
    const problem = await addDraftPhotos(chat.id, photos);
    if (problem) toast.show({ text: problem, kind: 'error' });
    await leave(paths.chat(chat.id));
  }
  async function leave(path: string) {
    // The content is in the draft by now. If it cannot be deleted, the page forgets it after a while.
    await forgetShared().catch(() => {});
    // Sharing something else opens this page again.
    queryClient.removeQueries({ queryKey: key });
    void navigate(path, { replace: true });
  }

  const arrived = shared.data;
  // A chat with an open request takes no photos yet.
  const fitting = chats.data?.items.filter(
    ({ can, request }) => can.send && (!arrived || arrived.photos.length === 0 || request === null),
  );
  if (arrived === null)
    return (
      <div className={s.page}>
        <PageHeader title={t.title} />
        <Empty title={t.nothing} text={t.nothingHint}>
          <Button render={<Link to={paths.messages} />}>{t.toMessages}</Button>
        </Empty>
      </div>
    );
  return (
    <div className={s.page}>
      <PageHeader title={t.title} text={t.intro} />
      {arrived ? <Preview shared={arrived} /> : <Skeleton height="6rem" />}
      <ListState
        query={chats}
        items={arrived && fitting}
        loading={t.loading}
        skeleton={<Skeleton height="12rem" />}
        failed={t.failed}
        empty={
          <Empty title={chats.data?.items.length ? t.noneTakesPhotos : t.noChats} text={t.noChatsHint}>
            <Button render={<Link to={paths.intros} />}>{t.toIntros}</Button>
          </Empty>
        }
      >
        {(items) => <Chats items={items} isBusy={isBusy} onChoose={(chat) => arrived && void choose(chat, arrived)} />}
      </ListState>
      <Button variant="quiet" disabled={isBusy} onClick={() => void leave(paths.messages)}>
        {t.discard}
      </Button>
    </div>
  );
}

const Empty = ({ children, ...texts }: { title: string; text: string; children: ReactNode }) => (
  <EmptyState art={<img src={art} alt="" width={320} height={220} />} {...texts} action={children} />
);

/** The words and photos as they will be in the message. */
function Preview({ shared: { text: words, photos } }: { shared: Shared }) {
  const [sources, setSources] = useState<readonly string[]>([]);
  useEffect(() => {
    const urls = photos.map((photo) => URL.createObjectURL(photo));
    setSources(urls);
    return () => urls.forEach((source) => void URL.revokeObjectURL(source));
  }, [photos]);
  return (
    <section className={s.preview} aria-label={t.preview}>
      {words !== '' && (
        <p className={s.words}>
          <bdi>{words}</bdi>
        </p>
      )}
      {sources.length > 0 && (
        <ul className={s.photos}>
          {sources.map((source, index) => (
            <li key={source}>
              <DraftImage src={source} alt={t.photo(index + 1, sources.length)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ChatsProps {
  items: readonly ChatView[];
  isBusy: boolean;
  onChoose: (chat: ChatView) => void;
}

function Chats({ items, isBusy, onChoose }: ChatsProps) {
  const me = useUid();
  const [search, setSearch] = useState('');
  const matchingChats = search === '' ? items : findChats(items, search);
  return (
    <section className={s.chats} aria-label={t.chats}>
      <SearchField
        label={t.search}
        placeholder={t.search}
        clearLabel={t.clear}
        maxLength={TEXT_MAX.searchTerm}
        value={search}
        onSearch={setSearch}
        restMs={0}
      />
      {matchingChats.length === 0 && <p role="status">{t.noneFound(search)}</p>}
      <ul className={rows.rows}>
        {matchingChats.map((chat) => (
          <li key={chat.id}>
            <button type="button" className={`${rows.row} ${s.chat}`} disabled={isBusy} onClick={() => onChoose(chat)}>
              <ChatFace chat={chat} me={me} size={40} />
              <span className={s.name}>{titleOf(chat)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

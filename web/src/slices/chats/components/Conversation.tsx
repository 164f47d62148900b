import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ChatView, Message } from '#contract/chats/views.ts';
import { ErrorState, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import type { PreparedPicture } from '#web/platform/pictures/index.ts';
import { whyNot } from '#web/platform/screens/LoadError.tsx';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { useAnswered } from '../answered.queries.ts';
import { unreadIn } from '../chats.live.ts';
import { useChat } from '../chats.queries.ts';
import { editMessage } from '../edit-and-delete.ts';
import type { Row } from '../timeline-rows.ts';
import { sendTyping } from '../typing.ts';
import { useUnsentMessages, writeMessages } from '../unsent-messages.ts';
import { UNREAD_LOADED_MAX, useLoadedMessages } from '../useLoadedMessages.ts';
import { Composer } from './Composer.tsx';
import s from './Conversation.module.css';
import { ConversationBack, ConversationHeader } from './ConversationHeader.tsx';
import { EditComposer } from './EditComposer.tsx';
import { titleOf } from './labels.ts';
import { atMessage, readAt } from './message-path.ts';
import { ReplyBar } from './ReplyBar.tsx';
import { RequestBar } from './RequestBar.tsx';
import { Timeline } from './Timeline.tsx';
import { useReply } from './useReply.ts';
import type { Place } from './useTimelineScroll.ts';

const t = text.chats;
const NONE: readonly Message[] = [];
const UNKNOWN = ['CHAT_NOT_FOUND', 'NOT_FOUND', 'INVALID_INPUT'];

export interface ConversationProps {
  chatId: string;
  /** Replaces the chat's own header, for an event. */
  header?: ReactNode;
  /** The path to go to when the chat is unknown. */
  elsewhere?: string;
}

/** One chat. An unknown chat, or one the member does not take part in, leads back to the list (M-08). */
export function Conversation({ chatId, header, elsewhere = paths.messages }: ConversationProps) {
  const { chat, error, refetch } = useChat(chatId);
  if (error instanceof ApiError && UNKNOWN.includes(error.code)) return <Navigate to={elsewhere} replace />;
  if (chat && chat.type !== 'direct' && chat.type !== 'group') return <Navigate to={elsewhere} replace />;
  if (chat) return <OpenChat chat={chat} header={header} />;
  if (error)
    return (
      <section className={s.chat}>
        <div className={s.noHead}>
          <ConversationBack />
        </div>
        <Failed onRetry={refetch} />
      </section>
    );
  return <ChatSkeleton />;
}

interface Editing {
  seq: number;
  content: string;
  hasPhoto: boolean;
}

function OpenChat({ chat, header }: { chat: ChatView; header: ReactNode }) {
  const me = useUid();
  const [params] = useSearchParams();
  const { key: visit, pathname } = useLocation();
  const navigate = useNavigate();
  const asked = readAt(params);
  const place = usePlace(chat, asked, visit);
  const at = 'seq' in place ? place.seq : null;
  const { loaded, isError, retry } = useLoadedMessages(chat.id, unreadIn(chat), at, visit);
  const all = useUnsentMessages();
  const unsent = useMemo(() => all.filter((message) => message.chatId === chat.id), [all, chat.id]);
  const [replyTo, setReplyTo] = useReply(chat.id);
  const others = [...unsent.map((message) => message.replyTo), replyTo];
  const answered = useAnswered({ chatId: chat.id, me, loaded: loaded?.items ?? NONE, others });
  const [editing, setEditing] = useState<Editing | null>(null);
  const edit = useCallback(
    ({ seq, content, photo }: Pick<Row, 'seq' | 'content'> & { photo?: unknown }) =>
      setEditing({ seq, content, hasPhoto: Boolean(photo) }),
    [],
  );
  const name = titleOf(chat);
  const reply = useCallback(({ seq }: Pick<Row, 'seq'>) => setReplyTo(seq), [setReplyTo]);
  const goTo = useCallback(
    (seq: number) => void navigate({ pathname, search: atMessage(seq) }, { replace: true }),
    [navigate, pathname],
  );
  const toNewest = () => void navigate(pathname, { replace: true });
  const isDeleted = loaded?.items.some(({ seq, kind }) => seq === editing?.seq && kind === 'deleted');

  function send(content: string, photos: readonly PreparedPicture[]): boolean {
    // An own message is shown at the end.
    if (loaded?.hasNewer) toNewest();
    const taken = writeMessages(chat.id, content, { photos, replyTo });
    if (taken) setReplyTo(null);
    return taken;
  }

  function editLast() {
    const last = loaded?.items.findLast(({ userId, kind }) => userId === me && kind === 'text');
    if (last) edit(last);
  }

  return (
    <section className={s.chat} aria-label={t.conversation(name)} data-page-title={t.windowTitle(name)}>
      {header ?? <ConversationHeader chat={chat} me={me} />}
      {loaded ? (
        <Timeline
          key={at === null ? '' : visit}
          chat={chat}
          me={me}
          loaded={loaded}
          unsent={unsent}
          place={place}
          answered={answered}
          onGoTo={goTo}
          onReply={chat.can.send ? reply : undefined}
          onToNewest={toNewest}
          onEdit={chat.can.send ? edit : undefined}
        />
      ) : isError ? (
        <Failed onRetry={retry} />
      ) : (
        <MessagesSkeleton />
      )}
      <RequestBar chat={chat} me={me} />
      {chat.can.send &&
        (editing && !isDeleted ? (
          <EditComposer
            key={editing.seq}
            content={editing.content}
            mayBeEmpty={editing.hasPhoto}
            onSave={(content) => editMessage({ chatId: chat.id, seq: editing.seq }, content)}
            onClose={() => setEditing(null)}
          />
        ) : (
          <Composer
            chatId={chat.id}
            name={name}
            onSend={send}
            mayAttach={chat.request === null}
            takesFocus={asked === null}
            onEditLast={editLast}
            replyTo={replyTo}
            replyBar={
              replyTo !== null && (
                <ReplyBar chat={chat} me={me} message={answered.get(replyTo)} onCancel={() => setReplyTo(null)} />
              )
            }
            onCancelReply={() => setReplyTo(null)}
            // A member who has not accepted the request yet doesn't see it.
            onTyping={chat.request ? undefined : sendTyping}
          />
        ))}
    </section>
  );
}

/** Returns where the conversation opens. A message that was asked for takes precedence over unread ones. */
function usePlace(chat: ChatView, asked: number | null, visit: string): Place {
  const [first] = useState(() => ({
    visit,
    unread: chat.lastSeq - chat.readSeq > UNREAD_LOADED_MAX ? chat.readSeq + 1 : null,
  }));
  if (asked !== null) return { kind: 'asked', seq: asked };
  if (visit !== first.visit) return { kind: 'newest' };
  return first.unread === null ? { kind: 'any' } : { kind: 'unread', seq: first.unread };
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      className={s.failed ?? ''}
      title={t.messagesFailed}
      text={whyNot(t.listFailedHint)}
      retryLabel={t.retry}
      retryingLabel={t.retrying}
      onRetry={onRetry}
    />
  );
}

function ChatSkeleton() {
  return (
    <section className={s.chat}>
      <div className={s.headSkeleton}>
        <ConversationBack />
        <Skeleton shape="circle" width="40px" />
        <Skeleton width="9rem" />
      </div>
      <MessagesSkeleton />
    </section>
  );
}

function MessagesSkeleton() {
  return (
    <SkeletonGroup label={t.loadingMessages} className={s.skeleton}>
      {['14rem', '9rem', '18rem', '11rem', '16rem'].map((width, index) => (
        <Skeleton
          key={width}
          shape="box"
          width={width}
          height="2.5rem"
          className={index % 2 ? s.ownSkeleton : s.messageSkeleton}
        />
      ))}
    </SkeletonGroup>
  );
}

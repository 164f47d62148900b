import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { ErrorCode } from '#contract/errors.ts';
import { PageHeader } from '#web/design/index.ts';
import { ApiError } from '../api.ts';
import { LoadError } from './LoadError.tsx';
import { NarrowPage } from './NarrowPage.tsx';

interface LinkState<View, Answer> {
  /** The newest answer of the server about the link. */
  view: View;
  redeem: (answer: Answer) => void;
  isSending: boolean;
  /** The answer that was sent last. */
  answer: Answer | undefined;
  error: string | undefined;
}

interface MailedLinkProps<View, Answer> {
  queryKey: readonly string[];
  read: (token: string) => Promise<View>;
  redeem: (token: string, answer: Answer) => Promise<View>;
  /** The error of a link that no longer works. */
  goneCode: ErrorCode;
  /** Whether it is read again when the reader comes back to the page. */
  refetchOnFocus?: boolean;
  /** Shown for a link that no longer works. */
  gone: ReactNode;
  /** Shown while the link is read. */
  skeleton: ReactNode;
  /** The title for a link that could not be read. */
  failed: string;
  children: (link: LinkState<View, Answer>) => ReactNode;
}

/** The page behind a link with a token in a mail. It waits for a click, because mail programs follow links. */
export function MailedLink<View, Answer = void>(props: MailedLinkProps<View, Answer>) {
  const token = useLocation().hash.slice(1);
  // Another link in the same tab changes the fragment alone. It starts anew, without the answer to the link before.
  return <LinkPage key={token} token={token} {...props} />;
}

function LinkPage<View, Answer>({
  token,
  queryKey,
  read,
  redeem,
  goneCode,
  refetchOnFocus = false,
  gone,
  skeleton,
  failed,
  children,
}: MailedLinkProps<View, Answer> & { token: string }) {
  const link = useQuery({
    queryKey: [...queryKey, token],
    queryFn: () => read(token),
    gcTime: 0,
    refetchOnWindowFocus: refetchOnFocus ? 'always' : false,
  });
  const answer = useMutation({ mutationFn: (content: Answer) => redeem(token, content) });
  const isGone = (error: unknown) =>
    error instanceof ApiError && (error.code === goneCode || error.code === 'INVALID_INPUT');
  if (!answer.isSuccess && (isGone(link.error) || isGone(answer.error))) return gone;
  const view = answer.data ?? link.data;
  if (view === undefined && link.error) {
    return <LoadError query={link} level={1} title={failed} text={link.error.message} />;
  }
  if (view === undefined) return skeleton;
  return children({
    view,
    redeem: answer.mutate,
    isSending: answer.isPending,
    answer: answer.variables,
    error: answer.error?.message,
  });
}

interface LinkNoticeProps {
  title: string;
  text: string;
  /** Where the reader goes from here. */
  action: ReactNode;
}

/** Says that a mailed link has done its work, or no longer works. */
export function LinkNotice({ title, text, action }: LinkNoticeProps) {
  return (
    <NarrowPage>
      <PageHeader title={title} text={text} />
      <div>{action}</div>
    </NarrowPage>
  );
}

import { ErrorState, Skeleton, SkeletonGroup, Switch } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useChatSettings, useSaveChatSettings } from '../chat-settings.queries.ts';

const t = text.chats.settings;

/** Whether others see what the member has read (M-11). */
export function ReadSettings() {
  const { data, isError, isFetching, refetch } = useChatSettings();
  const { mutate } = useSaveChatSettings();
  if (!data && isError) {
    return (
      <ErrorState compact title={t.failed} retryLabel={t.retry} retrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!data) {
    return (
      <SkeletonGroup label={t.loading}>
        <Skeleton shape="box" height="3.5rem" />
      </SkeletonGroup>
    );
  }
  return (
    <Switch
      label={t.showRead}
      description={t.showReadHint}
      checked={data.showRead}
      onCheckedChange={(showRead) => mutate({ showRead })}
    />
  );
}

import { Skeleton, SkeletonGroup, Switch } from '#web/design/index.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { text } from '#web/text/index.ts';
import { useChatSettings, useSaveChatSettings } from '../chat-settings.queries.ts';

const t = text.chats.settings;

/** Whether others see what the member has read (M-11). */
export function ReadReceiptSetting() {
  const settings = useChatSettings();
  const { data } = settings;
  const { mutate } = useSaveChatSettings();
  if (hasFailed(settings)) return <LoadError query={settings} compact title={t.failed} />;
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

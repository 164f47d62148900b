import { Skeleton, SkeletonGroup, Switch } from '#web/design/index.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { text } from '#web/text/index.ts';
import { useSaveWelcome, useWelcome } from '../welcome.queries.ts';

const t = text.welcome.settings;

/** Whether the member welcomes others, and whether they would like to be welcomed (B-06). */
export function WelcomeSettings() {
  const settings = useWelcome();
  const { data } = settings;
  const { mutate } = useSaveWelcome();
  if (hasFailed(settings)) return <LoadError query={settings} compact title={t.failed} />;
  if (!data) {
    return (
      <SkeletonGroup label={t.loading}>
        <Skeleton shape="box" height="12rem" />
      </SkeletonGroup>
    );
  }
  return (
    <>
      <Switch
        label={t.greets}
        description={t.greetsHint}
        checked={data.greets}
        onCheckedChange={(greets) => mutate({ greets })}
      />
      <Switch
        label={t.isWelcomed}
        description={t.isWelcomedHint}
        checked={data.isWelcomed}
        onCheckedChange={(isWelcomed) => mutate({ isWelcomed })}
      />
    </>
  );
}

import { Link } from 'react-router';
import { missingContentOfOwn } from '#contract/profiles/card-content.ts';
import { Banner, Button } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import { useOwnUser } from '../profiles.queries.ts';

const t = text.profiles.listedLast;

/** Returns what would move the member up in the lists of others, as a sentence; null when nothing would (I-09). */
export function useListedLast(): string | null {
  const profile = useOwnUser().data?.public;
  const missing = profile ? missingContentOfOwn(profile) : null;
  return missing && t[missing];
}

/** Tells members what would move them up in the lists of others. */
export function ListedLast() {
  const sentence = useListedLast();
  if (sentence === null) return null;
  return (
    <Banner
      action={
        <Button size="sm" render={<Link to={paths.profileSetup} />}>
          {t.action}
        </Button>
      }
    >
      {sentence}
    </Banner>
  );
}

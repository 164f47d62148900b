import type { OwnUser } from '#contract/profiles/views.ts';
import type { PageData } from '#contract/rendered-page.ts';
import { followLanguageOf } from '#web/platform/language/shown-language.ts';
import { queryClient } from '#web/platform/query.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { showPageOfPhone } from '#web/platform/useIsPhone.ts';
import { showTimeOfPage } from '#web/platform/useNow.ts';
import { takeMessagesOfPage } from '#web/slices/chats/index.ts';
import { profileKeys } from '#web/slices/profiles/index.ts';

/** Fetches the answers of the page again, if its screen was loaded later than the socket opened. */
export const catchUpScreen = () => realtime.catchUpLate();

/** Takes the answers that came with the page into the cache, before its content is rendered from them. */
export function takeAnswersOfPage({ uid, now, isPhone, answers }: PageData): void {
  showPageOfPhone(isPhone);
  showTimeOfPage(now);
  for (const { key, data, meta } of answers) {
    const options = queryClient.defaultQueryOptions({ queryKey: key, ...(meta && { meta }) });
    queryClient.getQueryCache().build(queryClient, options).setData(data);
  }
  takeMessagesOfPage(uid);
  // Events from before the connection have reached nobody.
  realtime.catchUp();
  const ownUser = queryClient.getQueryData<OwnUser>(profileKeys.own(uid));
  if (ownUser) followLanguageOf(ownUser.language);
}

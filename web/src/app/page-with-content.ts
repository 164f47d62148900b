import { PAGE_DATA_ID, type PageData } from '#contract/rendered-page.ts';
import { session } from '#web/platform/session/index.ts';
import { memberParts } from './shell/member.lazy.tsx';

/**
 * Takes the answers that came with the page into the cache. Resolves to whether the app can take its content over. If not, it is
 * removed: nothing of another member than the one who is signed in to this browser may stay.
 */
export async function takeContent(root: HTMLElement): Promise<boolean> {
  const element = document.getElementById(PAGE_DATA_ID);
  if (!element) return false;
  element.remove();
  const data = JSON.parse(element.textContent) as PageData;
  const isOfMember = () => session.getSnapshot().uid === data.uid;
  const parts = isOfMember() && (await memberParts.whenLoaded());
  if (parts) await session.whenKnown();
  if (parts && isOfMember()) {
    parts.takeAnswersOfPage(data);
    return true;
  }
  root.replaceChildren();
  return false;
}
